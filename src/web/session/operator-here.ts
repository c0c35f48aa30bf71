/** Remembers in this browser who is an operator, to show them the way to the console. The server decides who may open it. */
const KEY = 'cartolina.operator';
const ASKED_KEY = 'cartolina.role-asked';

export function rememberOperator(userId: string): void {
  write(() => localStorage, KEY, userId);
}

export function forgetOperator(): void {
  write(() => localStorage, KEY, null);
}

export function isOperatorHere(userId: string): boolean {
  return read(() => localStorage, KEY) === userId;
}

/** In this tab. */
export function rememberRoleAsked(userId: string): void {
  write(() => sessionStorage, ASKED_KEY, userId);
}

export function wasRoleAsked(userId: string): boolean {
  return read(() => sessionStorage, ASKED_KEY) === userId;
}

/** Without storage, nothing is remembered, and the account page still has the link. */
function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {}
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Remembers in this browser who opened the console, to show them the way there. The server decides who may open it. */
const KEY = 'cartolina.operator';

export function rememberOperator(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Without storage, the account page still has the link.
  }
}

export function forgetOperator(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing to forget.
  }
}

export function isOperatorHere(userId: string | undefined): boolean {
  try {
    return userId !== undefined && localStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}

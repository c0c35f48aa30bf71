/** Names of what this browser keeps for an account begin so; the card in the making is the visitor's own and does not. */
const PREFIX = 'cartolina.';

/** For an account that is gone: its session, contact details and checkout. */
export function forgetAccount(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX)) storage.removeItem(key);
    }
  }
}

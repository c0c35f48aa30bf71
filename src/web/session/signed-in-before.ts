/** [T-19] Remembers that someone has signed in here, so that others are offered an account first. */
const KEY = 'cartolina.signed-in-before';

export function rememberSignIn(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // Without storage, the offer comes again.
  }
}

export function hasSignedInBefore(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

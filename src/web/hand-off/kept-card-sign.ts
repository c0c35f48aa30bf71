/** Says without opening the database that a card in the making is kept, so that the page can bring it back at once. */
const KEY = 'cartolina:card-kept';

export function hasKeptCard(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function signKeptCard(isKept: boolean): void {
  if (isKept === hasKeptCard()) return;
  try {
    if (isKept) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Only a sign: without it the card comes back when its place is near.
  }
}

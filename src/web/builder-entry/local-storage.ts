/** The builder's entries in local storage. Without schemas, because the first page loads this. */

/** Holds the postcard that `/?edit=true` opens. */
export const EDIT_KEY = 'editPostcard';

/** Says without opening the database that a card in progress is stored, so that the page can restore it at once. */
const UNFINISHED_CARD_KEY = 'cartolina:card-kept';

export function clearPostcardToEdit(): void {
  localStorage.removeItem(EDIT_KEY);
}

export function hasUnfinishedCard(): boolean {
  try {
    return localStorage.getItem(UNFINISHED_CARD_KEY) !== null;
  } catch {
    return false;
  }
}

export function markUnfinishedCard(isStored: boolean): void {
  if (isStored === hasUnfinishedCard()) return;
  try {
    if (isStored) localStorage.setItem(UNFINISHED_CARD_KEY, 'yes');
    else localStorage.removeItem(UNFINISHED_CARD_KEY);
  } catch {
    // Without the mark, the card is restored when the visitor scrolls near the builder.
  }
}

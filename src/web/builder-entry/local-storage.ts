/** The builder's entries in local storage. Without schemas, because the first page loads this. */

/** Holds the postcard that `/?edit=true` opens. */
export const EDIT_KEY = 'editPostcard';

/** Says without opening the database that a card in progress is stored, so that the landing page can offer it at once. */
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

const listeners = new Set<() => void>();

/** Called whenever this tab has stored or removed the card in progress. */
export function onUnfinishedCard(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function markUnfinishedCard(isStored: boolean): void {
  try {
    // Writing blocks the page for longer than reading, and the card is stored with every key.
    if (isStored && !hasUnfinishedCard()) localStorage.setItem(UNFINISHED_CARD_KEY, 'yes');
    if (!isStored) localStorage.removeItem(UNFINISHED_CARD_KEY);
  } catch {
    // Without the mark, the landing page doesn't offer to continue the card, but the studio still restores it.
  }
  for (const listener of [...listeners]) listener();
}

/** The customer's signature, for later cards. */
export const SIGNATURE_KEY = 'cartolina:signature';

export function hasSignature(): boolean {
  try {
    return localStorage.getItem(SIGNATURE_KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetSignature(): void {
  try {
    localStorage.removeItem(SIGNATURE_KEY);
  } catch {
    // Then none was kept.
  }
}

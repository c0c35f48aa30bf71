/** Apart from the hand-off itself, so that clearing it does not load its schema. */
export const EDIT_HAND_OFF_KEY = 'editPostcard';

export function clearEditHandOff(): void {
  localStorage.removeItem(EDIT_HAND_OFF_KEY);
}

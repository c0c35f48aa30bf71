/** [E-4] When a session was not ended here on purpose. */
export const SESSION_ENDED = {
  title: 'You have been signed out',
  text: "You signed out in another tab or on another device, or your session expired. The card you're making is saved here.",
  action: 'Sign In',
} as const;

/** When somebody leaves a computer that others may use. */
export const KEEP_CARD = {
  title: 'Keep your card on this computer?',
  text: "The card you're making is still in this browser, with its photo. Anyone who uses this computer can open it.",
  keep: 'Keep It',
  remove: 'Remove It',
} as const;

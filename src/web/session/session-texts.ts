/** [E-4] When a session was not ended here on purpose. */
export const SESSION_ENDED = {
  title: 'You have been signed out',
  text: 'Your session ended: you signed out in another tab or on another device, changed your password, or were away too long. The card you are making is kept here.',
  action: 'Sign In',
} as const;

/** When somebody leaves a computer that others may use. */
export const KEEP_CARD = {
  title: 'Keep your card on this computer?',
  text: 'The card you are making is still in this browser, with its photo, for anyone who opens this page here.',
  keep: 'Keep It',
  remove: 'Remove It',
} as const;

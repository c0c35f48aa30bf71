/** The builder's words; SPEC.md's are kept to the letter. */
export const BUILDER_TEXTS = {
  newTitle: 'Create Your Postcard',
  editTitle: 'Edit Postcard',
  steps: { 1: 'Photo', 2: 'Message', 3: 'Preview', 4: 'Checkout' },
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'Photo, message and address of this card will be gone.',
  keep: 'Keep my card',
  back: 'Back',
  otherTabTitle: 'Changed in another tab',
  otherTabText: 'This card is open in two tabs. Only one of them can be kept for your next visit.',
  otherTabUse: 'Use that one',
  otherTabKeep: 'Keep mine',
  restoring: 'Getting your card back…',
} as const;

export const PHOTO_TEXTS = {
  title: 'Select photo',
  drop: 'Drop your image here, or browse',
  supports: 'Supports: JPG, PNG, GIF up to 10MB',
  browse: 'Browse Files',
  release: 'Let go to use this photo',
  change: 'Change',
  bleed: 'Bleed Area (0.125")',
  reading: 'Reading your photo…',
  decoding: 'Preparing your photo…',
  next: 'Next: write your message',
  cropHelp: 'Arrow keys move the photo, plus and minus zoom, R turns it, 0 starts afresh.',
  printedAt: (size: string) => `Printed at ${size}`,
  bleedHelp: (size: string) => `At ${size}, what is pale is cut away. Keep faces and words off the edge.`,
  templateHelp: 'This design is laid out anew for every size.',
  mouseHelp: 'Drag the photo to move it. Click it and scroll, or pinch, to zoom.',
  touchHelp: 'Drag the photo to move it, pinch to zoom.',
  needed: 'Every card starts with a photo.',
} as const;

export const ORIENTATION_FIXES = { portrait: 'Make the card tall', landscape: 'Make the card wide' } as const;

export const MESSAGE_TEXTS = {
  title: 'Write your message',
  placeholder: 'Click here to write your text...',
  note: 'Please make sure your text fits completely on the card.',
  font: 'CHOOSE FONT',
  size: 'SELECT FONT SIZE',
  color: 'CHOOSE FONT COLOR',
  addressBook: 'ADD FROM ADDRESS BOOK',
  saveDraft: 'SAVE DRAFT',
  next: 'Next: preview your postcard',
} as const;

export const PREVIEW_TEXTS = {
  title: 'Preview Your Postcard',
  options: 'Printing Options',
  checkout: 'Continue to Checkout',
  toLookAt: (count: number) => (count === 1 ? '1 thing to look at' : `${count} things to look at`),
  askTitle: 'Will it arrive?',
  complete: 'Go back and complete it',
  sendAnyway: 'Send it anyway',
} as const;

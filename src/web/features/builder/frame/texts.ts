/** The builder's texts. Those from SPEC.md are verbatim. */
import { STICKER_LIMIT } from '#domain/drawing.ts';
import { FONT_COLOR_NAMES } from '#domain/text-style.ts';

export const BUILDER_TEXTS = {
  steps: { 1: 'Photo', 2: 'Message', 3: 'Preview', 4: 'Checkout' },
  /** In place of the last step's name where there is room for one step only. */
  ordered: 'Ordered',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'This deletes your photos, drawings, message and address.',
  keep: 'Keep my card',
  back: 'Back',
  otherTabTitle: 'Changed in another tab',
  otherTabText: 'This card is open in two tabs, and we can keep only one version.',
  otherTabUse: 'Use the other version',
  otherTabKeep: 'Keep this version',
  otherTabChosen: { other: 'Switched to the other version.', this: 'Kept this version.' },
  otherTabUndone: 'Switched back.',
  offline: "You're offline. Your card is safe in this browser.",
  safe: 'Your card is safe in this browser.',
  offlineUnsaved: "You're offline. Please keep this page open.",
  notSaved: 'Not saved',
  saving: 'Saving…',
  /** Narrow windows show only the first part. */
  savedHere: ['Saved', 'in this browser'],
  savedToAccount: ['Saved', 'to your account'],
  savesAsYouGo: 'Saves as you go',
  menu: 'Menu',
  leave: 'Leave the studio',
  loading: 'Loading the letters for this text…',
  failed: "We couldn't load some letters.",
} as const;

export const PHOTO_TEXTS = {
  title: 'Select photo',
  drop: 'Drop your image here, or browse',
  supports: 'Supports: JPG, PNG, GIF up to 10MB',
  browse: 'Browse Files',
  release: 'Drop to use this photo',
  change: 'Change',
  ownPhoto: 'Use my own photo',
  bleed: 'Bleed Area (0.125")',
  reading: 'Reading your photo…',
  decoding: 'Preparing your photo…',
  next: 'Next: Message',
  cropHelp: 'Arrow keys move the photo, plus and minus zoom, R turns it, 0 resets.',
  trimmed: 'gets trimmed',
  turned: { landscape: 'turned wide to match your photo', portrait: 'turned tall to match your photo' },
  turnBack: 'Turn it back',
  add: 'Add photo',
  tooSmall: 'Too small to print',
  tooSmallHelp: "You can go on, but this card can't be ordered with this photo: it would look blurry.",
  zoomOut: 'Zoom out to fit',
  showWhole: 'Show whole photo',
  fill: 'Crop to fill',
  smallerSize: (size: string) => `Use ${size}`,
  otherPhoto: 'Choose another photo',
  shrunkTitle: 'Photo made smaller',
  shrunk: (bytes: number) =>
    `That photo was ${(bytes / 1024 ** 2).toFixed(1)} MB. We made it smaller; it still prints sharp.`,
  close: 'Close',
  signIn: 'Sign in',
  templateHelp: 'Sharp at every size.',
  mouseHelp: 'Drag the photo to move it. Click it, then scroll to zoom.',
  touchHelp: 'Drag the photo to move it. Pinch to zoom.',
  needed: 'Every card starts with a photo.',
  slotsNeeded: 'Add a photo to each frame.',
} as const;

export const COLOR_TEXTS = {
  softer: 'Bright colors print a little softer.',
  compare: 'Compare',
  title: 'How your colors print',
  help: 'Screens show brighter colors than ink can. Everything else prints close to what you see.',
  screen: 'On screen',
  print: 'In print',
  front: (where: string) => `The front of your card, ${where.toLowerCase()}`,
} as const;

export const LOOK_TEXTS = {
  look: 'Look',
  lookOf: (slot: number) => `Look of photo ${slot}`,
  looks: {
    original: 'Original',
    'black-white': 'Black & white',
    warm: 'Warm',
    cool: 'Cool',
    faded: 'Faded',
    vivid: 'Vivid',
  },
  brightness: 'Brightness',
  contrast: 'Contrast',
  reset: 'Reset look',
} as const;

export const LAYOUT_TEXTS = {
  layout: 'Layout',
  layouts: {
    one: 'One photo',
    framed: 'Framed photo',
    inset: 'Photo with inset',
    'two-across': 'Two across',
    'two-down': 'Two down',
    three: 'Three photos',
    four: 'Four photos',
  },
  spacing: 'Spacing',
  spacings: { none: 'None', narrow: 'Narrow', wide: 'Wide' },
  borderColor: 'Border color',
} as const;

export const SLOTS_TEXTS = {
  photos: 'Photos',
  name: (slot: number, count: number) => `Photo ${slot} of ${count}`,
  tooSmall: (slot: number) => `Photo ${slot} is too small to print`,
  choose: (slot: number) => `Choose photo ${slot}`,
  add: (slot: number) => `Add photo ${slot}`,
  replace: (slot: number) => `Replace photo ${slot}`,
  remove: (slot: number) => `Remove photo ${slot}`,
  earlier: (slot: number) => `Move photo ${slot} to the left`,
  later: (slot: number) => `Move photo ${slot} to the right`,
  closeError: (slot: number) => `Close the message about photo ${slot}`,
  tooMany: (most: number, used: number) =>
    `A card shows up to ${most} photos, so we used ${used === 1 ? 'only the first' : `the first ${used}`}.`,
} as const;

export const WORDS_TEXTS = {
  count: (length: number, limit: number) => `${length} of ${limit} characters`,
  cut: (limit: number) => `Only ${limit} characters fit. We cut the rest.`,
} as const;

export const CAPTION_TEXTS = {
  caption: 'Caption',
  placeholder: 'Greetings from…',
  font: 'Font',
  size: 'Size',
  color: 'Color',
  place: 'Position',
  drag: 'Or drag the caption on the card.',
  places: {
    'top-left': 'Top left',
    top: 'Top',
    'top-right': 'Top right',
    left: 'Left',
    center: 'Center',
    right: 'Right',
    'bottom-left': 'Bottom left',
    bottom: 'Bottom',
    'bottom-right': 'Bottom right',
  },
  backing: 'Background',
  backings: { none: 'None', shadow: 'Shadow', band: 'Band' },
} as const;

export const TEMPLATE_TOOL_TEXTS = {
  words: 'Text on the front',
  original: 'Use the original words',
  templates: 'Templates',
  title: 'Choose a template',
  text: 'This replaces your photos and caption. You can switch back anytime. Your message and address stay.',
  backToPhotos: 'Back to my photos',
} as const;

export const COLOR_NAMES = { '#ffffff': 'White', ...FONT_COLOR_NAMES } as const;

export const ORIENTATION_FIXES = { portrait: 'Switch to portrait', landscape: 'Switch to landscape' } as const;

export const MESSAGE_TEXTS = {
  title: 'Write your message',
  placeholder: 'Click here to write your text...',
  note: 'Please make sure your text fits completely on the card.',
  font: 'CHOOSE FONT',
  size: 'SELECT FONT SIZE',
  color: 'CHOOSE FONT COLOR',
  templateColor: (name: string) => `Match the template: ${name.toLowerCase()}`,
  addressBook: 'ADD FROM ADDRESS BOOK',
  saveDraft: 'SAVE DRAFT',
  next: 'Next: Preview',
  tooLong: (characters: number) =>
    `Too long by ${characters === 1 ? '1 character' : `${characters.toLocaleString('en-US')} characters`}, even at the smallest size`,
  selectRest: "Select what doesn't fit",
  tools: 'Card tools',
  to: 'TO',
  write: 'Write',
  undo: 'Undo',
  redo: 'Redo',
  missing: (parts: readonly string[]) =>
    `Add ${[parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')} to continue`,
  missingMessage: 'Please write a message',
  returnAddress: 'Print my return address',
  noRoomForReturnAddress: 'Not available on portrait cards.',
  oldReturnAddress: 'This card had your old return address.',
  returnAddressReplaced: 'It now has the one from your account.',
  returnAddressDropped: 'We removed it, because your account has none.',
} as const;

export const EMOJI_TEXTS = {
  button: 'Emoji',
  title: 'Choose an emoji',
  search: 'Search emoji',
  groups: 'Groups',
  recent: 'Recently used',
  results: 'Found',
  found: (count: number) => (count === 0 ? 'No emoji found. Try another word.' : `${count} found`),
  tone: 'Skin tone',
  tones: ['Default', 'Light', 'Medium light', 'Medium', 'Medium dark', 'Dark'],
} as const;

export const PREVIEW_TEXTS = {
  title: 'Preview Your Postcard',
  options: 'Printing Options',
  checkout: 'Continue to Checkout',
  toCheck: (count: number) => (count === 1 ? '1 thing to check' : `${count} things to check`),
  askTitle: 'Print it like this?',
  lookAgain: 'Look again',
  printAnyway: 'Print anyway',
  only: { landscape: 'We can print only landscape cards.', portrait: 'We can print only portrait cards.' },
} as const;

export const DRAWING_TEXTS = {
  open: 'Draw or sign',
  /** On a phone. */
  openShort: 'Draw',
  title: 'Draw or sign',
  done: 'Done',
  tools: 'Tool',
  toolNames: { pen: 'Pen', eraser: 'Eraser', move: 'Move' },
  color: 'Pen color',
  width: 'Pen width',
  widths: { fine: 'Fine', medium: 'Medium', bold: 'Bold' },
  clear: 'Clear',
  draw: { fine: 'Draw with your finger, a pen or the mouse.', coarse: 'Draw with your finger.' },
  help: {
    pen: { front: '', back: 'The shaded area stays free.' },
    eraser: {
      front: 'Touch a line or an emoji to remove it.',
      back: 'Touch a line or an emoji to remove it.',
    },
    move: {
      front: 'Drag a part to move it, and its corners to resize or turn it.',
      back: 'Drag a part to move it, and its corners to resize or turn it.',
    },
  },
  picture: { front: 'The front of your card', back: 'The back of your card' },
  keptFree: 'This area stays free for the address, the stamp and the post office.',
  full: 'This drawing is full. Erase a little to make room.',
  fullOfEmoji: `A card has room for ${STICKER_LIMIT} placed emoji. Erase one to place another.`,
  keepSignature: 'Keep this signature',
  placeSignature: 'Place my signature',
  forgetSignature: 'Forget my signature',
  signatureKept: 'Kept in this browser for your next cards.',
  signatureNotKept: "Your browser doesn't let us keep it.",
  signatureForgotten: 'Signature removed from this browser.',
  signaturePlaced: 'Your signature is on the card. Drag it, or use the arrow keys.',
  otherTab: 'This card was changed in another tab. Press Done to choose a version.',
  emojiPlaced: 'The emoji is on the card. Drag it, or use the arrow keys.',
} as const;

/** Texts of the landing page's first sections. */
export const HERO = {
  title: 'Create a postcard without limits',
  text: 'A powerful postcard builder for family and friends, and advanced business solutions when you need hundreds.',
  action: 'Get Started',
  continue: 'Continue your card',
  note: 'Start for free. No credit card required.',
  flip: 'Flip the card',
  frontAlt: 'The front of a postcard: a sunset over Los Angeles',
  backAlt: 'The back of a postcard, written to Nonna, with a stamp and an address',
} as const;

export const STEPS = {
  title: 'Build Your Postcard in 4 Easy Steps',
  steps: [
    { title: 'Upload photo', text: 'Drop your favorite photo or browse files.' },
    { title: 'Write your message', text: 'Add your personal message and customize.' },
    { title: 'Choose size & stamp', text: 'Select postcard size and stamp design.' },
    { title: 'Send it anywhere', text: 'We print it and mail it.' },
  ],
  drop: 'Drop a photo to start your card',
  dropping: 'Drop to use this photo',
} as const;

export const TEMPLATES_SECTION = {
  title: 'Start from scratch or choose a template',
  text: 'Original designs, crisp at any size. Add your own message.',
  scratch: 'Start from scratch',
  choose: (title: string) => `Use the ${title} template`,
} as const;

/** The drop zone's texts are SPEC.md's for step 1. */
export const BUILDER_SECTION = {
  title: 'Your postcard',
  editTitle: 'Edit Postcard',
  loading: 'Loading…',
  steps: ['1 Photo', '2 Message', '3 Preview', '4 Checkout'],
  next: 'Next: Message',
  start: 'Select photo',
  drop: 'Drop your image here, or browse',
  browse: 'Browse Files',
  supports: 'Supports: JPG, PNG, GIF up to 10MB',
  inProgress: 'You have a card in progress.',
  continue: 'Continue',
  startNew: 'Start a new card',
} as const;

/** Every text of the landing pages. */
import { PRICE, US_DELIVERY } from './site.ts';

export const HERO = {
  title: 'Create a postcard without limits',
  text: 'A powerful postcard builder for a round of cards to family and friends, and advanced business solutions for five hundred at once.',
  action: 'Get Started',
  note: 'Start for free. No credit card required.',
  frontAlt: 'The front of a postcard: a sunset over Los Angeles',
  backAlt: 'The back of a postcard, written to Nonna, with a stamp and an address',
  turn: 'Turn the card over',
} as const;

export const STEPS = {
  title: 'Build Your Postcard in 4 Easy Steps',
  steps: [
    { title: 'Upload photo', text: 'Drop your favorite photo or browse files.' },
    { title: 'Write your message', text: 'Add your personal message and customize.' },
    { title: 'Choose size & stamp', text: 'Select postcard size and stamp design.' },
    { title: 'Send it anywhere', text: 'We print it and mail it.' },
  ],
  drop: 'Drop a photo here and it is on your card',
  browse: 'Browse files',
  dropHint: 'JPG, PNG or GIF up to 10MB. It stays in your browser until you save or order.',
  dropping: 'Let go: this is the one',
} as const;

export const TEMPLATES_SECTION = {
  title: 'Start from scratch or choose a template',
  text: 'Each design is drawn for this project and printed as sharp as type. The words on the back are yours to change.',
  scratch: 'Start from scratch',
  choose: (title: string) => `Use the template ${title}`,
} as const;

export const BUILDER_SECTION = {
  title: 'Your postcard',
  editTitle: 'Edit Postcard',
  loading: 'The builder is on its way…',
} as const;

export const THOUGHT = {
  title: "Turn a simple thought into someone's favorite mail.",
  text: 'Your words, your design, our delivery.',
  action: 'Start Creating',
  facts: [
    { value: PRICE, label: 'per order, delivery free' },
    { value: '1 day', label: 'until it is printed, on business days' },
    { value: US_DELIVERY.replace(' business days', ' days'), label: 'to a letter box in the US, on business days' },
  ],
} as const;

/** Not customers: cards that we wrote ourselves, and say so. */
export const SAMPLES = {
  title: 'Cards worth keeping on the fridge',
  text: 'Sample cards, written by us and set by the same engine that prints yours. Turn one over.',
  label: 'Sample card',
  turn: (title: string) => `${title}: turn the card over`,
} as const;

export const FAQ_SECTION = {
  title: 'General questions',
  text: 'Something else on your mind?',
} as const;

/** Texts of the landing page's later sections, whose code loads after the rest. */
import { US_DELIVERY } from './delivery-texts.ts';
import { PRICE, WITH_DELIVERY } from './site.ts';

export const THOUGHT = {
  title: "Turn a simple thought into someone's favorite mail.",
  text: 'Your words, your design, our delivery.',
  action: 'Start Creating',
  facts: [
    { value: PRICE, label: `per order ${WITH_DELIVERY}` },
    { value: '1 business day', label: 'to print' },
    { value: US_DELIVERY, label: 'to a US mailbox' },
  ],
} as const;

/** Labeled as samples, because no customer wrote them. */
export const SAMPLES = {
  title: 'Cards worth keeping on the fridge',
  text: "Sample cards, made with the same tools you'll use. Flip one over.",
  label: 'Sample card',
  flip: (title: string) => `${title}: flip the card`,
} as const;

export const FAQ_SECTION = {
  title: 'General questions',
  text: 'Have another question?',
} as const;

/** The general questions [L-9]. `{email}` and `{minutes}` come from the installation's configuration. */
import { INTERNATIONAL_DELIVERY, PRICE, US_DELIVERY } from './site.ts';

export type Question = { readonly id: string; readonly question: string; readonly answer: readonly string[] };

export const QUESTIONS: readonly Question[] = [
  {
    id: 'faq-how-it-works',
    question: 'How does it work?',
    answer: [
      'Upload a photo or choose a template, write your message and the address, choose size, paper and quantity, and pay by card. We print your postcard and mail it.',
      `An order costs ${PRICE}, delivery included. You can try everything before you pay, without an account.`,
    ],
  },
  {
    id: 'faq-bleed',
    question: 'What is the bleed area?',
    answer: [
      'Cards are printed a little larger than they are and then cut. The outer 0.125 inch on each side is the bleed area: it may be cut off, so keep faces and words inside of the red line.',
    ],
  },
  {
    id: 'faq-printing',
    question: 'How soon is my card printed?',
    answer: ['Printing happens within 1 business day after you order.'],
  },
  {
    id: 'faq-delivery',
    question: 'How long does delivery take?',
    answer: [
      `${US_DELIVERY} in the US and ${INTERNATIONAL_DELIVERY} internationally. The dashboard shows where your card is.`,
    ],
  },
  {
    id: 'faq-non-delivery',
    question: 'What if my card does not arrive?',
    answer: [
      'Mail is sometimes slow, and rarely lost. When the time above has passed, write to {email} with your order number: we ask the print service and find a way to make it good.',
      'A card that could not be printed at all is refunded without your asking.',
    ],
  },
  {
    id: 'faq-image-size',
    question: 'What should my image be like?',
    answer: [
      'At least 1875x1275 px at 300 DPI, as JPG, PNG or PDF. The builder checks the sharpness for the size that you chose and tells you before you pay.',
    ],
  },
  {
    id: 'faq-editing',
    question: 'Can I edit my card after ordering?',
    answer: [
      'Only shortly after ordering: for {minutes} minutes you can cancel on the dashboard, get your money back and order the changed card. Then the press has it.',
    ],
  },
  {
    id: 'faq-minimum',
    question: 'Is there a minimum order?',
    answer: ['No. There is no minimum order.'],
  },
  {
    id: 'faq-contact',
    question: 'How can I reach you?',
    answer: ['Write to {email}. A person reads it.'],
  },
];

export type AnswerValues = { readonly email: string; readonly minutes: number };

export type AnswerPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'email'; readonly address: string };

/** Fills in the configuration's values; an e-mail address becomes a part of its own, to be a link. */
export function fillAnswer(paragraph: string, { email, minutes }: AnswerValues): readonly AnswerPart[] {
  return paragraph
    .replaceAll('{minutes}', String(minutes))
    .split(/(\{email\})/)
    .filter((part) => part !== '')
    .map((part) => (part === '{email}' ? { kind: 'email', address: email } : { kind: 'text', text: part }));
}

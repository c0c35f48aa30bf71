/** The FAQ [L-9]. `{email}` and `{minutes}` are filled in from the server's configuration. */
import { PAGE_MARKS } from '#contract/page-marks.ts';
import { INTERNATIONAL_DELIVERY, US_DELIVERY } from './delivery-texts.ts';
import { DEFAULT_PRODUCT_NAME, PRICE, WITH_DELIVERY } from './site.ts';

export type Question = { readonly id: string; readonly question: string; readonly answer: readonly string[] };

export const QUESTIONS: readonly Question[] = [
  {
    id: 'faq-how-it-works',
    question: 'How does it work?',
    answer: [
      'Upload a photo or choose a template, write your message and the address, choose size, paper and quantity, and pay by card. We print your postcard and mail it.',
      `Each order is ${PRICE} ${WITH_DELIVERY}. You can try everything before you pay, no account needed.`,
    ],
  },
  {
    id: 'faq-bleed',
    question: 'What is the bleed area?',
    answer: [
      'We print cards slightly larger, then cut them to size. The outer 0.125 inch on each side is the bleed area. It may be trimmed, so keep faces and words inside the red line.',
    ],
  },
  {
    id: 'faq-printing',
    question: 'How soon is my card printed?',
    answer: ['We print it within 1 business day.'],
  },
  {
    id: 'faq-delivery',
    question: 'How long does delivery take?',
    answer: [
      `${US_DELIVERY} in the US and ${INTERNATIONAL_DELIVERY} internationally. Your dashboard shows where your card is.`,
      'The Postal Service sorts portrait cards by hand, so they may take longer.',
    ],
  },
  {
    id: 'faq-non-delivery',
    question: "What if my card doesn't arrive?",
    answer: [
      "Mail can be slow, but it's rarely lost. If your card is late, email {email} with your order number and we'll make it right.",
      "If we can't print your card, you get a full refund automatically.",
    ],
  },
  {
    id: 'faq-image-size',
    question: 'What size should my photo be?',
    answer: [
      "At least 1875x1275 px at 300 DPI, as JPG, PNG or PDF. The builder checks your photo and tells you before you pay if it won't print sharp.",
    ],
  },
  {
    id: 'faq-editing',
    question: 'Can I edit my card after ordering?',
    answer: [
      "Only shortly after ordering: for {minutes} minutes you can cancel on your dashboard for a full refund, then order the corrected card. After that, it's printing.",
    ],
  },
  {
    id: 'faq-minimum',
    question: 'Is there a minimum order?',
    answer: ["No, there's no minimum order."],
  },
  {
    id: 'faq-contact',
    question: 'How can I reach you?',
    answer: ['Email {email}. A real person reads every message.'],
  },
];

export type AnswerValues = { readonly email: string; readonly minutes: number };

export type AnswerPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'email'; readonly address: string };

/** Fills in the values. The email address becomes a part of its own, to be shown as a link. */
export function fillAnswer(paragraph: string, { email, minutes }: AnswerValues): readonly AnswerPart[] {
  return paragraph
    .replaceAll('{minutes}', String(minutes))
    .split(/(\{email\})/)
    .filter((part) => part !== '')
    .map((part) => (part === '{email}' ? { kind: 'email', address: email } : { kind: 'text', text: part }));
}

/** The data for search engines in built pages. Leaves out answers with a `{placeholder}`, because their values aren't known when the site is built. */
export function structuredData(): unknown {
  const general = QUESTIONS.filter(({ answer }) => !answer.some((paragraph) => paragraph.includes('{')));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: DEFAULT_PRODUCT_NAME, url: `${PAGE_MARKS.siteUrl}/` },
      {
        '@type': 'FAQPage',
        mainEntity: general.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
        })),
      },
    ],
  };
}

/** Texts of /alt-home, which follows one card for a week. */
import { US_DELIVERY } from './delivery-texts.ts';
import { PRICE, WITH_DELIVERY } from './site.ts';

export const ALT_HOME = {
  title: 'Someone checks the mailbox every day.',
  text: "Mostly bills. Once in a while, it's you. Follow one card from a kitchen table to a fridge door.",
  action: 'Write Yours',
  documentTitle: "A card's journey",
} as const;

export type Stop = {
  readonly id: 'table' | 'words' | 'print' | 'mail' | 'mailbox' | 'fridge';
  readonly when: string;
  readonly title: string;
  readonly text: string;
};

export const STOPS: readonly Stop[] = [
  {
    id: 'table',
    when: 'Mon 8:14',
    title: 'A kitchen table',
    text: 'A photo from your phone, or one of six designs. You see the card at its actual size, with the trim line.',
  },
  {
    id: 'words',
    when: 'Mon 8:20',
    title: 'Four sentences',
    text: `You write right on the card, in the font it's printed in. If your message doesn't fit, you'll know. Then it's ${PRICE} ${WITH_DELIVERY}.`,
  },
  {
    id: 'print',
    when: 'Tue',
    title: 'Off to print',
    text: 'Printed within one business day on heavy paper, exactly as you saw it.',
  },
  {
    id: 'mail',
    when: 'Wed',
    title: 'In the mail',
    text: `${US_DELIVERY} in the US, a little longer overseas. Follow it on your dashboard.`,
  },
  {
    id: 'mailbox',
    when: 'Next Mon',
    title: 'The mailbox',
    text: 'Between two window envelopes: handwriting, a stamp, a picture. Nobody throws that away unread.',
  },
  {
    id: 'fridge',
    when: 'For years',
    title: 'The fridge door',
    text: 'Under the lemon magnet. No battery, no feed.',
  },
];

/** /alt-home tells one card's week. */
import { PRICE, US_DELIVERY } from './site.ts';

export const ALT_HOME = {
  title: 'Somebody looks into the letter box every day.',
  text: 'Bills, mostly. Once in a while it is you. Follow one card from a kitchen table to a fridge door.',
  action: 'Write Yours',
  documentTitle: 'The week of a card',
} as const;

export type Stop = {
  readonly id: 'table' | 'words' | 'press' | 'post' | 'box' | 'fridge';
  readonly when: string;
  readonly title: string;
  readonly text: string;
};

export const STOPS: readonly Stop[] = [
  {
    id: 'table',
    when: 'Mon 8:14',
    title: 'A kitchen table',
    text: 'A photo from the phone, or one of six drawn cards. It lies on the card at its true size, with the line where it will be cut.',
  },
  {
    id: 'words',
    when: 'Mon 8:20',
    title: 'Four sentences',
    text: `You write on the card itself, in the face that it is printed in. If it does not fit, it says so. Then ${PRICE}, delivery included.`,
  },
  {
    id: 'press',
    when: 'Tue',
    title: 'The press',
    text: 'Printed within one business day, on heavy paper: what you saw is what comes out, to a thousandth of a point.',
  },
  {
    id: 'post',
    when: 'Wed',
    title: 'The post',
    text: `${US_DELIVERY} in the US, a little longer across the sea. You can see on your dashboard how far it is.`,
  },
  {
    id: 'box',
    when: 'Next Mon',
    title: 'The letter box',
    text: 'Between two envelopes with windows: handwriting, a stamp, a picture. Nobody throws that away unread.',
  },
  {
    id: 'fridge',
    when: 'For years',
    title: 'The fridge door',
    text: 'Under the magnet shaped like a lemon. It has no battery, no feed and no end.',
  },
];

/** A shop's prices. pricing.ts, which the first page doesn't load, computes what an order costs. */
import type { Country } from './address.ts';
import type { Currency } from './money.ts';
import type { CardSize, PaperType } from './printing-options.ts';

export type PriceList = {
  readonly version: number;
  readonly currency: Currency;
  /** The price of a single card, which is also the minimum for a mailing. */
  readonly orderCents: number;
  /** Per address. */
  readonly deliveryCents: Readonly<Record<Country, number>>;
  /** Per card of a mailing. */
  readonly cardCents: Readonly<Record<CardSize, Readonly<Record<PaperType, number>>>>;
};

export const LIST_PRICE_PER_CARD_CENTS = 75;
const EVERY_PAPER = {
  'matte-cover': LIST_PRICE_PER_CARD_CENTS,
  'glossy-cover': LIST_PRICE_PER_CARD_CENTS,
  'premium-matte': LIST_PRICE_PER_CARD_CENTS,
};

/** SPEC.md's prices, in force until an operator changes them. */
export const DEFAULT_PRICES: PriceList = {
  version: 1,
  currency: 'usd',
  orderCents: 349,
  deliveryCents: { USA: 0, Germany: 0, UK: 0, France: 0 },
  cardCents: { '4.25x5.5': EVERY_PAPER, '5x7': EVERY_PAPER, '6x9': EVERY_PAPER },
};

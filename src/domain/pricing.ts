/**
 * Computes what an order costs. A single card costs the same whatever its quantity (only its list value differs). A mailing is
 * charged per card, and delivery per address.
 */
import type { Country } from './address.ts';
import { type Cents, type Currency, cents } from './money.ts';
import { LIST_PRICE_PER_CARD_CENTS, type PriceList } from './price-list.ts';
import type { CardSize, PaperType, Quantity } from './printing-options.ts';

/** The lowest amount that card networks accept, in every currency. */
export const MIN_CHARGE_CENTS = 50;
/** Keeps the largest mailing below what payment providers accept. */
export const PRICE_LIMITS = { order: 1_000_000, delivery: 4_000, card: 5_000 } as const;

/** One line of a bill. */
export type QuoteLine = {
  readonly item: 'order' | 'cards' | 'delivery' | 'discount';
  /** Set only for delivery lines. */
  readonly country?: Country;
  readonly count: number;
  readonly cents: Cents;
};

export type Quote = {
  readonly priceVersion: number;
  readonly currency: Currency;
  readonly lines: readonly QuoteLine[];
  /** The price of each card; null if the order has one price for all its cards. */
  readonly cardCents: Cents | null;
  readonly subtotalCents: Cents;
  readonly deliveryCents: Cents;
  readonly discountCents: Cents;
  readonly totalCents: Cents;
};

/** How many addresses are in each country. */
export type Destinations = Readonly<Partial<Record<Country, number>>>;

export type PricedOrder = {
  readonly percentOff?: number;
  /** Limits the discount; null means no limit. */
  readonly maxDiscountCents?: number | null;
  /** How many people a mailing goes to; null for a single card. */
  readonly recipients?: number | null;
  readonly size?: CardSize | undefined;
  readonly paperType?: PaperType | undefined;
  readonly destinations?: Destinations | undefined;
};

/** Returns the amount to charge. A coupon takes a share off the cards' price, rounded in the customer's favor. */
export function priceOrder(prices: PriceList, order: PricedOrder = {}): Quote {
  const { percentOff = 0, maxDiscountCents = null, recipients = null } = order;
  const { destinations = { USA: recipients ?? 1 } } = order;
  if (!Number.isInteger(percentOff) || percentOff < 0 || percentOff > 100) {
    throw new RangeError(`not a percentage: ${percentOff}`);
  }
  const cardCents = priceOfEach(prices, recipients, order);
  const subtotalCents = cents(cardCents === null ? prices.orderCents : cardCents * (recipients ?? 1));
  const fullDiscountCents = Math.ceil((subtotalCents * percentOff) / 100);
  const discountCents = cents(Math.min(fullDiscountCents, maxDiscountCents ?? fullDiscountCents));
  const deliveries = deliveryLines(prices, destinations);
  const deliveryCents = cents(deliveries.reduce((sum, line) => sum + line.cents, 0));
  return {
    priceVersion: prices.version,
    currency: prices.currency,
    lines: [
      { item: recipients === null ? 'order' : 'cards', count: recipients ?? 1, cents: subtotalCents },
      ...deliveries,
      ...(discountCents > 0 ? [{ item: 'discount', count: 1, cents: cents(-discountCents) } as const] : []),
    ],
    cardCents,
    subtotalCents,
    deliveryCents,
    discountCents,
    totalCents: cents(subtotalCents + deliveryCents - discountCents),
  };
}

/** A mailing costs at least as much as a single card. */
function priceOfEach(prices: PriceList, recipients: number | null, order: PricedOrder): Cents | null {
  // SPEC.md's defaults, repeated here because the first page shows a price and must not load the schemas.
  const { size = '4.25x5.5', paperType = 'matte-cover' } = order;
  const cardCents = prices.cardCents[size][paperType];
  return recipients !== null && cardCents * recipients >= prices.orderCents ? cents(cardCents) : null;
}

function deliveryLines({ deliveryCents }: PriceList, destinations: Destinations): readonly QuoteLine[] {
  const countries = Object.keys(deliveryCents) as Country[];
  return countries.flatMap((country) => {
    const count = destinations[country] ?? 0;
    const amount = deliveryCents[country] * count;
    return amount > 0 ? [{ item: 'delivery', country, count, cents: cents(amount) } as const] : [];
  });
}

export function countDestinations(addresses: readonly { readonly country: Country }[]): Destinations {
  const counts: Partial<Record<Country, number>> = {};
  for (const { country } of addresses) counts[country] = (counts[country] ?? 0) + 1;
  return counts;
}

/** Splits an amount into equal shares that add up to it. The first ones get the extra cents. */
export function shareCents(total: Cents, count: number): readonly Cents[] {
  const rest = total % count;
  const share = (total - rest) / count;
  return Array.from({ length: count }, (_, index) => cents(index < rest ? share + 1 : share));
}

/** Stored in postcards.total_amount: SPEC.md's quantity × $0.75, which nobody pays. */
export function listValue(quantity: Quantity): Cents {
  return cents(LIST_PRICE_PER_CARD_CENTS * quantity);
}

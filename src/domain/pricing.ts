/**
 * The only source of prices. A card to one address costs the same whatever its quantity (only its list value differs); a
 * mailing is paid by the card.
 */
import { type Cents, cents } from './money.ts';
import type { Quantity } from './printing-options.ts';

export const ORDER_PRICE_CENTS = cents(349);
export const DELIVERY_PRICE_CENTS = cents(0);
export const LIST_PRICE_PER_CARD_CENTS = cents(75);
export const CURRENCY = 'usd';

/** One line of a bill. */
export type QuoteLine = {
  readonly item: 'order' | 'cards' | 'discount';
  readonly count: number;
  readonly cents: Cents;
};

export type Quote = {
  readonly lines: readonly QuoteLine[];
  readonly subtotalCents: Cents;
  readonly deliveryCents: Cents;
  readonly discountCents: Cents;
  readonly totalCents: Cents;
};

/**
 * The amount to charge, minus the coupon, rounded down in the customer's favor. `recipients` is null for a card to one address.
 */
export function priceOrder(percentOff = 0, recipients: number | null = null): Quote {
  if (!Number.isInteger(percentOff) || percentOff < 0 || percentOff > 100) {
    throw new RangeError(`not a percentage: ${percentOff}`);
  }
  const subtotalCents = recipients === null ? ORDER_PRICE_CENTS : priceMailing(recipients);
  const discountCents = cents(Math.ceil((subtotalCents * percentOff) / 100));
  const item = recipients === null ? 'order' : 'cards';
  return {
    lines: [
      { item, count: recipients ?? 1, cents: subtotalCents },
      ...(discountCents > 0 ? [{ item: 'discount', count: 1, cents: cents(-discountCents) } as const] : []),
    ],
    subtotalCents,
    deliveryCents: DELIVERY_PRICE_CENTS,
    discountCents,
    totalCents: cents(subtotalCents + DELIVERY_PRICE_CENTS - discountCents),
  };
}

/** Never less than a card to one address. */
function priceMailing(recipients: number): Cents {
  return cents(Math.max(ORDER_PRICE_CENTS, LIST_PRICE_PER_CARD_CENTS * recipients));
}

/** Equal shares of an amount that add up to it; the first ones have a cent more when it doesn't divide evenly. */
export function shareCents(total: Cents, count: number): readonly Cents[] {
  const rest = total % count;
  const share = (total - rest) / count;
  return Array.from({ length: count }, (_, index) => cents(index < rest ? share + 1 : share));
}

/** Stored in postcards.total_amount. */
export function listValue(quantity: Quantity): Cents {
  return cents(LIST_PRICE_PER_CARD_CENTS * quantity);
}

/** The only source of prices. An order's price does not depend on its quantity, but a card's list value does. */
import { type Cents, cents } from './money.ts';
import type { Quantity } from './printing-options.ts';

export const ORDER_PRICE_CENTS = cents(349);
export const DELIVERY_PRICE_CENTS = cents(0);
export const LIST_PRICE_PER_CARD_CENTS = cents(75);
export const CURRENCY = 'usd';

export type Quote = {
  readonly subtotalCents: Cents;
  readonly deliveryCents: Cents;
  readonly discountCents: Cents;
  readonly totalCents: Cents;
};

/** The amount to charge: a flat price per order minus the coupon, rounded down in the customer's favor. */
export function priceOrder(percentOff = 0): Quote {
  if (!Number.isInteger(percentOff) || percentOff < 0 || percentOff > 100) {
    throw new RangeError(`not a percentage: ${percentOff}`);
  }
  const discountCents = cents(Math.ceil((ORDER_PRICE_CENTS * percentOff) / 100));
  return {
    subtotalCents: ORDER_PRICE_CENTS,
    deliveryCents: DELIVERY_PRICE_CENTS,
    discountCents,
    totalCents: cents(ORDER_PRICE_CENTS + DELIVERY_PRICE_CENTS - discountCents),
  };
}

/** Stored in postcards.total_amount. */
export function listValue(quantity: Quantity): Cents {
  return cents(LIST_PRICE_PER_CARD_CENTS * quantity);
}

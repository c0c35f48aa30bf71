import * as z from 'zod/mini';
import { COUNTRIES } from '#domain/address.ts';
import type { PriceList } from '#domain/price-list.ts';
import { MIN_CHARGE_CENTS, PRICE_LIMITS } from '#domain/pricing.ts';
import { CARD_SIZES, PAPER_TYPES } from '#domain/printing-options.ts';
import { currencySchema } from './amounts.ts';

const amount = (min: number, max: number) =>
  z
    .int('Please enter an amount such as 3.49.')
    .check(
      z.minimum(min, `Please enter at least ${(min / 100).toFixed(2)}.`),
      z.maximum(max, `Please enter at most ${(max / 100).toFixed(2)}.`),
    );

/** In cents of the currency. */
export const priceFieldsSchema = z.strictObject({
  currency: currencySchema,
  order_cents: amount(MIN_CHARGE_CENTS, PRICE_LIMITS.order),
  /** Charged per address. */
  delivery_cents: z.record(z.enum(COUNTRIES), amount(0, PRICE_LIMITS.delivery)),
  /** Charged per card of a mailing. */
  card_cents: z.record(z.enum(CARD_SIZES), z.record(z.enum(PAPER_TYPES), amount(0, PRICE_LIMITS.card))),
});

export const pricesSchema = z.object({ ...priceFieldsSchema.shape, version: z.int() });
export type PricesRecord = z.infer<typeof pricesSchema>;

export function toPrices(prices: PriceList): PricesRecord {
  const { version, currency, orderCents, deliveryCents, cardCents } = prices;
  return { version, currency, order_cents: orderCents, delivery_cents: deliveryCents, card_cents: cardCents };
}

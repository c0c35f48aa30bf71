/** The money of an order or its postcard. */
import * as z from 'zod/mini';
import type { Currency } from '#domain/money.ts';
import { MONEY_STATES, type MoneyFacts, moneyStateOf } from '#domain/money-story.ts';
import { centsSchema, currencySchema } from './amounts.ts';

export const orderMoneySchema = z.object({
  state: z.enum(MONEY_STATES),
  /** The charge for the whole order. */
  charged_cents: centsSchema,
  /** Refunded, or about to be. Includes what the bank refused or the shop settled another way. */
  refund_cents: centsSchema,
  /** The part of the refunds that the bank refused and the shop still owes. */
  refused_cents: centsSchema,
  /** The part that the bank refused and the shop paid back another way. */
  settled_cents: centsSchema,
  currency: currencySchema,
});
export type OrderMoney = z.infer<typeof orderMoneySchema>;

export function toOrderMoney(facts: MoneyFacts & { readonly currency: Currency }): OrderMoney {
  return {
    state: moneyStateOf(facts),
    charged_cents: facts.totalCents,
    refund_cents: facts.refundCents,
    refused_cents: facts.refusedCents,
    settled_cents: facts.settledCents,
    currency: facts.currency,
  };
}

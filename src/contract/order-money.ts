/** The money of an order or its postcard. */
import * as z from 'zod/mini';
import { type Currency, cents, centsToDollars } from '#domain/money.ts';
import { MONEY_STATES, type MoneyFacts, moneyStateOf } from '#domain/money-story.ts';
import { currencySchema, dollarsSchema } from './dollars.ts';

export const orderMoneySchema = z.object({
  state: z.enum(MONEY_STATES),
  /** The charge for the whole order. */
  charged_amount: dollarsSchema,
  /** Refunded, or about to be. Includes what the bank refused or the shop settled another way. */
  refund_amount: dollarsSchema,
  /** The part of the refunds that the bank refused and the shop still owes. */
  refused_amount: dollarsSchema,
  /** The part that the bank refused and the shop paid back another way. */
  settled_amount: dollarsSchema,
  currency: currencySchema,
});
export type OrderMoney = z.infer<typeof orderMoneySchema>;

export function toOrderMoney(facts: MoneyFacts & { readonly currency: Currency }): OrderMoney {
  return {
    state: moneyStateOf(facts),
    charged_amount: centsToDollars(cents(facts.totalCents)),
    refund_amount: centsToDollars(cents(facts.refundCents)),
    refused_amount: centsToDollars(cents(facts.refusedCents)),
    settled_amount: centsToDollars(cents(facts.settledCents)),
    currency: facts.currency,
  };
}

import * as z from 'zod/mini';
import { CARD_STATES } from '#domain/order-status.ts';
import { currencySchema } from '../amounts.ts';
import { endpoint } from '../endpoint.ts';

export const OVERVIEW_DAYS = 30;

export const getOverview = endpoint({
  method: 'GET',
  path: '/rest/v1/console/overview',
  summary: 'Get the figures of the last 30 days',
  auth: 'operator',
  response: z.object({
    /** The shop's current currency. Money in another one is in `other_currencies`. */
    currency: currencySchema,
    /** Oldest first, in UTC: each of the 30 days, even without orders. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        /** Paid orders, by the day they were placed. */
        orders: z.int(),
        /** The amount charged. */
        revenue_cents: z.int(),
        /** Refunded by us or by the customer's bank. */
        refunded_cents: z.int(),
        failed: z.int(),
      }),
    ),
    other_currencies: z.array(
      z.object({ currency: currencySchema, orders: z.int(), revenue_cents: z.int(), refunded_cents: z.int() }),
    ),
    cards: z.record(z.enum(CARD_STATES), z.int()),
    oldest_unprinted: z.nullable(z.object({ id: z.uuid(), order_number: z.string(), paid_at: z.iso.datetime() })),
    alerts: z.int(),
    refunds_due: z.int(),
  }),
});

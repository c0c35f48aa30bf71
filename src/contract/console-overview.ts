import * as z from 'zod/mini';
import { CARD_STATES } from '#domain/order-status.ts';
import { currencySchema } from './dollars.ts';
import { endpoint } from './endpoint.ts';

export const OVERVIEW_DAYS = 30;

export const getOverview = endpoint({
  method: 'GET',
  path: '/rest/v1/console/overview',
  summary: 'Get the figures of the last 30 days',
  auth: 'operator',
  response: z.object({
    /** The shop's currency now. Money in another one is in `other_currencies`. */
    currency: currencySchema,
    /** Oldest first, days in UTC, each of the 30 with or without orders. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        /** Paid ones, by the day they were placed. */
        orders: z.int(),
        /** Charged. */
        revenue_cents: z.int(),
        /** Paid back, by us or by the customer's bank. */
        refunded_cents: z.int(),
        failed: z.int(),
      }),
    ),
    other_currencies: z.array(
      z.object({ currency: currencySchema, orders: z.int(), revenue_cents: z.int(), refunded_cents: z.int() }),
    ),
    /** The cards of these orders. */
    cards: z.record(z.enum(CARD_STATES), z.int()),
    oldest_unprinted: z.nullable(z.object({ id: z.uuid(), order_number: z.string(), paid_at: z.iso.datetime() })),
    alerts: z.int(),
    refunds_due: z.int(),
  }),
});

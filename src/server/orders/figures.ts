/** What the shop's figures count, and which filters find it: one expression each. They name columns of orders. */
import { sql } from 'kysely';

export const WAS_PAID = sql<boolean>`payment_status <> 'unpaid'`;

/** A lost dispute was paid back by the bank. What the bank refused isn't paid back yet. */
export const PAID_BACK_CENTS = sql<number>`case when dispute = 'lost' then total_cents else refunded_cents - refund_failed_cents end`;

/** On its way, or refused by the customer's bank. */
export const OWES_REFUND = sql<boolean>`(payment_status = 'refund_due' or refund_failed_cents > 0)`;

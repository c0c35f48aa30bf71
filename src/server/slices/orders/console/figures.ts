/** SQL expressions over columns of orders, shared by the shop's figures and the filters that list them. */
import { sql } from 'kysely';
import { LAST_REPRINT } from '../pieces/reprint-store.ts';

export const WAS_PAID = sql<boolean>`payment_status <> 'unpaid'`;

/** The bank paid back a lost dispute. A refund that the bank refused isn't paid back yet. */
export const PAID_BACK_CENTS = sql<number>`case when dispute = 'lost' then total_cents else refunded_cents - refund_failed_cents end`;

/** True for refunds that are pending or were refused by the customer's bank. */
export const OWES_REFUND = sql<boolean>`(payment_status = 'refund_due' or refund_failed_cents > 0)`;

/** Since when the print service should have the order's cards. One with a send date can be canceled until that day begins. */
export const DUE_SINCE = sql<Date>`greatest(paid_at, case when send_on is not null then cancel_until end, ${LAST_REPRINT})`;

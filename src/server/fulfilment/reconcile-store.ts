/** What the reconciler looks for. Each query is small, bounded and oldest first. */
import type { Db } from '../db/database.ts';

const MOST_AT_ONCE = 100;

/** Paid, but not with the printer although that should have taken seconds. */
export async function listStuckAttempts(db: Db, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .innerJoin('orders', 'orders.id', 'print_attempts.order_id')
    .select('print_attempts.id')
    .where('print_attempts.state', '=', 'queued')
    .where('print_attempts.created_at', '<', before)
    .where('orders.status', '=', 'processing')
    .where('orders.payment_status', '=', 'paid')
    .orderBy('print_attempts.created_at')
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listUnfinishedCancellations(db: Db, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .select('id')
    .where('state', 'in', ['queued', 'submitted'])
    .where('cancel_requested_at', '<', before)
    .orderBy('cancel_requested_at')
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Failed for an outage, and the time to retry is over. */
export async function listUnsettledFailures(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .innerJoin('orders', 'orders.id', 'print_attempts.order_id')
    .select('print_attempts.id')
    .where('print_attempts.state', '=', 'failed')
    .where('orders.status', '=', 'failed')
    .where('orders.payment_status', '=', 'paid')
    .where('print_attempts.settle_after', '<=', now)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('print_attempts as later')
            .select('later.id')
            .whereRef('later.order_id', '=', 'print_attempts.order_id')
            .whereRef('later.attempt', '>', 'print_attempts.attempt'),
        ),
      ),
    )
    .orderBy('print_attempts.settle_after')
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

export type DoubtPeriod = { readonly sentBefore: Date; readonly checkedBefore: Date; readonly sentAfter: Date };

/**
 * Given up, although a request had left and nobody knows for sure that it did not arrive: looked for soon, and again
 * now and then for a day.
 */
export async function listDoubtfulAttempts(db: Db, period: DoubtPeriod): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .select('id')
    .where('state', 'in', ['failed', 'cancelled'])
    .where('postgrid_order_id', 'is', null)
    .where('sending_since', '<', period.sentBefore)
    .where((eb) =>
      eb.or([
        eb('checked_at', 'is', null),
        eb.and([eb('checked_at', '<', period.checkedBefore), eb('sending_since', '>', period.sentAfter)]),
      ]),
    )
    .orderBy('sending_since')
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

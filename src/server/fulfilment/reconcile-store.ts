/** The SQL of what the reconciler looks for. Each query is small, bounded and oldest first. */
import type { Db } from '../db/database.ts';

const MOST_AT_ONCE = 100;

/** Attempts that the print service does not have, although sending them should have taken seconds. */
export async function listStuckAttempts(db: Db, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .select('id')
    .where('state', '=', 'queued')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Attempts that failed in an outage, and the time to retry them is over. */
export async function listUnsettledFailures(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .select('id')
    .where('state', '=', 'failed')
    .where('settle_after', '<=', now)
    .orderBy('settle_after')
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

export type DoubtPeriod = { readonly sentBefore: Date; readonly checkedBefore: Date; readonly sentAfter: Date };

/** Attempts given up after a request had left, which may have arrived: looked for soon, then now and then for a day. */
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

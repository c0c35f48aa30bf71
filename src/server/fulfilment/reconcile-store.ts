/** The SQL of the reconciler. Each query is bounded and returns the oldest first. */
import type { Db } from '../db/database.ts';
import { isPieceToPrint } from '../orders/piece-store.ts';

const MAX_ROWS = 100;

/** Attempts that are still queued, although sending them should have taken seconds. */
export async function listStuckAttempts(db: Db, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .select('id')
    .where('state', '=', 'queued')
    .where('created_at', '<', before)
    .where(isPieceToPrint('print_attempts.piece_id'))
    .orderBy('created_at')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ id }) => id);
}

/** Attempts that failed in an outage and can no longer be retried. */
export async function listUnsettledFailures(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .select('id')
    .where('state', '=', 'failed')
    .where('settle_after', '<=', now)
    .orderBy('settle_after')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ id }) => id);
}

export type LostPeriod = { readonly sentBefore: Date; readonly checkedBefore: Date; readonly sentAfter: Date };

/** Attempts given up after a request was sent that may have arrived: looked for soon, and then repeatedly for a day. */
export async function listLostAttempts(db: Db, period: LostPeriod): Promise<readonly string[]> {
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
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ id }) => id);
}

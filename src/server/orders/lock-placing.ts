import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';

/** One placement per user at a time, so that two clicks or two tabs see each other's orders and coupons. */
export async function lockPlacing(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`place-order:${userId}`}, 0))`.execute(trx);
}

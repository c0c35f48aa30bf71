import { sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';

export type Fill = {
  readonly key: string;
  /** Milliseconds since 1970; the other fields are in milliseconds, too. */
  readonly now: number;
  /** Time until one request has drained away. */
  readonly interval: number;
  /** Time until a full bucket is empty. */
  readonly depth: number;
};

/**
 * Counts a request if the bucket has room; an empty bucket always does. A row holds only the time when its bucket will be
 * empty, so one statement checks and counts.
 */
export async function fillBucket(db: Db, { key, now, interval, depth }: Fill): Promise<boolean> {
  const { rows } = await sql`
    insert into rate_limits as bucket (key, points, expire)
    values (${key}, 0, ${Math.round(now + interval)}::bigint)
    on conflict (key) do update set expire = round(greatest(bucket.expire, ${now}::bigint) + ${interval}::float8)
    where bucket.expire <= ${now}::bigint or bucket.expire + ${interval}::float8 <= ${now + depth}::float8
    returning expire
  `.execute(db);
  return rows.length > 0;
}

export async function deleteBucket(db: Db, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`.execute(db);
}

export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await sql`delete from rate_limits where expire < ${now.getTime()}::bigint`.execute(db);
}

/** Deletes every limit whose key ends in this owner: a user's id or the hash of an email address. */
export async function deleteLimitsOf(trx: Trx, owner: string): Promise<void> {
  await sql`delete from rate_limits where right(key, ${owner.length + 1}) = ${`:${owner}`}`.execute(trx);
}

/** Buckets that leak one drop at a time. One moment is the whole bucket: when it will be empty again. */
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';

export type Drop = {
  readonly key: string;
  readonly now: number;
  /** How many milliseconds a drop takes to leak away. */
  readonly interval: number;
  /** How many milliseconds a full bucket takes. */
  readonly depth: number;
};

export type RequestBuckets = {
  /** False when the bucket is full; an empty one takes a drop of any size. */
  take(drop: Drop): Promise<boolean>;
};

/** The embedded database serves one process, so that process's memory is as good as a table, and quicker. */
export function createRequestBuckets({ kind, db }: Pick<Database, 'kind' | 'db'>): RequestBuckets {
  return kind === 'pglite' ? bucketsInMemory() : bucketsInTable(db);
}

function bucketsInTable(db: Db): RequestBuckets {
  return {
    async take({ key, now, interval, depth }) {
      const { rows } = await sql`
        insert into rate_limits as bucket (key, points, expire)
        values (${key}, 0, ${Math.round(now + interval)}::bigint)
        on conflict (key) do update set expire = round(greatest(bucket.expire, ${now}::bigint) + ${interval}::float8)
        where bucket.expire <= ${now}::bigint or bucket.expire + ${interval}::float8 <= ${now + depth}::float8
        returning expire
      `.execute(db);
      return rows.length > 0;
    },
  };
}

const MOST_IN_MEMORY = 100_000;

function bucketsInMemory(): RequestBuckets {
  const emptyAt = new Map<string, number>();
  return {
    async take({ key, now, interval, depth }) {
      const start = Math.max(emptyAt.get(key) ?? now, now);
      if (start > now && start + interval > now + depth) return false;
      if (emptyAt.size >= MOST_IN_MEMORY) forgetEmpty(emptyAt, now);
      emptyAt.set(key, start + interval);
      return true;
    },
  };
}

function forgetEmpty(emptyAt: Map<string, number>, now: number): void {
  for (const [key, time] of emptyAt) if (time <= now) emptyAt.delete(key);
}

/** Rate limits shared by all processes: fixed windows by a library, leaky buckets by us (docs/dependencies.md says why). */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';
import type { Database } from '#server/frame/db/database.ts';
import { networkOf } from './network-of.ts';
import { deleteBucket, type Fill, fillBucket } from './rate-limit-store.ts';

export type RateLimit = {
  /** Counts the request, or says how long to wait. */
  tryConsume(key: string): Promise<{ readonly isAllowed: boolean; readonly retryAfterSeconds: number }>;
  /** Throws AppError('rate_limited'). */
  consume(key: string): Promise<void>;
};

export type Memory = {
  remember(key: string): Promise<void>;
  isKnown(key: string): Promise<boolean>;
};

export type LeakyBucket = {
  /** Counts the request, or says how long to wait. */
  tryConsume(key: string, now: Date): Promise<{ readonly isAllowed: boolean; readonly retryAfterSeconds: number }>;
  /** Forgets what was counted. */
  reset(key: string): Promise<void>;
};

export type RateLimits = {
  create(options: { readonly name: string; readonly points: number; readonly seconds: number }): RateLimit;
  /** Allows `burst` requests at once and one more every `refillMs`. */
  createBucket(options: { readonly name: string; readonly burst: number; readonly refillMs: number }): LeakyBucket;
  /** Limits nothing, but expires like limits do: after this long, and with the account that a key ends in. */
  createMemory(options: { readonly name: string; readonly seconds: number }): Memory;
};

/** Scale multiplies every limit, so that tests and benchmarks can raise them all. */
export function createRateLimits(database: Pick<Database, 'kind' | 'db' | 'rawClient'>, scale: number): RateLimits {
  // Only one process uses the embedded database, so memory works as well as a table, and faster.
  const buckets = database.kind === 'pglite' ? createBucketsInMemory() : createBucketsInTable(database.db);
  const table = {
    storeClient: database.rawClient,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  return {
    create({ name, points, seconds }) {
      const scaled = Math.max(1, Math.round(points * scale));
      const limiter = new RateLimiterPostgres({ ...table, keyPrefix: name, points: scaled, duration: seconds });
      const tryConsume: RateLimit['tryConsume'] = async (key) => {
        try {
          await limiter.consume(key);
          return { isAllowed: true, retryAfterSeconds: 0 };
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return { isAllowed: false, retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) };
        }
      };
      return {
        tryConsume,
        async consume(key) {
          const { isAllowed, retryAfterSeconds } = await tryConsume(key);
          if (!isAllowed) throw new AppError('rate_limited', { details: { retry_after: retryAfterSeconds } });
        },
      };
    },

    createBucket({ name, burst, refillMs }) {
      const interval = refillMs / scale;
      return {
        async tryConsume(key, now) {
          const drop = { key: `${name}:${key}`, now: now.getTime(), interval, depth: burst * refillMs };
          const isAllowed = await buckets.fill(drop);
          return { isAllowed, retryAfterSeconds: isAllowed ? 0 : Math.ceil(interval / 1000) };
        },
        reset: (key) => buckets.empty(`${name}:${key}`),
      };
    },

    createMemory({ name, seconds }) {
      const limiter = new RateLimiterPostgres({
        ...table,
        keyPrefix: name,
        points: 1,
        duration: seconds,
        inMemoryBlockOnConsumed: 1,
        inMemoryBlockDuration: REMEMBERED_AGAIN_SECONDS,
      });
      return {
        async remember(key) {
          await limiter.consume(key).catch(unlessRefused);
        },
        isKnown: async (key) => (await limiter.get(key)) !== null,
      };
    },
  };
}

/** A process asks the database to remember the same thing no more often than this. */
const REMEMBERED_AGAIN_SECONDS = 3600;

function unlessRefused(refusal: unknown): void {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
}

const MAX_IN_MEMORY = 100_000;

type Buckets = { fill(drop: Fill): Promise<boolean>; empty(key: string): Promise<void> };

function createBucketsInTable(db: Database['db']): Buckets {
  return { fill: (drop) => fillBucket(db, drop), empty: (key) => deleteBucket(db, key) };
}

function createBucketsInMemory(): Buckets {
  const emptyAt = new Map<string, number>();
  return {
    async fill({ key, now, interval, depth }) {
      const start = Math.max(emptyAt.get(key) ?? now, now);
      if (start > now && start + interval > now + depth) return false;
      if (emptyAt.size >= MAX_IN_MEMORY) {
        for (const [known, time] of emptyAt) if (time <= now) emptyAt.delete(known);
      }
      emptyAt.set(key, start + interval);
      return true;
    },
    empty: async (key) => void emptyAt.delete(key),
  };
}

/** Far more than people do by hand, so this stops only scripts. */
const USER_WRITES = { name: 'writes', points: 300, seconds: 60 };
const VISITOR_WRITES = { name: 'visitor-writes', points: 120, seconds: 60 };

export type Writer = { readonly userId: string | undefined; readonly address: string };

/** Limits how often one person may change something; reads aren't counted. The check throws rate_limited. */
export function createWriteLimit(rateLimits: RateLimits): (writer: Writer) => Promise<void> {
  const ofUser = rateLimits.create(USER_WRITES);
  const ofVisitor = rateLimits.create(VISITOR_WRITES);
  return ({ userId, address }) =>
    userId === undefined ? ofVisitor.consume(networkOf(address)) : ofUser.consume(userId);
}

/** Rate limits that all processes share, kept in the database. */

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';
import type { RawClient } from '../db/database.ts';

export type RateLimit = {
  /** Resolves true and counts, or answers how long to wait. */
  tryConsume(key: string): Promise<{ readonly isAllowed: boolean; readonly retryAfterSeconds: number }>;
  /** Throws AppError('rate_limited'). */
  consume(key: string): Promise<void>;
};

export type RateLimits = {
  create(options: { readonly name: string; readonly points: number; readonly seconds: number }): RateLimit;
};

/** Scale multiplies every limit, so that tests and benchmarks can raise them all. */
export function createRateLimits(client: RawClient, scale: number): RateLimits {
  return {
    create({ name, points, seconds }) {
      const limiter = new RateLimiterPostgres({
        storeClient: client,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: Math.max(1, Math.round(points * scale)),
        duration: seconds,
      });
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
  };
}

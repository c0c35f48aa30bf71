import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** For work that blocks the main thread: runs one at a time, with a pause as long as the work before the next. */
export function createTurns(): InTurn {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const before = last;
    const { promise: over, resolve } = Promise.withResolvers<void>();
    last = over;
    await before;
    const start = performance.now();
    try {
      return await work();
    } finally {
      // Includes what the caller does synchronously with the result.
      void setImmediate()
        .then(() => sleep(performance.now() - start))
        .then(resolve);
    }
  };
}

type OwnTurns = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

const MAX_WAITING = 5;

/**
 * For work that one account could ask for without end: each account has turns of its own.
 * Throws rate_limited when too much waits.
 */
export function createOwnTurns(): OwnTurns {
  const lines = new Map<string, { readonly inTurn: InTurn; length: number }>();
  return async (userId, work) => {
    const line = lines.get(userId) ?? { inTurn: createTurns(), length: 0 };
    if (line.length > MAX_WAITING) throw new AppError('rate_limited');
    lines.set(userId, line);
    line.length += 1;
    try {
      return await line.inTurn(work);
    } finally {
      line.length -= 1;
      // In a turn, so that work that comes during the pause waits for its end.
      void line.inTurn(async () => {
        if (line.length === 0) lines.delete(userId);
      });
    }
  };
}

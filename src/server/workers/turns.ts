import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** For work that blocks the main thread: one at a time, and before the next, others get as much time as it took. */
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
      // Counts what the caller does at once with the result.
      void setImmediate()
        .then(() => sleep(performance.now() - start))
        .then(resolve);
    }
  };
}

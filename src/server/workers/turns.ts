import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

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

/** Runs at most `concurrency` tasks at once; the others wait, urgent ones first. Throws `whenFull()` when too many wait. */
export function createWaitingLine(options: {
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly whenFull: () => Error;
}) {
  let running = 0;
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  return async function inLine<T>(work: () => Promise<T>, { isUrgent = false } = {}): Promise<T> {
    if (running >= options.concurrency) {
      const line = isUrgent ? urgent : others;
      if (line.length >= options.maxWaiting) throw options.whenFull();
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = urgent.shift() ?? others.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

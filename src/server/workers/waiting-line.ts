/** Runs at most `concurrency` tasks at once; the others wait in line, and a line that is too long throws `whenFull()`. */
export function createWaitingLine(options: {
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly whenFull: () => Error;
}) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (running >= options.concurrency) {
      if (waiting.length >= options.maxWaiting) throw options.whenFull();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

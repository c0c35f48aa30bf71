/** For tests of the time before printing: print jobs are queued but never run. */
import type { Services } from '#server/services.ts';

export const noPrinting = { withoutPrinting: true } as const;

/** Ignores the handler of print jobs. */
export function withoutPrinting(services: Services): Services {
  const { jobs } = services;
  return {
    ...services,
    jobs: {
      ...jobs,
      work: async (queue, handler) =>
        queue === 'print-piece' || queue === 'print-mailing' ? undefined : jobs.work(queue, handler),
    },
  };
}

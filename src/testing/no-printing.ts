/** For tests that are about the time before the print shop: the job of printing is queued, and gets no further. */
import type { Services } from '#server/services.ts';

export const noPrinting = { withoutPrinting: true } as const;

/** Nobody works on print jobs. */
export function withoutPrinting(services: Services): Services {
  const { jobs } = services;
  return {
    ...services,
    jobs: {
      ...jobs,
      work: async (queue, handler) => (queue === 'print-order' ? undefined : jobs.work(queue, handler)),
    },
  };
}

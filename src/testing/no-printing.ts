/** For tests that are about the time before the print shop: its job is queued, and gets no further. */
import type { ServiceOptions } from '#server/services.ts';

export const noPrinting: Pick<ServiceOptions, 'renderPrintFile'> = {
  renderPrintFile: async () => {
    throw new Error('nothing is printed in this test');
  },
};

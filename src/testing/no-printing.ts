/** For tests that are about the time before the print shop: its job is queued, and gets no further. */
import type { ServiceOptions } from '#server/services.ts';
import { BLANK_CARDS } from './blank-cards.ts';

export const noPrinting: Pick<ServiceOptions, 'drawing'> = {
  drawing: {
    ...BLANK_CARDS,
    renderPrintFile: async () => {
      throw new Error('nothing is printed in this test');
    },
  },
};

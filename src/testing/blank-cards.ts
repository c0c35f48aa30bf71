/** For tests that are not about what is on the card: drawing it is most of the work of an order. */
import type { OrderSnapshot } from '#server/orders/order-snapshot.ts';
import type { Drawing } from '#server/services.ts';
import { createPrintFile } from './print-file.ts';

/** Of the right size, and the same bytes for the same snapshot, as the real one. */
export async function renderBlankCard({ format, design }: OrderSnapshot): Promise<Uint8Array> {
  return createPrintFile(format, { isPortrait: design.printing.orientation === 'portrait' });
}

export const BLANK_CARDS: Drawing = { renderPrintFile: renderBlankCard, drawOrder: async () => [] };

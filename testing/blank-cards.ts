/** Renders blank cards, for tests that aren't about their looks, because rendering is most of the work of an order. */
import { createHash } from 'node:crypto';
import type { Rendering } from '#server/services.ts';
import type { PrintFile } from '#server/slices/fulfilment/fulfilment.ts';
import type { OrderSnapshot } from '#server/slices/orders/checkout/order-snapshot.ts';
import { createPrintFile } from './print-file.ts';

/** Has the right size and, like the real one, the same bytes for the same snapshot. */
export async function renderBlankCard({ format, design }: OrderSnapshot): Promise<PrintFile> {
  const bytes = await createPrintFile(format, { isPortrait: design.printing.orientation === 'portrait' });
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export const BLANK_CARDS: Rendering = { renderPrintFile: renderBlankCard, renderOrder: async () => [] };

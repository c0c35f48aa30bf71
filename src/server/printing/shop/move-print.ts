/** Moves a card through the shop: by the clock, by the sandbox page, or back out of it. */
import { randomInt } from 'node:crypto';
import type { Trx } from '../../db/database.ts';
import type { PrintShop } from './print-shop.ts';
import { canReturn, nextStage, returned, type Stage, stageName } from './stages.ts';
import { lockPrint, type Print, updatePrint } from './store.ts';
import { queueWebhook } from './webhooks.ts';

export function stageOf(print: Print): Stage {
  return { status: print.status, imbStatus: print.imb_status };
}

/** Null when the card is at the end of its way; `from` makes a call that comes late do nothing. */
export async function advancePrint(shop: PrintShop, id: string, from?: string): Promise<Print | null> {
  return movePrint(shop, id, (print) => {
    if (from !== undefined && from !== stageName(stageOf(print))) return null;
    return nextStage(stageOf(print), print.will_return);
  });
}

export async function returnPrint(shop: PrintShop, id: string): Promise<Print | null> {
  return movePrint(shop, id, (print) => (canReturn(stageOf(print)) ? returned(stageOf(print)) : null));
}

/** Null when it is too late. */
export async function cancelPrint(shop: PrintShop, id: string): Promise<Print | null> {
  return movePrint(shop, id, (print) => (print.status === 'ready' ? { status: 'cancelled', imbStatus: null } : null));
}

async function movePrint(shop: PrintShop, id: string, decide: (print: Print) => Stage | null): Promise<Print | null> {
  return shop.db.transaction().execute(async (trx) => {
    const print = await lockPrint(trx, id);
    const stage = print === null ? null : decide(print);
    if (print === null || stage === null) return null;
    const hasLeft = stage.status === 'processed_for_delivery';
    const trackingNumber = print.tracking_number ?? (hasLeft ? drawTrackingNumber() : null);
    const moved = await updatePrint(trx, id, { ...stage, trackingNumber, at: shop.clock.now() });
    await queueWebhook(shop, trx, { type: 'postcard.updated', print: moved });
    await scheduleNextStage(shop, trx, moved);
    return moved;
  });
}

/** A card that is held stays ready until its send date. */
export async function scheduleNextStage(shop: PrintShop, trx: Trx, print: Print): Promise<void> {
  const stage = stageOf(print);
  if (nextStage(stage, print.will_return) === null) return;
  const now = shop.clock.now().getTime();
  const held = print.status === 'ready' ? print.send_date.getTime() : now;
  const waitMilliseconds = Math.max(now, held) - now + shop.paceSeconds * 1000;
  // Jobs run by the system's clock, which a test's clock may be ahead of.
  const startAfter = new Date(Date.now() + waitMilliseconds);
  await shop.jobs.send('advance-print', { printId: print.id, from: stageName(stage) }, { trx, startAfter });
}

/** Shaped like the number of a USPS Intelligent Mail barcode. */
function drawTrackingNumber(): string {
  const digits = () => String(randomInt(0, 10_000)).padStart(4, '0');
  return `9400 ${digits()} ${digits()} ${digits()} ${digits()} 00`;
}

/** Moves a card through the shop, stage by stage: on a schedule, from the sandbox page, or back out of it. */
import { randomInt } from 'node:crypto';
import type { Trx } from '../../db/database.ts';
import type { PrintShop } from './print-shop.ts';
import { lockPrint, type Print, updatePrint } from './store.ts';
import type { Stage } from './tables.ts';
import { queueWebhook } from './webhooks.ts';

const STAGES: readonly Stage[] = [
  { status: 'ready', imbStatus: null },
  { status: 'printing', imbStatus: null },
  { status: 'processed_for_delivery', imbStatus: 'entered_mail_stream' },
  { status: 'processed_for_delivery', imbStatus: 'out_for_delivery' },
  { status: 'completed', imbStatus: 'out_for_delivery' },
];

function stageName({ status, imbStatus }: Stage): string {
  return imbStatus === null ? status : `${status}/${imbStatus}`;
}

function stageOf(print: Print): Stage {
  return { status: print.status, imbStatus: print.imb_status };
}

/** Returns null after the last stage: delivered, canceled or returned to sender. */
function nextStage(print: Print): Stage | null {
  const stage = stageOf(print);
  const index = STAGES.findIndex((each) => stageName(each) === stageName(stage));
  const next = index < 0 ? undefined : STAGES[index + 1];
  if (next === undefined) return null;
  return next.status === 'completed' && print.will_return ? returned(stage) : next;
}

function returned({ status }: Stage): Stage {
  return { status, imbStatus: 'returned_to_sender' };
}

export function canAdvance(print: Print): boolean {
  return nextStage(print) !== null;
}

/** Only a card that has left the shop can be returned. */
export function canReturn({ status, imb_status }: Print): boolean {
  return (status === 'processed_for_delivery' || status === 'completed') && imb_status !== 'returned_to_sender';
}

/** Returns null after the last stage, or when the card is no longer in the stage `from`. */
export async function advancePrint(shop: PrintShop, id: string, from?: string): Promise<Print | null> {
  return movePrint(shop, id, (print) => {
    if (from !== undefined && from !== stageName(stageOf(print))) return null;
    return nextStage(print);
  });
}

export async function returnPrint(shop: PrintShop, id: string): Promise<Print | null> {
  return movePrint(shop, id, (print) => (canReturn(print) ? returned(stageOf(print)) : null));
}

/** Returns null when it is too late. */
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

/** A card on hold stays ready until its send date. */
export async function scheduleNextStage(shop: PrintShop, trx: Trx, print: Print): Promise<void> {
  if (!canAdvance(print)) return;
  const now = shop.clock.now().getTime();
  const heldUntil = print.status === 'ready' ? print.send_date.getTime() : now;
  const waitMilliseconds = Math.max(now, heldUntil) - now + shop.paceSeconds * 1000;
  // Jobs run on the system's clock, which a test's clock may be ahead of.
  const startAfter = new Date(Date.now() + waitMilliseconds);
  await shop.jobs.send('advance-print', { printId: print.id, from: stageName(stageOf(print)) }, { trx, startAfter });
}

/** Shaped like the number of a USPS Intelligent Mail barcode. */
function drawTrackingNumber(): string {
  const digits = () => String(randomInt(0, 10_000)).padStart(4, '0');
  return `9400 ${digits()} ${digits()} ${digits()} ${digits()} 00`;
}

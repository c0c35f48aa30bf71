/** Moves a card through the shop, stage by stage: on a schedule, from the sandbox page, or back to the sender. */
import { randomInt } from 'node:crypto';
import type { Trx } from '#server/frame/db/database.ts';
import type { PrintShop } from './print-shop.ts';
import { lockPrint, type Print, takeSwitch, updatePrint } from './store.ts';
import type { Cancellation, Stage } from './tables.ts';
import { queueWebhook } from './webhooks.ts';

/** USPS scans its mail. */
const STAGES_IN_THE_US: readonly Stage[] = [
  { status: 'ready', imbStatus: null },
  { status: 'printing', imbStatus: null },
  { status: 'processed_for_delivery', imbStatus: 'entered_mail_stream' },
  { status: 'processed_for_delivery', imbStatus: 'out_for_delivery' },
  { status: 'completed', imbStatus: 'out_for_delivery' },
];

const STAGES_ABROAD: readonly Stage[] = [
  { status: 'ready', imbStatus: null },
  { status: 'printing', imbStatus: null },
  { status: 'processed_for_delivery', imbStatus: null },
  { status: 'completed', imbStatus: null },
];

function isInTheUs({ recipient }: Print): boolean {
  return recipient.countryCode === 'US';
}

function stageName({ status, imbStatus }: Stage): string {
  return imbStatus === null ? status : `${status}/${imbStatus}`;
}

function stageOf(print: Print): Stage {
  return { status: print.status, imbStatus: print.imb_status };
}

/** Returns null after the last stage: delivered, canceled or returned to sender. */
function nextStage(print: Print): Stage | null {
  const stage = stageOf(print);
  const stages = isInTheUs(print) ? STAGES_IN_THE_US : STAGES_ABROAD;
  const index = stages.findIndex((each) => stageName(each) === stageName(stage));
  const next = index < 0 ? undefined : stages[index + 1];
  if (next === undefined) return null;
  return next.status === 'completed' && print.will_return && canReturn(print) ? returned(stage) : next;
}

function returned({ status }: Stage): Stage {
  return { status, imbStatus: 'returned_to_sender' };
}

export function canAdvance(print: Print): boolean {
  return nextStage(print) !== null;
}

/** Only a card that has left the shop can be returned, and only USPS reports it. */
export function canReturn(print: Print): boolean {
  const hasLeft = print.status === 'processed_for_delivery' || print.status === 'completed';
  return hasLeft && isInTheUs(print) && print.imb_status !== 'returned_to_sender';
}

type Move = Stage & { readonly cancellation?: Cancellation };

/** Returns null after the last stage, or when the card is no longer in the stage `from`. */
export async function advancePrint(shop: PrintShop, id: string, from?: string): Promise<Print | null> {
  const isDropped = await takeSwitch(shop.db, 'drop_content');
  return movePrint(shop, id, (print) => {
    if (from !== undefined && from !== stageName(stageOf(print))) return null;
    return print.status === 'ready' && isDropped ? canceled({ reason: 'invalid_content' }) : nextStage(print);
  });
}

export async function returnPrint(shop: PrintShop, id: string): Promise<Print | null> {
  return movePrint(shop, id, (print) => (canReturn(print) ? returned(stageOf(print)) : null));
}

/** Returns null when it is too late. */
export async function cancelPrint(shop: PrintShop, id: string, note?: string): Promise<Print | null> {
  const cancellation = { reason: 'user_initiated', ...(note !== undefined && { note }) } as const;
  return movePrint(shop, id, (print) => (print.status === 'ready' ? canceled(cancellation) : null));
}

function canceled(cancellation: Cancellation): Move {
  return { status: 'cancelled', imbStatus: null, cancellation };
}

async function movePrint(shop: PrintShop, id: string, decide: (print: Print) => Move | null): Promise<Print | null> {
  return shop.db.transaction().execute(async (trx) => {
    const print = await lockPrint(trx, id);
    const move = print === null ? null : decide(print);
    if (print === null || move === null) return null;
    const isLeaving = move.status === 'processed_for_delivery' && print.status === 'printing';
    const trackingNumber = isLeaving && (await isTracked(trx, print)) ? drawTrackingNumber() : print.tracking_number;
    const moved = await updatePrint(trx, id, { ...move, trackingNumber, at: shop.clock.now() });
    await queueWebhook(shop, trx, { type: 'postcard.updated', print: moved });
    await scheduleNextStage(shop, trx, moved);
    return moved;
  });
}

/** Ordinary mail has no tracking number. */
async function isTracked(trx: Trx, { mailing_class }: Print): Promise<boolean> {
  return /express|certified|registered/.test(mailing_class) || (await takeSwitch(trx, 'give_tracking'));
}

export async function scheduleNextStage(shop: PrintShop, trx: Trx, print: Print): Promise<void> {
  if (!canAdvance(print)) return;
  const now = shop.clock.now();
  const waitMilliseconds = nextMoveAt(shop, print, now).getTime() - now.getTime();
  // Jobs run on the system's clock, which may be behind a test's clock.
  const startAfter = new Date(Date.now() + waitMilliseconds);
  await shop.jobs.send('advance-print', { printId: print.id, from: stageName(stageOf(print)) }, { trx, startAfter });
}

const DAY_MILLISECONDS = 24 * 3600_000;

/** A card on hold stays ready until its send date. At the real pace, printing starts at the midnight after it. */
function nextMoveAt({ pace }: PrintShop, { status, send_date }: Print, now: Date): Date {
  const isReady = status === 'ready';
  const start = isReady && send_date > now ? send_date : now;
  if (pace === 'real' && isReady) return midnightAfter(start);
  return new Date(start.getTime() + (pace === 'real' ? DAY_MILLISECONDS : pace * 1000));
}

const easternTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});

/** Uses Eastern time, like PostGrid. */
export function midnightAfter(time: Date): Date {
  const { year, month, day } = easternParts(time);
  // Midnight is at 4:00 or 5:00 UTC, depending on daylight saving.
  const inWinter = new Date(Date.UTC(year, month - 1, day + 1, 5));
  return easternParts(inWinter).hour === 0 ? inWinter : new Date(inWinter.getTime() - 3600_000);
}

function easternParts(time: Date) {
  const parts = easternTime.formatToParts(time);
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month'), day: number('day'), hour: number('hour') };
}

/** Looks like the number of a USPS Intelligent Mail barcode. */
function drawTrackingNumber(): string {
  const digits = () => String(randomInt(0, 10_000)).padStart(4, '0');
  return `9400 ${digits()} ${digits()} ${digits()} ${digits()} 00`;
}

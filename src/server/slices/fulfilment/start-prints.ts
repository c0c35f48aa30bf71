/** Starts printing a paid order on its send date: a single card directly, a mailing in chunks of pieces. */
import { isDisputed } from '#domain/order-status.ts';
import { onSystemClock } from '#server/frame/clock.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import { drawOrderNumbers } from '#server/slices/orders/checkout/order-number-store.ts';
import { startsAfter } from '#server/slices/orders/checkout/send-date.ts';
import { isMailing, type Order } from '#server/slices/orders/order.ts';
import { startPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { findOrder, lockOrder } from '#server/slices/orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import { findLostRounds, sendRound } from './print-jobs.ts';
import { insertAttempts, type Round } from './store.ts';

/** Small enough that several processes share a mailing, and that little is repeated when one dies. */
const PIECES_PER_CHUNK = 50;
/** Keeps the transaction short, even on the embedded database. */
const PIECES_AT_ONCE = 2 * PIECES_PER_CHUNK;

function chunkOf(position: number): number {
  return Math.ceil(position / PIECES_PER_CHUNK);
}

type StartServices = Pick<Fulfilment, 'jobs' | 'clock' | 'timeZone'>;

/** Runs in the payment's transaction. A mailing has thousands of pieces, so a job starts those. */
export async function startPrints(starting: StartServices, trx: Trx, order: Order): Promise<void> {
  if (isMailing(order)) await starting.jobs.send('start-order', { orderId: order.id }, { trx });
  else await startNext(starting, trx, order);
  if (order.sendOn !== null) await scheduleStart(starting, trx, order);
}

/** Queues one job per order, whatever its number of pieces, so that changing its day stays cheap. */
export async function scheduleStart({ jobs, clock, timeZone }: StartServices, trx: Trx, order: Order): Promise<void> {
  const startAfter = startsAfter(order, { timeZone, now: clock.now() });
  await jobs.drop('start-order', { orderId: order.id }, trx);
  const wait = startAfter && { startAfter: onSystemClock(clock, startAfter) };
  await jobs.send('start-order', { orderId: order.id }, { trx, ...wait });
}

/**
 * Works through the pieces in small transactions, each with its attempts and jobs, so that other requests are served in
 * between.
 */
export async function startOrder(fulfilment: Fulfilment, orderId: string): Promise<void> {
  for (;;) {
    const hasStarted = await fulfilment.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId);
      const isPayable = order.paymentStatus !== 'unpaid' && order.stop === null && !isDisputed(order);
      return isPayable && startNext(fulfilment, trx, order);
    });
    if (!hasStarted) break;
    failpoint('start.after-commit');
  }
  await sendDue(fulfilment, orderId);
}

/** Attempts that waited for their day have no jobs yet. */
async function sendDue(fulfilment: Fulfilment, orderId: string): Promise<void> {
  const { db, jobs, clock, timeZone } = fulfilment;
  const order = await findOrder(db, orderId);
  if (order === null || order.sendOn === null) return;
  if (startsAfter(order, { timeZone, now: clock.now() }) !== null) return;
  const { lost } = await findLostRounds(fulfilment, orderId);
  for (const round of lost) await sendRound(jobs, round);
}

/**
 * Creates the first attempt of the next pieces, and queues it once its day has come. Returns false when all pieces have one.
 */
async function startNext({ jobs, clock, timeZone }: StartServices, trx: Trx, order: Order): Promise<boolean> {
  const pieces = await startPieces(trx, order.id, { limit: PIECES_AT_ONCE, at: clock.now() });
  if (pieces.length === 0) return false;
  // The first piece uses the order's own number at the print service.
  const hasFirst = pieces[0]?.position === 1;
  const drawn = await drawOrderNumbers(trx, order.id, pieces.length - (hasFirst ? 1 : 0));
  const numbers = hasFirst ? [order.orderNumber, ...drawn] : drawn;
  const attempts = pieces.map(({ id, position, attempt }, index) => ({
    orderId: order.id,
    pieceId: id,
    attempt,
    orderNumber: numbers[index] ?? order.orderNumber,
    createdAt: clock.now(),
    chunk: isMailing(order) ? chunkOf(position) : null,
  }));
  const ids = await insertAttempts(trx, attempts);
  if (startsAfter(order, { timeZone, now: clock.now() }) !== null) return true;
  const rounds: readonly Round[] = isMailing(order)
    ? [...new Set(pieces.map(({ position }) => chunkOf(position)))].map((chunk) => ({ orderId: order.id, chunk }))
    : ids.map((attemptId) => ({ attemptId }));
  for (const round of rounds) await sendRound(jobs, round, trx);
  return true;
}

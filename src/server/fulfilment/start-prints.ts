/** Starts printing a paid order when its day has come: a card on its own, a mailing in chunks of pieces. */
import { isDisputed } from '#domain/order-status.ts';
import { onSystemClock } from '../clock.ts';
import type { Trx } from '../db/database.ts';
import { failpoint } from '../failpoint.ts';
import { isMailing, type Order } from '../orders/order.ts';
import { drawOrderNumbers } from '../orders/order-number-store.ts';
import { startPieces } from '../orders/piece-store.ts';
import { startsAfter } from '../orders/send-date.ts';
import { findOrder, lockOrder } from '../orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import { findLostPrints, sendPrint } from './print-jobs.ts';
import { insertAttempts } from './store.ts';

/** Small enough that several processes share a mailing, and that little is repeated when one of them dies. */
const PIECES_PER_CHUNK = 50;
/** Few enough that nobody waits long for the transaction, also on the embedded database. */
const PIECES_AT_ONCE = 2 * PIECES_PER_CHUNK;

function chunkOf(position: number): number {
  return Math.ceil(position / PIECES_PER_CHUNK);
}

type Starting = Pick<Fulfilment, 'jobs' | 'clock' | 'timeZone'>;

/** Runs in the transaction of the payment. A mailing has thousands of pieces, so a job begins those. */
export async function startPrints(starting: Starting, trx: Trx, order: Order): Promise<void> {
  if (isMailing(order)) await starting.jobs.send('start-order', { orderId: order.id }, { trx });
  else await startNext(starting, trx, order);
  if (order.sendOn !== null) await startOnItsDay(starting, trx, order);
}

/** One job for the whole order, whatever its number of pieces, so that its day can be changed at little cost. */
export async function startOnItsDay({ jobs, clock, timeZone }: Starting, trx: Trx, order: Order): Promise<void> {
  const startAfter = startsAfter(order, { timeZone, now: clock.now() });
  await jobs.drop('start-order', { orderId: order.id }, trx);
  const wait = startAfter && { startAfter: onSystemClock(clock, startAfter) };
  await jobs.send('start-order', { orderId: order.id }, { trx, ...wait });
}

/** Some pieces at a time, each time with their attempts and jobs in one transaction, so that others are served in between. */
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

/** What waited for its day has no jobs yet. */
async function sendDue(fulfilment: Fulfilment, orderId: string): Promise<void> {
  const { db, jobs, clock, timeZone } = fulfilment;
  const order = await findOrder(db, orderId);
  if (order === null || order.sendOn === null) return;
  if (startsAfter(order, { timeZone, now: clock.now() }) !== null) return;
  const { lost } = await findLostPrints(fulfilment, orderId);
  for (const attempt of lost) await sendPrint(jobs, attempt);
}

/** Makes the first attempt of the next pieces, and sends it once its day has come. Returns false when all have one. */
async function startNext({ jobs, clock, timeZone }: Starting, trx: Trx, order: Order): Promise<boolean> {
  const pieces = await startPieces(trx, order.id, { limit: PIECES_AT_ONCE, at: clock.now() });
  if (pieces.length === 0) return false;
  // The first piece has the order's own number at the print service.
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
  if (!isMailing(order)) {
    for (const attemptId of ids) await jobs.send('print-order', { attemptId }, { trx });
    return true;
  }
  for (const chunk of new Set(pieces.map(({ position }) => chunkOf(position)))) {
    await jobs.send('print-mailing', { orderId: order.id, chunk }, { trx });
  }
  return true;
}

/** Starts printing an order that was just paid: a card on its own, a mailing in chunks of pieces. */
import { onSystemClock } from '../clock.ts';
import type { Trx } from '../db/database.ts';
import type { Order } from '../orders/order.ts';
import { drawOrderNumbers } from '../orders/order-number-store.ts';
import { listPieceKeys } from '../orders/piece-store.ts';
import { startOfDay } from '../orders/send-date.ts';
import type { Fulfilment } from './fulfilment.ts';
import { insertAttempts } from './store.ts';

/** Small enough that several processes share a mailing, and that little is repeated when one of them dies. */
export const PIECES_PER_CHUNK = 50;

export function chunkOf(position: number): number {
  return Math.ceil(position / PIECES_PER_CHUNK);
}

type Queueing = Pick<Fulfilment, 'jobs' | 'clock'> & { readonly timeZone: string };

/** Queues the first attempt of every piece, on the day that the customer chose. */
export async function queuePrints({ jobs, clock, timeZone }: Queueing, trx: Trx, order: Order): Promise<void> {
  const startsAt = order.sendOn === null ? null : startOfDay(timeZone, order.sendOn);
  const startAfter = startsAt !== null && startsAt > clock.now() ? startsAt : null;
  const options = { trx, ...(startAfter && { startAfter: onSystemClock(clock, startAfter) }) };
  const pieces = await listPieceKeys(trx, order.id);
  const isMailing = pieces.length > 1;
  // The first piece has the order's own number at the print service.
  const numbers = [order.orderNumber, ...(await drawOrderNumbers(trx, order.id, pieces.length - 1))];
  const attempts = pieces.map(({ id, position, attempt }, index) => ({
    orderId: order.id,
    pieceId: id,
    attempt,
    orderNumber: numbers[index] ?? order.orderNumber,
    createdAt: clock.now(),
    chunk: isMailing ? chunkOf(position) : null,
    startAfter,
  }));
  const ids = await insertAttempts(trx, attempts);
  if (!isMailing) {
    for (const attemptId of ids) await jobs.send('print-order', { attemptId }, options);
    return;
  }
  const chunks = chunkOf(pieces.length);
  for (let chunk = 1; chunk <= chunks; chunk += 1) {
    await jobs.send('print-mailing', { orderId: order.id, chunk }, options);
  }
}

/**
 * Cancels a mailing: the request is recorded for all pieces at once, from which moment none is sent anymore, and jobs
 * resolve it chunk by chunk. Single cards are canceled while their customer waits: cancel.ts.
 */
import { AppError } from '#domain/errors.ts';
import { cents } from '#domain/money.ts';
import type { Trx } from '../db/database.ts';
import { failpoint } from '../failpoint.ts';
import { followPieces } from '../orders/move-order.ts';
import type { Order } from '../orders/order.ts';
import { isToStop } from '../orders/piece.ts';
import { listCancellingAmong, markCancelling } from '../orders/piece-store.ts';
import { lockOrder } from '../orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import { chunkOf, PIECES_PER_CHUNK } from './queue-prints.ts';
import { resolveCancellation, waitForPendingRequest } from './resolve-cancellation.ts';
import { type Chunk, findLatestAttempt } from './store.ts';

export type Cancellation = {
  readonly mayCancel: (locked: Order) => boolean;
  /** Runs in the transaction that records the request. */
  readonly onRequest?: (trx: Trx) => Promise<void>;
};

/** Throws cancel_too_late. */
export async function cancelMailing(
  fulfilment: Fulfilment,
  orderId: string,
  { mayCancel, onRequest }: Cancellation,
): Promise<void> {
  await fulfilment.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.status === 'cancelled') return;
    if (!mayCancel(order)) throw new AppError('cancel_too_late');
    await onRequest?.(trx);
    await requestCancellation(fulfilment, trx, { orderId, which: 'all' });
  });
  failpoint('cancel.after-request');
}

/** For pieces that an operator refunded, or that the bank questions: those that aren't printed yet won't be. */
export async function stopMailing(fulfilment: Fulfilment, orderId: string): Promise<void> {
  await fulfilment.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.paymentStatus === 'unpaid') return;
    const isWhole = isToStop(order, { refundCents: cents(0) });
    await requestCancellation(fulfilment, trx, { orderId, which: isWhole ? 'all' : 'refunded' });
  });
}

async function requestCancellation(
  fulfilment: Fulfilment,
  trx: Trx,
  { orderId, which }: { readonly orderId: string; readonly which: 'all' | 'refunded' },
): Promise<void> {
  const positions = await markCancelling(trx, orderId, { which, at: fulfilment.clock.now() });
  if (positions.length === 0) return;
  await followPieces(trx, fulfilment, orderId);
  for (const chunk of new Set(positions.map(chunkOf))) {
    await fulfilment.jobs.send('cancel-mailing', { orderId, chunk }, { trx });
  }
}

const PIECES_AT_ONCE = 4;
/** With the last pieces' own waits, less than the queue allows. */
const CHUNK_MILLISECONDS = 120_000;

/** Throws PrintProviderError while the print service can't be reached; the queue tries again. */
export async function cancelChunk(fulfilment: Fulfilment, { orderId, chunk }: Chunk): Promise<void> {
  const first = (chunk - 1) * PIECES_PER_CHUNK + 1;
  const range = { from: first, to: first + PIECES_PER_CHUNK - 1 };
  const waiting = [...(await listCancellingAmong(fulfilment.db, orderId, range))];
  const endsAt = Date.now() + CHUNK_MILLISECONDS;
  const work = async () => {
    while (Date.now() < endsAt) {
      const id = waiting.shift();
      if (id === undefined) return;
      const attempt = await findLatestAttempt(fulfilment.db, { id });
      if (attempt === null) continue;
      await waitForPendingRequest(fulfilment, attempt);
      await resolveCancellation(fulfilment, attempt, 'by_email');
    }
  };
  const results = await Promise.allSettled(Array.from({ length: PIECES_AT_ONCE }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (waiting.length > 0) await fulfilment.jobs.send('cancel-mailing', { orderId, chunk });
}

/** Asks the print service to cancel what it may have of a piece, and ends the cancellation request either way. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AlertCode } from '#domain/alert.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import type { Cancellation } from '#server/providers/printing/port.ts';
import { alertOperator } from '#server/slices/orders/console/alert-operator.ts';
import { queueOrderEmail } from '#server/slices/orders/order-email.ts';
import { changePiece } from '#server/slices/orders/pieces/move-order.ts';
import { isFunded } from '#server/slices/orders/pieces/piece.ts';
import { cancelPiece } from './end-attempt.ts';
import { findPrints, wholePrint } from './find-prints.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordPrint } from './record-print.ts';
import { type Attempt, findAttempt, findLatestAttempt, type LoadedAttempt, lockAttempt } from './store.ts';

const MAX_WAIT_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 100;

/** The first request usually gets its response within moments. Then the print has an id to cancel it by. */
export async function waitForPendingRequest({ db }: Fulfilment, { id }: Attempt): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_MILLISECONDS; waited += POLL_MILLISECONDS) {
    const attempt = (await findAttempt(db, id))?.attempt;
    const isPending = attempt?.state === 'queued' && attempt.sendingSince !== null && attempt.failedTries === 0;
    if (!isPending) return;
    await sleep(POLL_MILLISECONDS);
  }
}

export type CancelOutcome = 'cancelled' | 'too_late';

/** How the customer learns that it was too late. */
export type Notice = 'in_response' | 'by_email';

/** Throws PrintProviderError while the print service can't be reached; the request stays recorded. */
export async function resolveCancellation(
  fulfilment: Fulfilment,
  { id }: Pick<Attempt, 'id'>,
  notice: Notice,
): Promise<CancelOutcome> {
  const { printer } = fulfilment;
  const loaded = await findAttempt(fulfilment.db, id);
  if (loaded === null) throw new Error(`there is no print attempt ${id}`);
  const { attempt, piece } = loaded;
  if (piece.status === 'cancelled') return 'cancelled';
  if (piece.cancelRequestedAt === null || attempt.state === 'failed') return 'too_late';

  const since = attempt.sendingSince ?? attempt.createdAt;
  let { printId } = attempt;
  if (attempt.state === 'queued') {
    const found = await findPrints(fulfilment, piece);
    const own = found.find((print) => print.attempt.id === attempt.id);
    const whole = wholePrint(found);
    if (whole !== null) {
      await recordPrint(fulfilment, { ...whole, isAdopted: true, source: 'reconciler' });
      const latest = await findLatestAttempt(fulfilment.db, piece);
      return resolveCancellation(fulfilment, latest ?? attempt, notice);
    }
    for (const part of found) if (part !== own) await recordPrint(fulfilment, { ...part, source: 'reconciler' });
    printId = own?.state.printId ?? null;
  }
  const cancellation = printId === null ? 'stopped' : await printer.cancel(printId, since);
  failpoint('cancel.after-provider');
  return fulfilment.db.transaction().execute(async (trx) => {
    const locked = await lockAttempt(trx, attempt);
    if (cancellation === 'stopped') await cancelPiece(fulfilment, trx, locked);
    else if (locked.piece.cancelRequestedAt !== null)
      await keepPiece(fulfilment, trx, locked, { cancellation, notice });
    return cancellation === 'stopped' || locked.piece.status === 'cancelled' ? 'cancelled' : 'too_late';
  });
}

/** It was too late, so the card will be printed. */
async function keepPiece(
  fulfilment: Fulfilment,
  trx: Trx,
  { attempt, piece, order }: LoadedAttempt,
  { cancellation, notice }: { readonly cancellation: Exclude<Cancellation, 'stopped'>; readonly notice: Notice },
): Promise<void> {
  const alert = (code: AlertCode) => alertOperator(fulfilment, trx, { code, orderId: order.id });
  await changePiece(trx, fulfilment, piece, { cancelRequestedAt: null });
  if (cancellation === 'partly') await alert('print_incomplete');
  const isOnlyCanceled = (order.stop === null || order.stop.reason === 'canceled') && isFunded(order, piece);
  // The piece is refunded or disputed, but gets printed anyway.
  if (!isOnlyCanceled) await alert('print_not_stoppable');
  else if (notice === 'by_email') {
    await alert('cancel_came_too_late');
    await queueOrderEmail(trx, fulfilment.jobs, order, { email: 'order-not-cancelled', attempt: attempt.attempt });
  }
}

/** Operators' actions on orders and jobs, in the console or by a command. Each is in the audit log. */
import type { AlertCode } from '#domain/alert.ts';
import type { ReprintReason } from '#domain/audit.ts';
import { AppError } from '#domain/errors.ts';
import { type CancelReason, givenReason } from '#domain/refund.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { reviveDeadLetter } from '#server/frame/jobs/job-store.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Fulfilment } from '#server/slices/fulfilment/fulfilment.ts';
import { reprintPiece } from '#server/slices/fulfilment/reprint.ts';
import { type Requeued, requeuePrint } from '#server/slices/fulfilment/retry.ts';
import { cancelPaidOrder } from '#server/slices/fulfilment/stop-prints.ts';
import { cancelUnpaidOrder } from '#server/slices/orders/checkout/cancel-unpaid-order.ts';
import { acknowledgeAlerts } from '#server/slices/orders/console/operator-store.ts';
import { findShownFacts } from '#server/slices/orders/console/order-store.ts';
import type { OrderServices } from '#server/slices/orders/order-services.ts';
import { shownStatus } from '#server/slices/orders/present-order.ts';
import { findOrder } from '#server/slices/orders/store.ts';
import { type Actor, audit } from './audit.ts';
import { insertNote } from './note-store.ts';
import { canCancel } from './order-story.ts';

type CancelServices = Fulfilment & OrderServices;
type OrderActionServices = { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock; readonly timeZone: string };

/** Throws not_found. */
export async function printAgain(services: OrderActionServices, actor: Actor, orderId: string): Promise<Requeued> {
  const order = await findOrder(services.db, orderId);
  if (order === null) throw new AppError('not_found');
  const before = { status: order.status };
  return requeuePrint(services, { orderId, operator: actor.email }, (trx, print) =>
    audit(trx, actor, { action: 'order.print', subject: ['order', orderId], before, after: { print } }),
  );
}

export type FreeReprint = {
  readonly pieceId: string;
  readonly seenAttempt: number;
  readonly reason: ReprintReason;
  /** Kept with the order and not in the log, because it may be about a person. */
  readonly note: string;
};

/** Throws not_found, validation_failed, or why the card can't be reprinted. */
export async function reprintForFree(services: OrderActionServices, actor: Actor, { note, ...request }: FreeReprint) {
  if (request.reason === 'other' && note === '') {
    throw new AppError('validation_failed', { message: 'Please say what happened.' });
  }
  return reprintPiece(services, { ...request, operator: actor.email }, async (trx, { piece, before, attempt }) => {
    const { orderId, position: card } = piece;
    if (note !== '') await insertNote(trx, { orderId, authorId: actor.id, text: note, at: actor.at });
    await audit(trx, actor, {
      action: 'order.reprint',
      subject: ['order', orderId],
      // A failed card that was mailed came back.
      before: { card, status: before.status === 'failed' ? 'returned' : before.status, attempt: before.attempt },
      after: { card, status: 'processing', attempt, reason: request.reason, replaces: before.printId },
    });
  });
}

type Canceling = {
  readonly orderId: string;
  readonly reason: CancelReason;
  /** The operator's own, for `other`. */
  readonly words?: string | undefined;
};

/**
 * Cancels like the customer could, but until printing starts. The log has the request; the order's history says whether it came
 * in time. Throws not_found, cancel_too_late or print_error.
 */
export async function cancelByOperator(
  services: CancelServices,
  actor: Actor,
  { orderId, reason, words }: Canceling,
): Promise<void> {
  const order = await findOrder(services.db, orderId);
  if (order === null) throw new AppError('not_found');
  if (order.status === 'cancelled') return;
  const shownBefore = shownStatus(order, await findShownFacts(services.db, orderId));
  const record = (trx: Trx) =>
    audit(trx, actor, {
      action: 'order.cancel',
      subject: ['order', orderId],
      before: { status: shownBefore },
      after: { status: order.status === 'pending_payment' ? 'cancelled' : 'stopping', reason },
    });
  const by = { source: 'operator', operator: actor.email } as const;
  if (order.status === 'pending_payment') {
    const about = { ...by, note: 'Canceled by the shop', onCancel: record };
    const end = await cancelUnpaidOrder(services, order, about);
    if (end !== 'cancelled') throw new AppError('conflict');
  } else {
    const operatorReason = givenReason(reason, words);
    await cancelPaidOrder(services, order, { ...by, operatorReason, mayCancel: canCancel, onRequest: record });
  }
}

/** Throws not_found. The log leaves out the text, which may be about a person. */
export async function addNote(
  { db }: OrderActionServices,
  actor: Actor,
  note: { readonly orderId: string; readonly text: string },
) {
  const { orderId, text } = note;
  if ((await findOrder(db, orderId)) === null) throw new AppError('not_found');
  await db.transaction().execute(async (trx) => {
    await insertNote(trx, { orderId, authorId: actor.id, text, at: actor.at });
    await audit(trx, actor, { action: 'order.note', subject: ['order', orderId], after: { characters: text.length } });
  });
}

/** Returns the codes of the acknowledged alerts; null when there were none. */
export async function acknowledge(
  { db }: OrderActionServices,
  actor: Actor,
  orderId: string,
): Promise<readonly AlertCode[] | null> {
  return db.transaction().execute(async (trx) => {
    const alerts = await acknowledgeAlerts(trx, orderId);
    if (alerts !== null) {
      const facts = { before: { alerts }, after: { alerts: [] } };
      await audit(trx, actor, { action: 'alerts.acknowledge', subject: ['order', orderId], ...facts });
    }
    return alerts;
  });
}

/** Returns false when there is no dead letter with this id. */
export async function requeueJob({ db }: OrderActionServices, actor: Actor, jobId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const queue = await reviveDeadLetter(trx, jobId);
    if (queue !== null) await audit(trx, actor, { action: 'job.requeue', subject: ['job', jobId], after: { queue } });
    return queue !== null;
  });
}

/** SPEC.md's submit-print-order: prints what was paid, or, without an order number, retries what failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { submitPrintOrder as endpoint } from '#contract/orders.ts';
import { AppError, ERRORS } from '#domain/errors.ts';
import { FAILURE_NOTES } from '#domain/print-problem.ts';
import { confirmPayment } from '../orders/confirm-payment.ts';
import type { Order } from '../orders/order.ts';
import type { OrderServices } from '../orders/order-services.ts';
import { findPieceAt } from '../orders/piece-store.ts';
import { findLiveOrderOf } from '../orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import { retryOrder } from './retry.ts';
import { findLatestAttempt } from './store.ts';

export type SubmitDependencies = Fulfilment & OrderServices;

export type Submission = {
  readonly userId: string;
  readonly postcardId: string;
  readonly orderNumber?: string | undefined;
};

type Answer = EndpointResponse<typeof endpoint>;

/** Enough for a healthy print service, so that the thank-you screen can show its numbers. */
const LONGEST_WAIT_MILLISECONDS = 4_000;
const POLL_MILLISECONDS = 50;

export async function submitPrintOrder(dependencies: SubmitDependencies, submission: Submission): Promise<Answer> {
  const { userId, postcardId, orderNumber } = submission;
  const order = await findLiveOrderOf(dependencies.db, userId, postcardId);
  if (order === null) throw new AppError('not_found');
  const retry = orderNumber === undefined ? await retryOrder(dependencies, order.id) : null;
  if (retry === null && order.paymentStatus === 'unpaid') await requirePayment(dependencies, order);
  const failedTries = retry?.kind === 'next-try' ? retry.failedTries : null;
  return waitForPrint(dependencies, submission, { orderId: order.id, failedTries });
}

/** The customer may be here before the payment's webhook is. */
async function requirePayment(services: OrderServices, { paymentIntentId }: Order): Promise<void> {
  if (paymentIntentId === null) throw new AppError('not_paid');
  const { outcome } = await confirmPayment(services, paymentIntentId, 'customer');
  if (outcome !== 'paid') throw new AppError('not_paid');
}

type Awaited = {
  readonly orderId: string;
  /** Before the try that the customer requested; null when they requested none. */
  readonly failedTries: number | null;
};

/** Waits for the first piece. A print that takes longer has not failed: the dashboard shows its numbers later. */
async function waitForPrint(
  { db }: Fulfilment,
  { userId, postcardId }: Submission,
  { orderId, failedTries }: Awaited,
): Promise<Answer> {
  for (let waited = 0; ; waited += POLL_MILLISECONDS) {
    const piece = await findPieceAt(db, orderId, 1);
    const attempt = piece === null ? null : await findLatestAttempt(db, piece);
    const order = await findLiveOrderOf(db, userId, postcardId);
    if (piece === null || attempt === null) throw new AppError('not_paid');
    const hasFailed = order === null || order.status === 'failed';
    const isSettled = attempt.state !== 'queued';
    const isStillDelayed = !isSettled && failedTries !== null && attempt.failedTries > failedTries;
    if (isSettled || hasFailed || isStillDelayed || waited >= LONGEST_WAIT_MILLISECONDS) {
      return {
        success: !hasFailed && !isStillDelayed,
        ...(hasFailed ? { error: FAILURE_NOTES[piece.failureKind ?? 'trouble'] } : {}),
        ...(isStillDelayed ? { error: ERRORS.print_error.message } : {}),
        customer_order_number: order?.customerOrderNumber ?? attempt.orderNumber,
        print_order_number: attempt.orderNumber,
        postgrid_order_id: order?.postgridOrderId ?? null,
        tracking_number: order?.trackingNumber ?? null,
      };
    }
    await sleep(POLL_MILLISECONDS);
  }
}

/** SPEC.md's submit-print-order: prints a paid card, or retries a failed one when called without an order number. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { submitPrintOrder as endpoint } from '#contract/orders.ts';
import { AppError } from '#domain/errors.ts';
import { FAILURE_NOTES } from '#domain/print-problem.ts';
import { isBeforeSendDate } from '#server/slices/orders/checkout/send-date.ts';
import type { Order } from '#server/slices/orders/order.ts';
import type { OrderServices } from '#server/slices/orders/order-services.ts';
import { confirmPayment } from '#server/slices/orders/payment/confirm-payment.ts';
import { findPiece, findPieceAt } from '#server/slices/orders/pieces/piece-store.ts';
import { findLiveOrderOf, findOrderByNumber } from '#server/slices/orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import { retryOrder } from './retry.ts';
import { findLatestAttempt } from './store.ts';

export type SubmitDependencies = Fulfilment & OrderServices;

export type Submission = {
  readonly userId: string;
  readonly postcardId: string;
  readonly orderNumber?: string | undefined;
};

type Response = EndpointResponse<typeof endpoint>;

/** Long enough for a healthy print service, so that the thank-you screen can show its numbers. */
const MAX_WAIT_MILLISECONDS = 4_000;
const POLL_MILLISECONDS = 50;

export async function submitPrintOrder(dependencies: SubmitDependencies, submission: Submission): Promise<Response> {
  const { userId, postcardId, orderNumber } = submission;
  if (orderNumber !== undefined) await refuseCanceled(dependencies, userId, orderNumber);
  const order = await findLiveOrderOf(dependencies.db, userId, postcardId);
  if (order === null) throw new AppError('not_found');
  const retry = orderNumber === undefined ? await retryOrder(dependencies, order.id) : null;
  if (retry === null && order.paymentStatus === 'unpaid') await requirePayment(dependencies, order);
  const failedTries = retry?.kind === 'next-try' ? retry.failedTries : null;
  return waitForPrint(dependencies, submission, { orderId: order.id, failedTries });
}

/** Refunds a payment for an order that was replaced or canceled. Throws paid_too_late. */
async function refuseCanceled(services: OrderServices, userId: string, orderNumber: string): Promise<void> {
  const order = await findOrderByNumber(services.db, userId, orderNumber);
  if (order?.status !== 'cancelled' || order.paymentIntentId === null) return;
  const { outcome } = await confirmPayment(services, order.paymentIntentId, 'customer');
  if (outcome === 'paid' || outcome === 'refunding') throw new AppError('paid_too_late');
}

/** The customer may arrive before the payment's webhook. */
async function requirePayment(services: OrderServices, { paymentIntentId }: Order): Promise<void> {
  if (paymentIntentId === null) throw new AppError('not_paid');
  const { outcome } = await confirmPayment(services, paymentIntentId, 'customer');
  if (outcome !== 'paid') throw new AppError('not_paid');
}

type AwaitedPrint = {
  readonly orderId: string;
  /** The number of failed tries before the customer's retry; null without one. */
  readonly failedTries: number | null;
};

/**
 * Waits for the first piece. A slow or unreachable print service is no failure: the response has no print yet, we keep trying,
 * and the dashboard shows the numbers later.
 */
async function waitForPrint(
  { db, clock, timeZone }: Fulfilment,
  { userId, postcardId }: Submission,
  { orderId, failedTries }: AwaitedPrint,
): Promise<Response> {
  for (let waited = 0; ; waited += POLL_MILLISECONDS) {
    const piece = await findPieceAt(db, orderId, 1);
    const attempt = piece === null ? null : await findLatestAttempt(db, piece);
    const order = await findLiveOrderOf(db, userId, postcardId);
    if (piece === null) throw new AppError('not_paid');
    const hasFailed = order === null || order.status === 'failed';
    const isForLater = order !== null && isBeforeSendDate(order, { timeZone, now: clock.now() });
    // In a mailing, pieces get their first attempt shortly after payment.
    const isSettled = attempt !== null && (attempt.state !== 'queued' || isForLater);
    const isStillDelayed = !isSettled && failedTries !== null && (attempt?.failedTries ?? 0) > failedTries;
    if (isSettled || hasFailed || isStillDelayed || waited >= MAX_WAIT_MILLISECONDS) {
      // Reloaded, because the piece may have failed since.
      const { failureKind } = hasFailed ? await findPiece(db, piece.id) : piece;
      return {
        success: !hasFailed,
        ...(hasFailed ? { error: FAILURE_NOTES[failureKind ?? 'trouble'] } : {}),
        customer_order_number: order?.customerOrderNumber ?? attempt?.orderNumber ?? '',
        print_order_number: attempt?.orderNumber ?? order?.orderNumber ?? '',
        postgrid_order_id: order?.printId ?? null,
        tracking_number: order?.trackingNumber ?? null,
      };
    }
    await sleep(POLL_MILLISECONDS);
  }
}

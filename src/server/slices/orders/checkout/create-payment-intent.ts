/** Places the order and creates its intent before the customer pays. Idempotent. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { createPaymentIntent as endpoint } from '#contract/orders.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/frame/db/database.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import { AnsweredError, type PaymentIntent } from '#server/providers/payments/port.ts';
import type { Order } from '../order.ts';
import type { OrderServices } from '../order-services.ts';
import { applyPayment } from '../payment/confirm-payment.ts';
import { countIntentFailure, findOrder, lockOrder, recordIntent } from '../store.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';
import {
  type CheckedOrder,
  checkOrderRequest,
  type OrderRequest,
  type PlacingServices,
} from './check-order-request.ts';
import { placeOrder, placePieces } from './place-order.ts';

/** Enough to cancel an old order and one that holds the coupon, twice. The last round cancels nothing. */
const MAX_ROUNDS = 6;

/** Throws order_replaced when another checkout of this customer replaced this order in the meantime. */
export async function createPaymentIntent(
  services: PlacingServices,
  userId: string,
  request: OrderRequest,
): Promise<EndpointResponse<typeof endpoint>> {
  const { db, clock } = services;
  let wanted: CheckedOrder = await checkOrderRequest(services, userId, request);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // Each round is one transaction. Blocking orders are canceled in between, because that calls the provider.
    const current = wanted;
    const placement = await db.transaction().execute((trx) => placeOrder(trx, current, clock.now()));
    if (placement.kind === 'order') {
      failpoint('place.after-commit');
      await placePieces(db, placement.order, current);
      const intent = await openIntent(services, placement.order);
      if (intent !== null) return present(placement.order, intent);
    } else if (round < MAX_ROUNDS - 1) {
      await replaceOrder(services, placement.order);
      wanted = { ...wanted, postcardId: wanted.postcardId ?? placement.draftId };
    }
  }
  throw new AppError('order_replaced');
}

/** If that order was paid in the meantime, the next round decides what it means for the new one. */
async function replaceOrder(services: OrderServices, order: Order): Promise<void> {
  const end = await cancelUnpaidOrder(services, order, { source: 'customer', note: 'Replaced by an updated order' });
  if (end === 'undecided') throw new AppError('payment_pending');
}

/** Returns null, and cancels the order, when its intent was canceled at the provider. */
async function openIntent(services: OrderServices, order: Order): Promise<PaymentIntent | null> {
  const intent = await findOrCreateIntent(services, order);
  if (intent?.status === 'succeeded') {
    await applyPayment(services, intent, 'payments');
    throw new AppError('already_ordered');
  }
  await requireLive(services, order, intent);
  if (intent !== null && intent.status !== 'canceled') return intent;
  await cancelUnpaidOrder(services, order, { source: 'payments', note: 'The payment was canceled' });
  return null;
}

async function findOrCreateIntent({ db, payments }: OrderServices, order: Order): Promise<PaymentIntent | null> {
  if (order.paymentIntentId !== null) return payments.getIntent(order.paymentIntentId);
  try {
    return await payments.createIntent({
      orderId: order.id,
      orderNumber: order.orderNumber,
      receiptEmail: order.contactEmail,
      amountCents: order.totalCents,
      currency: order.currency,
      failures: order.intentFailures,
    });
  } catch (error) {
    if (error instanceof AnsweredError) await countIntentFailure(db, order);
    const isUnderWay = error instanceof AppError && error.code === 'payment_pending';
    const intentId = isUnderWay ? await awaitIntentId(db, order.id) : null;
    if (intentId === null) throw error;
    return payments.getIntent(intentId);
  }
}

const MAX_WAIT_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 100;

/**
 * Another call is creating the order's intent right now, for example after a double click. Returns null if it takes too long.
 */
async function awaitIntentId(db: Db, orderId: string): Promise<string | null> {
  for (let waited = 0; waited < MAX_WAIT_MILLISECONDS; waited += POLL_MILLISECONDS) {
    const order = await findOrder(db, orderId);
    if (order === null || order.paymentIntentId !== null) return order?.paymentIntentId ?? null;
    await sleep(POLL_MILLISECONDS);
  }
  return null;
}

/**
 * Records the intent of an unpaid order. Only then may its secret be handed out, because a request that replaces the order will
 * know which intent to cancel. If the order was already replaced, cancels the intent.
 */
async function requireLive(services: OrderServices, { id }: Order, intent: PaymentIntent | null): Promise<void> {
  failpoint('intent.after-create');
  const isLive = await services.db.transaction().execute(async (trx) => {
    const { status } = await lockOrder(trx, id);
    if (intent !== null) await recordIntent(trx, id, intent.id);
    if (status === 'cancelled') await services.jobs.send('cancel-intent', { orderId: id }, { trx });
    return status !== 'cancelled';
  });
  if (!isLive) throw new AppError('order_replaced');
}

function present(order: Order, intent: PaymentIntent) {
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    postcardId: order.postcardId,
    orderId: order.id,
    orderNumber: order.orderNumber,
    amountCents: order.totalCents,
    currency: order.currency,
  };
}

/** Before the customer pays: places the order and creates its intent, once however often this is called. */
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { createPaymentIntent as endpoint } from '#contract/orders.ts';
import { AppError } from '#domain/errors.ts';
import { centsToDollars } from '#domain/money.ts';
import { failpoint } from '../failpoint.ts';
import type { PaymentIntent } from '../payments/port.ts';
import { cancelUnpaidOrder, replaceUnpaidOrder } from './cancel-unpaid-order.ts';
import { checkOrderRequest, type OrderRequest, type PlacingServices, type WantedOrder } from './check-order-request.ts';
import { applyPayment } from './confirm-payment.ts';
import type { Order } from './order.ts';
import type { OrderServices } from './order-services.ts';
import { placeOrder } from './place-order.ts';
import { recordIntent } from './store.ts';

/** Enough to cancel an old order and one that holds the coupon, twice over. */
const MAX_ROUNDS = 6;

export async function createPaymentIntent(
  services: PlacingServices,
  userId: string,
  request: OrderRequest,
): Promise<EndpointResponse<typeof endpoint>> {
  const { db, clock } = services;
  let wanted: WantedOrder = await checkOrderRequest(services, userId, request);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // Each round is one transaction. Blocking orders are canceled in between, because that calls the provider.
    const current = wanted;
    const placement = await db.transaction().execute((trx) => placeOrder(trx, current, clock.now()));
    if (placement.kind === 'order') {
      failpoint('place.after-commit');
      const intent = await openIntent(services, placement.order);
      if (intent !== null) return present(placement.order, intent);
    } else {
      await replaceUnpaidOrder(services, placement.order);
      wanted = { ...wanted, postcardId: wanted.postcardId ?? placement.draftId };
    }
  }
  throw new AppError('payment_pending');
}

/** Returns null when the intent was canceled at the provider, and cancels the order too. */
async function openIntent(services: OrderServices, order: Order): Promise<PaymentIntent | null> {
  const intent = await findOrCreateIntent(services, order);
  if (intent?.status === 'succeeded') {
    await applyPayment(services, intent, 'payments');
    throw new AppError('already_ordered');
  }
  if (intent !== null && intent.status !== 'canceled') return intent;
  await cancelUnpaidOrder(services, order, { source: 'payments', note: 'The payment was canceled' });
  return null;
}

async function findOrCreateIntent({ db, payments }: OrderServices, order: Order): Promise<PaymentIntent | null> {
  if (order.paymentIntentId !== null) return payments.getIntent(order.paymentIntentId);
  const intent = await payments.createIntent({
    orderId: order.id,
    amountCents: order.totalCents,
    currency: order.currency,
    idempotencyKey: `order-${order.id}`,
  });
  failpoint('intent.after-create');
  await recordIntent(db, order.id, intent.id);
  return intent;
}

function present(order: Order, intent: PaymentIntent) {
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    postcardId: order.postcardId,
    orderId: order.id,
    orderNumber: order.orderNumber,
    amount: centsToDollars(order.totalCents),
  };
}

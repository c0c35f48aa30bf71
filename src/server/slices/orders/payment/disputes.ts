/** Follows a dispute from the customer's bank. docs/decisions/0014 explains the design. */

import type { AlertCode } from '#domain/alert.ts';
import type { Dispute, OrderEvent } from '#domain/order-status.ts';
import { alertOperator } from '../console/alert-operator.ts';
import { settleAlert } from '../console/operator-store.ts';
import type { Order } from '../order.ts';
import type { OrderServices } from '../order-services.ts';
import { moveDispute } from '../pieces/move-order.ts';
import { stopOrder } from '../refunds/stop-order.ts';
import { findOrderByIntent, isKnownIntent, lockOrder } from '../store.ts';
import { confirmPayment } from './confirm-payment.ts';

/** Several events can change the dispute at once. */
const MAX_LOOKUPS = 5;

export async function receiveDispute(services: OrderServices, paymentIntentId: string): Promise<void> {
  const order = await findDisputedOrder(services, paymentIntentId);
  // A concurrent event may have seen a newer state, so look again after each change.
  for (let lookups = 0; order !== null && lookups < MAX_LOOKUPS; lookups += 1) {
    const dispute = await services.payments.findDispute(paymentIntentId);
    if (dispute === null || !(await record(services, order, dispute))) return;
  }
}

/** Stops and refunds unprinted cards when the bank suspects fraud, before it becomes a dispute. */
export async function receiveFraudWarning(services: OrderServices, paymentIntentId: string): Promise<void> {
  const order = await findDisputedOrder(services, paymentIntentId);
  if (order !== null) await record(services, order, 'warned');
}

/** Returns null for a payment that isn't ours or isn't complete. */
async function findDisputedOrder(services: OrderServices, paymentIntentId: string): Promise<Order | null> {
  const { db } = services;
  const order = await findOrderByIntent(db, paymentIntentId);
  if (order !== null && order.paymentStatus !== 'unpaid') return order;
  if (order === null && (await isKnownIntent(db, paymentIntentId))) {
    // The customer's account was deleted, but the bank still asks.
    await alertOperator(services, db, { code: 'payment_disputed', orderId: null, paymentIntentId });
    return null;
  }
  // The payment's own event is late or lost.
  const confirmation = await confirmPayment(services, paymentIntentId, 'payments');
  return confirmation.outcome === 'paid' || confirmation.outcome === 'refunding' ? confirmation.order : null;
}

const EVENTS = {
  warned: 'fraud_warning',
  open: 'disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const satisfies Record<Dispute, OrderEvent>;

const ALERTS: Record<Dispute, AlertCode> = {
  warned: 'fraud_warning',
  open: 'payment_disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
};

/** Returns false when nothing changed. */
async function record(services: OrderServices, { id }: Order, dispute: Dispute): Promise<boolean> {
  const { db, jobs } = services;
  return db.transaction().execute(async (trx) => {
    // All the money is already refunded, or the bank has decided since its warning.
    const { paymentStatus, dispute: before } = await lockOrder(trx, id);
    if (dispute === 'warned' && (paymentStatus === 'refunded' || before !== null)) return false;
    // The lookup was late: a lost dispute can't open again.
    if (dispute === 'open' && before === 'lost') return false;
    const move = { orderId: id, dispute, event: EVENTS[dispute], source: 'payments' } as const;
    const { hasMoved, order } = await moveDispute(trx, services, move);
    if (!hasMoved) return false;
    const { paymentIntentId } = order;
    // The alert asks for a response to the bank, and it is too late for one.
    if (dispute === 'won' || dispute === 'lost') await settleAlert(trx, id, 'payment_disputed');
    await alertOperator(services, trx, { code: ALERTS[dispute], orderId: id, paymentIntentId });
    if (dispute === 'warned') await stopOrder(trx, services, order, { reason: 'fraud_warning', source: 'payments' });
    else if (dispute !== 'won') await jobs.send('stop-print', { orderId: id, after: 0 }, { trx });
    else {
      await jobs.send('end-dispute', { orderId: id }, { trx });
      // This refund waited for the bank's decision.
      if (order.paymentStatus === 'refund_due') await jobs.send('refund-order', { orderId: id }, { trx });
    }
    return true;
  });
}

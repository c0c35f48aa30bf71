/** Deletes an account and everything that belongs to it; docs/decisions/0007 says what is kept and why. */
import type { OpenOrder } from '#contract/account.ts';
import { AppError } from '#domain/errors.ts';
import { cancelUnpaidOrder } from '../orders/cancel-unpaid-order.ts';
import { lockPlacing } from '../orders/lock-placing.ts';
import { cancellableUntil, type Order } from '../orders/order.ts';
import type { OrderServices } from '../orders/order-services.ts';
import { checkPassword, type PasswordChecker } from './check-password.ts';
import { deleteRows, findBelongings, findOpenOrders, keepForBookkeeping, lockOrdersOf } from './delete-store.ts';
import { queueForgetting } from './forget-files.ts';

export type Leaving = { readonly userId: string; readonly password: string };

/** Throws wrong_password, account_has_open_orders. */
export async function deleteAccount(services: OrderServices & PasswordChecker, leaving: Leaving): Promise<void> {
  const { db, jobs, clock } = services;
  const { userId } = leaving;
  await checkPassword(services, leaving);
  await endCheckouts(services, userId);
  await db.transaction().execute(async (trx) => {
    // No order can be placed or paid from here on; orders before the account, as everybody else locks them.
    await lockPlacing(trx, userId);
    await lockOrdersOf(trx, userId);
    refuseOpen(await findOpenOrders(trx, userId), clock.now());
    const belongings = await findBelongings(trx, userId);
    await keepForBookkeeping(trx, userId);
    await jobs.forget(trx, belongings.jobIds);
    await deleteRows(trx, userId, belongings);
    await queueForgetting(trx, jobs, belongings);
  });
}

/** A checkout that was left open is no order yet. The provider is told first, so that nobody can pay for it any more. */
async function endCheckouts(services: OrderServices, userId: string): Promise<void> {
  const open = await findOpenOrders(services.db, userId);
  const [checkouts, orders] = [open.filter(isCheckout), open.filter((order) => !isCheckout(order))];
  // Before anything is cancelled: who can't leave yet keeps their checkout.
  refuseOpen(orders, services.clock.now());
  for (const order of checkouts) {
    await cancelUnpaidOrder(services, order, { source: 'customer', note: 'The account was deleted' });
  }
}

function isCheckout(order: Order): boolean {
  return order.status === 'pending_payment';
}

function refuseOpen(orders: readonly Order[], now: Date): void {
  if (orders.length === 0) return;
  const open = orders.map((order) => presentOpenOrder(order, now));
  throw new AppError('account_has_open_orders', { details: { orders: open } });
}

function presentOpenOrder(order: Order, now: Date): OpenOrder {
  return {
    id: order.id,
    order_number: order.orderNumber,
    state: stateOf(order),
    cancel_until: cancellableUntil(order, now)?.toISOString() ?? null,
  };
}

function stateOf({ status, paymentStatus, refundDueAt }: Order): OpenOrder['state'] {
  if (status === 'pending_payment') return 'paying';
  if (paymentStatus === 'refund_due' || (status === 'failed' && refundDueAt !== null)) return 'refunding';
  return status === 'failed' ? 'failed' : 'printing';
}

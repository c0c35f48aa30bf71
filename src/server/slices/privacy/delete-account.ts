/** Deletes an account and everything that belongs to it; docs/decisions/0007 says what is kept and why. */
import type { OpenOrder } from '#contract/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { deleteLimitsOf } from '#server/frame/http/rate-limit-store.ts';
import { deleteInboxEmails } from '#server/providers/email/inbox-store.ts';
import { listEmailIds } from '#server/providers/email/store.ts';
import { forgetBillingDetails } from '#server/providers/payments/sandbox/store.ts';
import { deletePrintsOf, findShopData } from '#server/providers/printing/shop/store.ts';
import { hashEmailAddress } from '#server/slices/auth/accounts/email-address.ts';
import { requireProof } from '#server/slices/auth/accounts/require-owner.ts';
import { deleteUser, findUserById, lockUserById } from '#server/slices/auth/accounts/user-store.ts';
import type { Auth } from '#server/slices/auth/auth.ts';
import { GoTrueError } from '#server/slices/auth/wire/gotrue-error.ts';
import { refuseOperatorLeaving } from '#server/slices/console/operators.ts';
import { listAttemptsOf } from '#server/slices/fulfilment/store.ts';
import {
  deleteOrdersOf,
  findOpenOrders,
  keepForBookkeeping,
  listOrderedPhotos,
  listOrderIds,
  lockOrdersOf,
} from '#server/slices/orders/account-store.ts';
import { cancelUnpaidOrder } from '#server/slices/orders/checkout/cancel-unpaid-order.ts';
import { cancellableUntil, type Order } from '#server/slices/orders/order.ts';
import type { OrderServices } from '#server/slices/orders/order-services.ts';
import { lockPlacing } from '#server/slices/orders/store.ts';
import { deletePostcardsOf, unlinkOrders } from '#server/slices/postcards/store.ts';
import { listPhotoHashes } from '#server/slices/uploads/store.ts';
import { queueFileRemoval } from './forget-files.ts';

export type DeletionServices = OrderServices & { readonly auth: Auth };
/** Requires the password, or an emailed code for accounts without one. */
type Proof = { readonly password: string } | { readonly nonce: string };
export type Deletion = Proof & { readonly userId: string };

/**
 * Throws wrong_password, wrong_code, operator_leaves, account_has_open_orders, or unavailable while too many passwords are
 * being checked.
 */
export async function deleteAccount(services: DeletionServices, deletion: Deletion): Promise<void> {
  await checkProof(services.auth, deletion);
  await removeAccount(services, deletion.userId);
}

/** Throws operator_leaves or account_has_open_orders. */
export async function removeAccount(
  services: DeletionServices,
  userId: string,
  /** Runs first in the transaction that deletes. */
  onDelete: (trx: Trx) => Promise<void> = async () => {},
): Promise<void> {
  const { db, jobs, clock, log } = services;
  await db.transaction().execute((trx) => refuseOperatorLeaving(trx, userId));
  await endCheckouts(services, userId);
  await db.transaction().execute(async (trx) => {
    await onDelete(trx);
    await refuseOperatorLeaving(trx, userId);
    // From here on no order can be placed or paid. Orders are locked before the account, as everywhere else.
    await lockPlacing(trx, userId);
    await lockOrdersOf(trx, userId);
    refuseOpen(await findOpenOrders(trx, userId), clock.now());
    const orderIds = await listOrderIds(trx, userId);
    const attempts = await listAttemptsOf(trx, orderIds);
    const shopData = await findShopData(trx, orderIds);
    const photos = [...(await listPhotoHashes(trx, userId)), ...(await listOrderedPhotos(trx, userId))];
    const files = [...attempts.flatMap(({ pdf_key }) => pdf_key ?? []), ...shopData.files];
    const emailIds = await listEmailIds(trx, userId);
    await keepForBookkeeping(trx, userId);
    await jobs.forget(trx, [...orderIds, ...attempts.map(({ id }) => id), ...shopData.jobIds, ...emailIds]);
    const user = await lockUserById(trx, userId);
    await deleteInboxEmails(trx, emailIds);
    await deletePrintsOf(trx, orderIds);
    await forgetBillingDetails(trx, orderIds);
    await unlinkOrders(trx, userId);
    await deleteOrdersOf(trx, userId);
    await deletePostcardsOf(trx, userId);
    // Profile, addresses, uploads, emails, sessions and links are deleted with the user.
    await deleteUser(trx, userId);
    await deleteLimits(trx, userId, user?.email);
    await queueFileRemoval(trx, jobs, { photos, files });
  });
  log.info({ account: accountForLog(userId) }, 'account deleted');
}

async function checkProof(auth: Auth, deletion: Deletion): Promise<void> {
  const user = await findUserById(auth.db, deletion.userId);
  if (user === undefined) throw new AppError('authentication_required');
  const [currentPassword, nonce] = 'nonce' in deletion ? ['', deletion.nonce] : [deletion.password, ''];
  await requireProof(auth, { user }, { currentPassword, nonce }).catch((cause: unknown) => {
    if (!(cause instanceof GoTrueError)) throw cause;
    if (cause.code !== 'reauthentication_not_valid') throw new AppError('unavailable', { cause });
    throw new AppError(nonce === '' ? 'wrong_password' : 'wrong_code');
  });
}

/** Cancels open checkouts at the payment provider first, so that nobody can pay for a deleted order. */
async function endCheckouts(services: OrderServices, userId: string): Promise<void> {
  const open = await findOpenOrders(services.db, userId);
  const [checkouts, orders] = [open.filter(isCheckout), open.filter((order) => !isCheckout(order))];
  // Checked before anything is canceled, so that a customer who can't leave yet keeps their checkout.
  refuseOpen(orders, services.clock.now());
  for (const order of checkouts) {
    await cancelUnpaidOrder(services, order, { source: 'customer', note: 'The account was deleted' });
  }
}

/** Keeps the limit of an address that the user only asked to change to, because it protects that address's owner. */
async function deleteLimits(trx: Trx, userId: string, email: string | undefined): Promise<void> {
  await deleteLimitsOf(trx, userId);
  if (email !== undefined && email !== '') await deleteLimitsOf(trx, hashEmailAddress(email));
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

function stateOf({ status, paymentStatus }: Order): OpenOrder['state'] {
  if (status === 'pending_payment') return 'paying';
  if (paymentStatus === 'refund_due') return 'refunding';
  return status === 'failed' ? 'failed' : 'printing';
}

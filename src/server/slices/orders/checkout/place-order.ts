/** Finds the order that a checkout already has, or places one, in one transaction. */
import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { cents } from '#domain/money.ts';
import { type Quote, shareCents } from '#domain/pricing.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { findHidden } from '#server/slices/address-requests/vault-store.ts';
import { saveDesign } from '#server/slices/postcards/postcard-design.ts';
import { addEvent } from '../event-store.ts';
import type { Order } from '../order.ts';
import { countPlacedPieces, insertPieces, type NewPiece } from '../pieces/piece-store.ts';
import { findLiveOrders, findOpenCheckouts, insertOrder, lockOrder, lockPlacing } from '../store.ts';
import type { CheckedOrder, CheckedPiece } from './check-order-request.ts';
import { insertRedemption } from './coupon-store.ts';
import { type CouponUse, findCouponUse } from './coupons.ts';
import { drawOrderNumber } from './order-number-store.ts';

/** Limit per customer. The reconciler asks the payment provider about each, in one queue for all customers. */
export const MAX_OPEN_CHECKOUTS = 20;

/**
 * blocked: the unpaid `order` must be canceled with its intent first. It belongs to the same checkout or draft, holds the
 * coupon, or is the oldest of too many.
 */
export type Placement =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'blocked'; readonly order: Order; readonly draftId: string | null };

/** Throws already_ordered, not_found (for someone else's postcard), price_changed and the coupon errors. */
export async function placeOrder(trx: Trx, wanted: CheckedOrder, now: Date): Promise<Placement> {
  await lockPlacing(trx, wanted.userId);
  const key = wanted.checkoutKey ?? derivedKey(wanted);
  const live = await findLiveOrders(trx, wanted.userId, { checkoutKey: key, postcardId: wanted.postcardId });
  const pending = live.filter((order) => order.status === 'pending_payment');
  const hasPaidOrder = live.length > pending.length;
  const same = pending.find((order) => isSameOrder(order, wanted));
  if (same !== undefined) return { kind: 'order', order: same };
  // Without a checkout key, another order of a paid card is a new order.
  const isRepeat = hasPaidOrder && wanted.checkoutKey === null && wanted.postcardId === null;
  if (hasPaidOrder && !isRepeat) throw new AppError('already_ordered');
  // Earlier prices hold only for the order that was placed with them.
  if (wanted.quote.isEarlier) throw new AppError('price_changed');
  const [other] = pending;
  if (other !== undefined) return { kind: 'blocked', order: other, draftId: other.postcardId };

  const coupon = await findCoupon(trx, wanted, now);
  if (coupon !== null && coupon.heldByOrderId !== null) {
    return { kind: 'blocked', order: await lockOrder(trx, coupon.heldByOrderId), draftId: null };
  }
  const open = await findOpenCheckouts(trx, wanted.userId);
  const [oldest] = open;
  if (oldest !== undefined && open.length >= MAX_OPEN_CHECKOUTS) {
    return { kind: 'blocked', order: oldest, draftId: null };
  }
  const order = await insert(trx, { wanted, checkoutKey: isRepeat ? randomUUID() : key, now });
  if (coupon !== null) await insertRedemption(trx, coupon, order);
  return { kind: 'order', order };
}

function isSameOrder(order: Order, { snapshotHash, quote, sendOn }: CheckedOrder): boolean {
  const isSameAmount = order.totalCents === quote.totalCents && order.currency === quote.currency;
  const isSamePrice = isSameAmount && order.couponCode === (quote.coupon?.code ?? null);
  return order.snapshotHash === snapshotHash && order.sendOn === sendOn && isSamePrice;
}

/** Returns the same key for the same customer and card, so that a double click makes one order. */
function derivedKey({ userId, snapshotHash }: CheckedOrder): string {
  const hex = createHash('sha256').update(`${userId}\n${snapshotHash}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

async function findCoupon(trx: Trx, { userId, quote }: CheckedOrder, now: Date): Promise<CouponUse | null> {
  return quote.coupon === null ? null : findCouponUse(trx, { userId, code: quote.coupon.code, now });
}

type NewOrder = { readonly wanted: CheckedOrder; readonly checkoutKey: string; readonly now: Date };

async function insert(trx: Trx, { wanted, checkoutKey, now }: NewOrder): Promise<Order> {
  const { userId, snapshot, snapshotHash, quote } = wanted;
  await requireHidden(trx, wanted);
  const postcardId = await saveDesign(trx, userId, { id: wanted.postcardId, design: snapshot.design });
  const id = randomUUID();
  const orderNumber = await drawOrderNumber(trx, id);
  const order = await insertOrder(trx, {
    id,
    user_id: userId,
    postcard_id: postcardId,
    order_number: orderNumber,
    customer_order_number: orderNumber,
    total_cents: quote.totalCents,
    discount_cents: quote.discountCents,
    lines: JSON.stringify(quote.lines),
    send_on: wanted.sendOn,
    delivery_cents: quote.deliveryCents,
    currency: quote.currency,
    price_version: quote.priceVersion,
    coupon_code: quote.coupon?.code ?? null,
    contact_email: snapshot.contact.email,
    contact_phone: snapshot.contact.phone,
    snapshot: JSON.stringify(snapshot),
    snapshot_hash: snapshotHash,
    checkout_key: checkoutKey,
    created_at: now,
    updated_at: now,
  });
  await insertPieces(trx, id, { pieces: pricedPieces(wanted).slice(0, PIECES_AT_ONCE), from: 1 });
  const placed = { orderId: id, pieceId: null, attempt: 1, event: 'placed', source: 'customer', note: null } as const;
  await addEvent(trx, { ...placed, at: now });
  return order;
}

/** Keeps the transaction short, even on the embedded database. */
const PIECES_AT_ONCE = 250;

/**
 * Adds the rest of a mailing's pieces in small transactions, so that other requests are served in between. Must finish before
 * the order can be paid; after a crash, the same checkout continues it.
 */
export async function placePieces(db: Db, order: Order, wanted: CheckedOrder): Promise<void> {
  const pieces = pricedPieces(wanted);
  if (pieces.length <= PIECES_AT_ONCE) return;
  let placed = await countPlacedPieces(db, order.id);
  while (placed < pieces.length) {
    const next = pieces.slice(placed, placed + PIECES_AT_ONCE);
    const from = placed + 1;
    await db.transaction().execute((trx) => insertPieces(trx, order.id, { pieces: next, from }));
    placed += next.length;
  }
}

function pricedPieces({ pieces, quote }: CheckedOrder): readonly NewPiece[] {
  const shares = shareCents(cents(quote.totalCents - quote.deliveryCents), pieces.length);
  return pieces.map((piece, index) => ({ ...piece, priceCents: (shares[index] ?? 0) + deliveryTo(piece, quote) }));
}

/** A link may have been deleted since its addresses were checked. */
async function requireHidden(trx: Trx, { userId, pieces }: CheckedOrder): Promise<void> {
  const ids = new Set(pieces.flatMap(({ hiddenId }) => hiddenId ?? []));
  if (ids.size === 0) return;
  const found = await findHidden(trx, userId, [...ids]);
  if (found.size < ids.size) throw new AppError('hidden_address_gone');
}

function deliveryTo({ address }: CheckedPiece, { lines }: Quote): number {
  const line = lines.find(({ item, country }) => item === 'delivery' && country === address.country);
  return line === undefined ? 0 : line.cents / line.count;
}

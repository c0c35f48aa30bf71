/** Emails the customer about events of their order. */
import { countPeople } from '#domain/counts.ts';
import { estimateArrival } from '#domain/delivery.ts';
import { isDisputed, type OrderEvent } from '#domain/order-status.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { EmailData, OrderKind } from '#server/providers/email/kinds.ts';
import { queueEmail } from '#server/providers/email/queue-email.ts';
import { findProfile } from '#server/slices/profiles/store.ts';
import { findEarnedCoupon } from './checkout/coupon-store.ts';
import { isMailing, type Order } from './order.ts';
import { findOrderWithCards } from './order-list-store.ts';
import { countPieces, countStates } from './pieces/card-states.ts';
import { findCountries, findPieceAt } from './pieces/piece-store.ts';

const EMAILS: Partial<Record<OrderEvent, OrderKind>> = {
  paid: 'order-placed',
  reprinted: 'order-reprinted',
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  failed: 'order-failed',
  stopped: 'order-disputed',
  returned: 'order-returned',
};

/** Returns undefined when no email is sent. */
export function emailOfEvent(event: OrderEvent, order: Order): OrderKind | undefined {
  // Orders that were never paid send no emails.
  if (order.paymentStatus === 'unpaid') return undefined;
  // An order paid after it was canceled sends only the email about the refund.
  if (event === 'paid' && order.status === 'cancelled') return undefined;
  // The bank has told the customer, and the print didn't fail.
  if (event === 'failed' && isDisputed(order)) return undefined;
  return EMAILS[event];
}

/** Sent once per order, even when one card of a mailing is printed again. */
export async function queueStatusEmail(
  trx: Trx,
  jobs: Jobs,
  order: Order,
  { isEstimated }: { readonly isEstimated: boolean },
): Promise<void> {
  const { status } = order;
  // A single card reports its own mailing, maybe more than once.
  const isEmailedOncePerOrder = isMailing(order) && (status === 'shipped' || status === 'delivered');
  const email = isEmailedOncePerOrder ? emailOfEvent(status, order) : undefined;
  if (email !== undefined) await queueOrderEmail(trx, jobs, order, { email, attempt: 1, isEstimated });
}

type OrderEmail = {
  readonly email: OrderKind;
  readonly attempt: number;
  readonly note?: string | null;
  readonly isEstimated?: boolean;
  /** Distinguishes emails of a kind that an attempt may send several times. */
  readonly key?: string;
  readonly refunds?: EmailData['order-refunded']['refunds'];
} & Partial<Pick<EmailData['order-refunded'], 'notifiedCents' | 'amountCents' | 'retryUntil'>>;

/** Queues each kind once per attempt, however often this is called. */
export async function queueOrderEmail(
  trx: Trx,
  jobs: Jobs,
  order: Order,
  { email, key, ...about }: OrderEmail,
): Promise<void> {
  const profile = await findProfile(trx, order.userId);
  const { design } = order.snapshot;
  const first = await findPieceAt(trx, order.id, 1);
  const { recipient } = first?.address ?? design.text;
  const mailing = isMailing(order) ? await describeMailing(trx, order) : null;
  await queueEmail(trx, jobs, {
    kind: email,
    dedupeKey: [email, order.id, about.attempt, key].filter((part) => part !== undefined).join(':'),
    userId: order.userId,
    to: order.contactEmail,
    data: {
      name: profile?.full_name ?? '',
      orderId: order.id,
      orderNumber: order.orderNumber,
      recipientName: mailing === null || mailing.count === 1 ? recipient : countPeople(mailing.count),
      totalCents: order.totalCents,
      discountCents: order.discountCents,
      deliveryCents: order.deliveryCents,
      currency: order.currency,
      couponCode: order.couponCode,
      refundedCents: order.refundedCents,
      refundFailedCents: order.refundFailedCents,
      quantity: design.printing.quantity,
      copiesMailed: first?.copies ?? 1,
      arrival: estimateArrival({
        countries: await findCountries(trx, order.id),
        orderedAt: first?.reprint?.at ?? order.paidAt ?? order.createdAt,
        sendOn: order.sendOn,
      }),
      sendOn: order.sendOn,
      trackingNumber: order.trackingNumber,
      note: about.note ?? null,
      isEstimated: about.isEstimated ?? false,
      refunds: about.refunds ?? [],
      notifiedCents: about.notifiedCents ?? 0,
      amountCents: about.amountCents ?? null,
      retryUntil: about.retryUntil ?? null,
      stop: order.stop && {
        reason: order.stop.reason,
        isByShop: order.stop.source === 'operator' || order.stop.reason === 'by_operator',
        operatorReason: order.stop.operatorReason,
      },
      nextCoupon: email === 'order-placed' ? await findNextCoupon(trx, order) : null,
      mailing,
    },
  });
}

async function describeMailing(trx: Trx, order: Order): Promise<EmailData['order-placed']['mailing']> {
  const withCards = await findOrderWithCards(trx, order);
  const { shipped, delivered, returned, failed: unprinted, cancelled: canceled } = countStates(withCards);
  return { count: countPieces(withCards), shipped, delivered, returned, unprinted, canceled };
}

/** An order placed with the coupon earns no other. */
async function findNextCoupon(trx: Trx, { couponCode, paidAt, createdAt }: Order) {
  const coupon = await findEarnedCoupon(trx, paidAt ?? createdAt);
  if (coupon === null || coupon.code === couponCode) return null;
  return { code: coupon.code, percentOff: coupon.percentOff };
}

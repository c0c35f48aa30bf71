/** Emails the customer about events of their order. */
import { isDisputed, type OrderEvent } from '#domain/order-status.ts';
import type { Trx } from '../db/database.ts';
import type { EmailKind } from '../email/kinds.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Jobs } from '../jobs/port.ts';
import { findProfile } from '../profiles/store.ts';
import type { Order } from './order.ts';

type OrderEmailKind = Extract<EmailKind, `order-${string}`>;

const EMAILS: Partial<Record<OrderEvent, OrderEmailKind>> = {
  paid: 'order-placed',
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  failed: 'order-failed',
  returned: 'order-returned',
  refunded: 'order-refunded',
  cancelled: 'order-cancelled',
};

/** Returns undefined when no email is sent. */
export function emailOfEvent(event: OrderEvent, order: Order): OrderEmailKind | undefined {
  // No emails about an order that was never paid for.
  if (order.paymentStatus === 'unpaid') return undefined;
  // Paid after it was canceled: the email about the refund is enough.
  if (event === 'paid' && order.status === 'cancelled') return undefined;
  // The bank has told the customer, and it isn't the print that failed.
  if (event === 'failed' && isDisputed(order)) return undefined;
  return EMAILS[event];
}

type OrderEmail = {
  readonly email: OrderEmailKind;
  readonly attempt: number;
  readonly note?: string | null;
  readonly isEstimated?: boolean;
};

/** Queues each kind once per attempt, however often this is called. */
export async function queueOrderEmail(
  trx: Trx,
  jobs: Jobs,
  order: Order,
  { email, ...about }: OrderEmail,
): Promise<void> {
  const profile = await findProfile(trx, order.userId);
  const { design } = order.snapshot;
  await queueEmail(trx, jobs, {
    kind: email,
    dedupeKey: `${email}:${order.id}:${about.attempt}`,
    userId: order.userId,
    to: order.contactEmail,
    data: {
      name: profile?.full_name ?? '',
      orderId: order.id,
      orderNumber: order.orderNumber,
      recipientName: design.text.recipient,
      totalCents: order.totalCents,
      discountCents: order.discountCents,
      couponCode: order.couponCode,
      quantity: design.printing.quantity,
      country: design.text.country,
      orderedAt: (order.paidAt ?? order.createdAt).toISOString(),
      trackingNumber: order.trackingNumber,
      note: about.note ?? null,
      isEstimated: about.isEstimated ?? false,
    },
  });
}

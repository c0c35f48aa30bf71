/** Which event of an order is told to the customer by which mail. */
import type { OrderEvent } from '#domain/order-status.ts';
import type { Trx } from '../db/database.ts';
import type { EmailKind } from '../email/kinds.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Order } from './order.ts';

type OrderMailKind = Extract<EmailKind, `order-${string}`>;

const MAILS: Partial<Record<OrderEvent, OrderMailKind>> = {
  paid: 'order-placed',
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  failed: 'order-failed',
  returned: 'order-returned',
  refunded: 'order-refunded',
  cancelled: 'order-cancelled',
};

/** Undefined when nobody is written to. */
export function mailOfEvent(event: OrderEvent, order: Order): OrderMailKind | undefined {
  // Nobody wants a mail about an order that they never paid for.
  if (order.paymentStatus === 'unpaid') return undefined;
  // Paid after it was cancelled: the mail about the refund says it all.
  if (event === 'paid' && order.status === 'cancelled') return undefined;
  return MAILS[event];
}

type OrderMail = { readonly mail: OrderMailKind; readonly attempt: number; readonly note?: string | null };

/** Once per attempt, however often it is asked for. */
export async function queueOrderMail(trx: Trx, jobs: Jobs, order: Order, { mail, ...about }: OrderMail): Promise<void> {
  const profile = await trx
    .selectFrom('profiles')
    .select('full_name')
    .where('id', '=', order.userId)
    .executeTakeFirstOrThrow();
  const { design } = order.snapshot;
  await queueEmail(trx, jobs, {
    kind: mail,
    dedupeKey: `${mail}:${order.id}:${about.attempt}`,
    userId: order.userId,
    to: order.contactEmail,
    data: {
      name: profile.full_name,
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
    },
  });
}

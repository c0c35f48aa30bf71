/** Which event of an order is told to the customer by which mail. */
import type { OrderEvent } from '#domain/order-status.ts';
import type { Trx } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { MailKind } from '../mail/kinds.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Order } from './order.ts';

type OrderMailKind = Extract<MailKind, `order-${string}`>;

const MAILS: Partial<Record<OrderEvent, OrderMailKind>> = {
  paid: 'order-placed',
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  failed: 'order-failed',
  returned: 'order-returned',
  refunded: 'order-refunded',
  cancelled: 'order-cancelled',
};

type Happened = { readonly event: OrderEvent; readonly attempt: number; readonly note: string | null };

export async function queueOrderMail(trx: Trx, jobs: Jobs, order: Order, happened: Happened): Promise<void> {
  const kind = MAILS[happened.event];
  // Nobody wants a mail about an order that they never paid for.
  if (kind === undefined || order.paymentStatus === 'unpaid') return;
  // Paid after it was cancelled: the mail about the refund says it all.
  if (happened.event === 'paid' && order.status === 'cancelled') return;
  const profile = await trx
    .selectFrom('profiles')
    .select('full_name')
    .where('id', '=', order.userId)
    .executeTakeFirstOrThrow();
  const { design } = order.snapshot;
  await queueMail(trx, jobs, {
    kind,
    dedupeKey: `${kind}:${order.id}:${happened.attempt}:${happened.event}`,
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
      note: happened.note,
    },
  });
}

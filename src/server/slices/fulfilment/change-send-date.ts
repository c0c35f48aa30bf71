/** [M-11] Moves an order to another send date. Possible until the chosen day begins. */
import { AppError } from '#domain/errors.ts';
import { dayIn } from '#domain/send-date.ts';
import type { Env } from '#server/frame/env.ts';
import { formatDay } from '#server/providers/email/mailing-emails.ts';
import { cancelUntilOf, canReschedule, checkSendDate } from '#server/slices/orders/checkout/send-date.ts';
import { repeatEvent } from '#server/slices/orders/event-store.ts';
import { queueOrderEmail } from '#server/slices/orders/order-email.ts';
import { followPieces } from '#server/slices/orders/pieces/follow-pieces.ts';
import { findOrderOf, lockOrder } from '#server/slices/orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import { scheduleStart } from './start-prints.ts';

export type ReschedulingServices = Pick<Fulfilment, 'db' | 'jobs' | 'clock' | 'timeZone'> & { readonly env: Env };

type Rescheduling = {
  readonly orderId: string;
  /** Null means as soon as possible. */
  readonly sendOn: string | null;
};

/** Throws not_found, send_date_invalid or send_date_too_late. */
export async function changeSendDate(
  { db, jobs, clock, timeZone, env }: ReschedulingServices,
  userId: string,
  { orderId, sendOn: wanted }: Rescheduling,
): Promise<void> {
  const own = await findOrderOf(db, userId, orderId);
  if (own === null || own.paymentStatus === 'unpaid') throw new AppError('not_found');
  await db.transaction().execute(async (trx) => {
    const before = await lockOrder(trx, orderId);
    const now = clock.now();
    const time = { timeZone, now };
    if (!canReschedule(before, time)) throw new AppError('send_date_too_late');
    if (wanted === before.sendOn) return;
    if (wanted !== null) checkSendDate(wanted, time);
    // "As soon as possible" is stored as today, because the delivery estimate starts from there.
    const sendOn = wanted ?? dayIn(timeZone, now);
    const cancelUntil = cancelUntilOf({ sendOn: wanted }, { ...time, windowMinutes: env.CANCEL_WINDOW_MINUTES });
    const order = await followPieces(trx, { jobs, clock }, before, { sendOn, cancelUntil });
    const event = { orderId, pieceId: null, attempt: 1, event: 'rescheduled', source: 'customer' } as const;
    await repeatEvent(trx, { ...event, note: describeChange(before.sendOn, wanted), at: now });
    await queueOrderEmail(trx, jobs, order, { email: 'order-rescheduled', attempt: 1, key: now.toISOString() });
    await scheduleStart({ jobs, clock, timeZone }, trx, order);
  });
}

function describeChange(from: string | null, to: string | null): string {
  const before = from === null ? '' : ` instead of ${formatDay(from)}`;
  return `Printing begins ${to === null ? 'now' : `on ${formatDay(to)}`}${before}`;
}

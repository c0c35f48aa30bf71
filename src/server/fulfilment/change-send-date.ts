/** [M-11] Prints an order on another day than its customer chose, until that day begins. */
import { AppError } from '#domain/errors.ts';
import { onSystemClock } from '../clock.ts';
import { formatDay } from '../email/mailing-emails.ts';
import type { Env } from '../env.ts';
import { repeatEvent } from '../orders/event-store.ts';
import { followPieces } from '../orders/follow-pieces.ts';
import { cancelUntilOf, canReschedule, checkSendDate, startsAfter } from '../orders/send-date.ts';
import { findOrderOf, lockOrder } from '../orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import { postponeAttempts } from './round-store.ts';

export type ReschedulingServices = Pick<Fulfilment, 'db' | 'jobs' | 'clock' | 'timeZone'> & { readonly env: Env };

type Rescheduling = {
  readonly orderId: string;
  /** Null for at once. */
  readonly sendOn: string | null;
};

/** Throws not_found, send_date_invalid or send_date_too_late. */
export async function changeSendDate(
  { db, jobs, clock, timeZone, env }: ReschedulingServices,
  userId: string,
  { orderId, sendOn }: Rescheduling,
): Promise<void> {
  const own = await findOrderOf(db, userId, orderId);
  if (own === null || own.paymentStatus === 'unpaid') throw new AppError('not_found');
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const now = clock.now();
    const time = { timeZone, now };
    if (!canReschedule(order, time)) throw new AppError('send_date_too_late');
    if (sendOn === order.sendOn) return;
    if (sendOn !== null) checkSendDate(sendOn, time);
    const cancelUntil = cancelUntilOf({ sendOn }, { ...time, windowMinutes: env.CANCEL_WINDOW_MINUTES });
    await followPieces(trx, { jobs, clock }, order, { sendOn, cancelUntil });
    const note = sendOn === null ? 'Printing begins now' : `Printing begins on ${formatDay(sendOn)}`;
    const event = { orderId, pieceId: null, attempt: 1, event: 'rescheduled', source: 'customer' } as const;
    await repeatEvent(trx, { ...event, note, at: now });
    const startAfter = startsAfter({ sendOn }, time);
    const { attemptIds, chunks } = await postponeAttempts(trx, orderId, startAfter);
    // The jobs of the old day find nothing to do, or wait again.
    const options = { trx, ...(startAfter && { startAfter: onSystemClock(clock, startAfter) }) };
    for (const chunk of chunks) await jobs.send('print-mailing', { orderId, chunk }, options);
    for (const attemptId of attemptIds) await jobs.send('print-order', { attemptId }, options);
  });
}

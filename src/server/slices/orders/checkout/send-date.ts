/** The day on which an order goes to the print service, in the shop's time zone. */
import { AppError } from '#domain/errors.ts';
import { dayIn, sendDateProblem } from '#domain/send-date.ts';
import type { Order } from '../order.ts';
import { isFunded } from '../pieces/piece.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Returns the first minute of a day. That isn't midnight where daylight saving skips it. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Time zones are at most 14 hours ahead of UTC, and 12 behind.
  let before = midnight - 15 * HOUR;
  let after = midnight + 13 * HOUR;
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE)) * MINUTE;
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

type ShopTime = { readonly timeZone: string; readonly now: Date };

export function isBeforeSendDate({ sendOn }: { readonly sendOn: string | null }, { timeZone, now }: ShopTime): boolean {
  return sendOn !== null && now < startOfDay(timeZone, sendOn);
}

type Window = ShopTime & { readonly windowMinutes: number };

/** Returns how long an order that is paid or changed now can be canceled. */
export function cancelUntilOf(
  { sendOn }: { readonly sendOn: string | null },
  { timeZone, now, windowMinutes }: Window,
): Date {
  const windowEnd = new Date(now.getTime() + windowMinutes * MINUTE);
  const startsAt = sendOn === null ? windowEnd : startOfDay(timeZone, sendOn);
  return startsAt > windowEnd ? startsAt : windowEnd;
}

/** Null means at once. */
export function startsAfter({ sendOn }: { readonly sendOn: string | null }, { timeZone, now }: ShopTime): Date | null {
  const startsAt = sendOn === null ? null : startOfDay(timeZone, sendOn);
  return startsAt !== null && startsAt > now ? startsAt : null;
}

type Schedule = Pick<Order, 'sendOn' | 'status' | 'paymentStatus' | 'dispute' | 'stop'>;

export function canReschedule(order: Schedule, time: ShopTime): boolean {
  const isWaiting = order.status === 'processing' && order.stop === null && isFunded(order, { voidReason: null });
  return isWaiting && isBeforeSendDate(order, time);
}

/** Throws send_date_invalid for a day on which nothing can be sent. */
export function checkSendDate(day: string, { timeZone, now }: ShopTime): void {
  const message = sendDateProblem(day, dayIn(timeZone, now));
  if (message !== null) throw new AppError('send_date_invalid', { message });
}

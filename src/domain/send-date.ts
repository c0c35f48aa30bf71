/** The day on which a paid order is printed, for checkout and server. Days are written as 2026-12-24. */
import { businessDayFrom, isBusinessDay, isWeekend, shiftDay } from './business-days.ts';

export const MAX_DAYS_AHEAD = 180;

export function dayIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    format.formatToParts(at).find((each) => each.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Tells the customer why nothing can be sent on a day; null if it can. `today` is the shop's. */
export function sendDateProblem(day: string, today: string): string | null {
  const last = shiftDay(today, MAX_DAYS_AHEAD);
  if (day < today) return 'This day is over. Please choose a later one.';
  if (day > last) return `That's too far ahead. The latest date is ${formatWithWeekday(last)}.`;
  if (isBusinessDay(day)) return null;
  const next = formatWithWeekday(businessDayFrom(day));
  return `We don't print on ${isWeekend(day) ? 'weekends' : 'federal holidays'}. The next date is ${next}.`;
}

function formatWithWeekday(day: string): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(new Date(day));
}

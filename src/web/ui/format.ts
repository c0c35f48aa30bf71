/** Formats money, dates and numbers for US readers. */
import { countCards } from '#domain/counts.ts';
import { formatMoney } from '#domain/money.ts';

/** The first of a page's formats takes longer than all else at its start, so each is made when it is used. */
function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const number = onFirstUse(() => new Intl.NumberFormat('en-US'));
const dates = (options: Intl.DateTimeFormatOptions) => onFirstUse(() => new Intl.DateTimeFormat('en-US', options));
const day = dates({ month: 'short', day: 'numeric' });
const dayInUtc = dates({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayOfYear = dates({ month: 'short', day: 'numeric', year: 'numeric' });
const dayOfYearInUtc = dates({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const moment = dates({ dateStyle: 'medium', timeStyle: 'short' });

export function formatNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1_000 ? String(value) : number().format(value);
}

export function formatDate(date: Date | string): string {
  return dayOfYear().format(new Date(date));
}

export function formatDateTime(date: Date | string): string {
  return moment().format(new Date(date));
}

/** For a day without a time, such as 2026-12-24: "Dec 24, 2026". */
export function formatDay(isoDay: string): string {
  return dayOfYearInUtc().format(new Date(`${isoDay}T00:00:00Z`));
}

/** The same without its year: "Dec 24". */
export function formatShortDay(isoDay: string): string {
  return dayInUtc().format(new Date(`${isoDay}T00:00:00Z`));
}

/** Writes a day like a postmark: "DEC 24". */
export function formatPostmarkDay(date: Date): string {
  return day().format(date).toUpperCase();
}

/** "29:05", or "1 h 05 min" when there is more than an hour. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const minutes = Math.floor(seconds / 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
  return `${minutes}:${pad(seconds % 60)}`;
}

/** [M-5] "240 × $0.75", or "3 cards" where all cards have one price. */
export function countOfCards(cardCents: number | null, count: number, currency: string): string {
  return cardCents === null ? countCards(count) : `${formatNumber(count)} × ${formatMoney(cardCents, currency)}`;
}

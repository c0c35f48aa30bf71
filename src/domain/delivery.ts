/** Estimates when cards arrive, for preview, checkout, dashboard and emails. Days are written as 2026-12-24. */
import { COUNTRIES, type Country } from './address.ts';
import { businessDayFrom, isBusinessDay, nextDay } from './business-days.ts';
import { DELIVERY_TIMES, type DeliveryTime } from './delivery-times.ts';
import type { Destinations } from './pricing.ts';

export type DeliveryWindow = { readonly from: string; readonly to: string };

/** Null where no card goes. */
export type Arrival = { readonly us: DeliveryWindow | null; readonly abroad: DeliveryWindow | null };

export type Shipment = {
  /** The cards' countries, in any order, possibly repeated. */
  readonly countries: readonly Country[];
  readonly orderedAt: Date;
  /** The day that the customer chose; null means at once. */
  readonly sendOn: string | null;
};

/** A card is printed on the first business day after its order, or from its send date on. Then delivery takes its time. */
export function estimateArrival({ countries, orderedAt, sendOn }: Shipment): Arrival {
  const printed = printingDay(orderedAt, sendOn);
  const windowOf = ({ min, max, unit }: DeliveryTime) => ({
    from: addDays(printed, min, unit),
    to: addDays(printed, max, unit),
  });
  return {
    us: countries.includes('USA') ? windowOf(DELIVERY_TIMES.domestic) : null,
    abroad: countries.some((country) => country !== 'USA') ? windowOf(DELIVERY_TIMES.international) : null,
  };
}

/** Lists the countries of cards that are counted by country. */
export function countriesOf(destinations: Destinations): readonly Country[] {
  return COUNTRIES.filter((country) => (destinations[country] ?? 0) > 0);
}

function printingDay(orderedAt: Date, sendOn: string | null): string {
  const soonest = nextDay(orderedAt.toISOString().slice(0, 10));
  return businessDayFrom(sendOn !== null && sendOn > soonest ? sendOn : soonest);
}

function addDays(start: string, days: number, unit: DeliveryTime['unit']): string {
  let day = start;
  for (let left = days; left > 0; ) {
    day = nextDay(day);
    if (unit === 'days' || isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** Returns "Nov 24–30", or "Nov 24–30 in the US, by Dec 10 abroad" if cards go to both. */
export function describeArrival({ us, abroad }: Arrival): string {
  if (us !== null && abroad !== null) return `${formatRange(us)} in the US, by ${formatDay(abroad.to)} abroad`;
  const only = us ?? abroad;
  return only === null ? '' : formatRange(only);
}

let dayFormat: Intl.DateTimeFormat | undefined;

/** Created on first use, because a page's first date format takes longer than the rest of its start. */
function days(): Intl.DateTimeFormat {
  dayFormat ??= new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return dayFormat;
}

function formatDay(day: string): string {
  return days().format(new Date(day));
}

function formatRange({ from, to }: DeliveryWindow): string {
  return days()
    .formatRange(new Date(from), new Date(to))
    .replace(/\s*–\s*/, '–');
}

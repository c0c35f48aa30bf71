import type { Country } from './address.ts';
import { DELIVERY_TIMES, type DeliveryTime } from './delivery-times.ts';

export type DeliveryWindow = { readonly from: Date; readonly to: Date };

export function deliveryTime(country: Country): DeliveryTime {
  return country === 'USA' ? DELIVERY_TIMES.domestic : DELIVERY_TIMES.international;
}

/** From when on the estimate counts, for an order with a send date or without. */
export function sendingDay(sendOn: string | null, orderedAt: Date): Date {
  const ordered = orderedAt.getTime();
  return new Date(sendOn === null ? ordered : Math.max(ordered, Date.parse(`${sendOn}T12:00:00Z`)));
}

/** Counts from the day of the order in UTC. Saturdays and Sundays are not business days. */
export function estimateDelivery(country: Country, orderedAt: Date): DeliveryWindow {
  const { min, max, unit } = deliveryTime(country);
  return { from: addDays(orderedAt, min, unit), to: addDays(orderedAt, max, unit) };
}

function addDays(start: Date, days: number, unit: DeliveryTime['unit']): Date {
  const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()));
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    if (unit === 'days' || !isWeekend) left -= 1;
  }
  return date;
}

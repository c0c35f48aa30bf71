import type { Country } from './address.ts';

/** Business days from printing to the letter box. */
export const DELIVERY_BUSINESS_DAYS = {
  domestic: { min: 3, max: 7 },
  international: { min: 7, max: 21 },
} as const;

export type DeliveryWindow = { readonly from: Date; readonly to: Date };

export function deliveryDays(country: Country): { readonly min: number; readonly max: number } {
  return country === 'USA' ? DELIVERY_BUSINESS_DAYS.domestic : DELIVERY_BUSINESS_DAYS.international;
}

/** Counted from the order's day in UTC; Saturdays and Sundays do not count. */
export function estimateDelivery(country: Country, orderedAt: Date): DeliveryWindow {
  const { min, max } = deliveryDays(country);
  return { from: addBusinessDays(orderedAt, min), to: addBusinessDays(orderedAt, max) };
}

function addBusinessDays(start: Date, days: number): Date {
  const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()));
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    const weekday = date.getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return date;
}

/** Apart from the counting of days, which the first page has no use for. */
export type DeliveryTime = { readonly min: number; readonly max: number; readonly unit: 'business days' | 'days' };

/** From the order to the letter box. */
export const DELIVERY_TIMES = {
  domestic: { min: 3, max: 7, unit: 'business days' },
  international: { min: 7, max: 21, unit: 'days' },
} as const satisfies Record<string, DeliveryTime>;

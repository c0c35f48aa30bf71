/** Separate from delivery.ts, because the landing page doesn't need to count days. */
export type DeliveryTime = { readonly min: number; readonly max: number; readonly unit: 'business days' | 'days' };

/** The time from order to mailbox. */
export const DELIVERY_TIMES = {
  domestic: { min: 3, max: 7, unit: 'business days' },
  international: { min: 7, max: 21, unit: 'days' },
} as const satisfies Record<string, DeliveryTime>;

import { CARD_STATES } from './order-status.ts';

/** The states by which operators filter orders; an order can be in several. */
export const ORDER_FILTERS = [
  'pending_payment',
  ...CARD_STATES,
  'refund_due',
  'refunded',
  'disputed',
  'alerted',
] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

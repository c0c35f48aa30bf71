/** The statuses of an order, its payment and its card. The transitions are in piece-status.ts. */

export const ORDER_STATUSES = ['pending_payment', 'processing', 'shipped', 'delivered', 'failed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['unpaid', 'paid', 'refund_due', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What the customer's bank holds against a payment. warned: it suspects fraud, but nobody has disputed the payment yet. */
export const DISPUTES = ['warned', 'open', 'won', 'lost'] as const;
export type Dispute = (typeof DISPUTES)[number];

/** The bank has taken the money back, or may do so: nothing may be printed for it, and nothing refunded. */
export function isDisputed({ dispute }: { readonly dispute: Dispute | null }): boolean {
  return dispute === 'open' || dispute === 'lost';
}

export const ORDER_EVENTS = [
  'placed',
  'declined',
  'paid',
  'address_corrected',
  'rescheduled',
  'delayed',
  'retried',
  'reprinted',
  'reprint_failed',
  'printing',
  'address_doubted',
  'shipped',
  'delivered',
  'failed',
  'stopped',
  'returned',
  'refunded',
  'partly_refunded',
  'refund_failed',
  'refund_settled',
  'cancelled',
  'fraud_warning',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Who caused an event. system: a rule of ours. */
export const EVENT_SOURCES = ['customer', 'operator', 'payments', 'printer', 'reconciler', 'system'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

export const POSTCARD_STATUSES = ['drafted', 'processing'] as const;
export type PostcardStatus = (typeof POSTCARD_STATUSES)[number];

/** SPEC.md's labels for what the print provider says of a card. */
export const PRINT_LABELS = ['not_submitted', 'processing', 'shipped', 'delivered', 'failed'] as const;
export type PrintLabel = (typeof PRINT_LABELS)[number];

export type DisplayStatus = PostcardStatus | PrintLabel;

/** To be printed or in the mail, so that its status will change and a tracking number may come. */
export function isUnderWay(status: DisplayStatus | OrderStatus): boolean {
  return status === 'not_submitted' || status === 'processing' || status === 'shipped';
}

/** The print provider's label once the card is with it, otherwise the card's own status. */
export function displayStatus(status: PostcardStatus, printLabel: PrintLabel | null): DisplayStatus {
  return status === 'processing' && printLabel !== null ? printLabel : status;
}

/** What customers and operators read of an order or a card. */
export const SHOWN_STATUSES = [
  ...ORDER_STATUSES,
  'not_submitted',
  'returned',
  'delivered_estimated',
  'scheduled',
] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** The one word for each state: on chips, in filters and figures, in histories and files. SPEC.md's where it has one. */
export const STATUS_LABELS: Record<DisplayStatus | ShownStatus, string> = {
  drafted: 'Drafted',
  not_submitted: 'Not submitted',
  pending_payment: 'Awaiting payment',
  scheduled: 'Scheduled',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  delivered_estimated: 'Delivered (estimated)',
  failed: 'Failed',
  returned: 'Returned',
  cancelled: 'Canceled',
};

/** The states of a paid card, from first to last. Each card is in one of them, so that their figures add up. */
export const CARD_STATES = [
  'scheduled',
  'not_submitted',
  'processing',
  'shipped',
  'delivered',
  'returned',
  'failed',
  'cancelled',
] as const satisfies readonly ShownStatus[];
export type CardState = (typeof CARD_STATES)[number];

type ShownOrder = {
  readonly status: OrderStatus;
  readonly is_delayed: boolean;
  readonly is_delivery_estimated: boolean;
  readonly postgrid_order_id: string | null;
  /** The day on which printing begins. */
  readonly send_on?: string | null;
};

/** A failed order that reached the print service was printed and returned. */
export function isReturned({ status, postgrid_order_id }: Pick<ShownOrder, 'status' | 'postgrid_order_id'>): boolean {
  return status === 'failed' && postgrid_order_id !== null;
}

/** An order that waits for a print service out of reach is not processing, and has no day of arrival. */
export function orderDisplayStatus(order: ShownOrder): ShownStatus {
  if (order.is_delayed) return 'not_submitted';
  const isForLater = (order.send_on ?? null) !== null && order.postgrid_order_id === null;
  if (order.status === 'processing' && isForLater) return 'scheduled';
  if (order.status === 'delivered' && order.is_delivery_estimated) return 'delivered_estimated';
  return isReturned(order) ? 'returned' : order.status;
}

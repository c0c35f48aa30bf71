/** The statuses of an order, its payment and its card. The transitions are in piece-status.ts. */

export const ORDER_STATUSES = ['pending_payment', 'processing', 'shipped', 'delivered', 'failed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['unpaid', 'paid', 'refund_due', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The bank's dispute of a payment. warned: the bank suspects fraud, but nobody has disputed the payment yet. */
export const DISPUTES = ['warned', 'open', 'won', 'lost'] as const;
export type Dispute = (typeof DISPUTES)[number];

/** True if the bank has taken the money back or may do so: nothing may be printed or refunded. */
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

/** The source of an event. system: one of our rules. */
export const EVENT_SOURCES = ['customer', 'operator', 'payments', 'printer', 'reconciler', 'system'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

export const POSTCARD_STATUSES = ['drafted', 'processing'] as const;
export type PostcardStatus = (typeof POSTCARD_STATUSES)[number];

/** SPEC.md's labels for the print provider's status of a card. */
export const PRINT_LABELS = ['not_submitted', 'processing', 'shipped', 'delivered', 'failed'] as const;
export type PrintLabel = (typeof PRINT_LABELS)[number];

export type DisplayStatus = PostcardStatus | PrintLabel;

/** True if the card is in production or in the mail, so that its status will change and a tracking number may come. */
export function isUnderWay(status: DisplayStatus | OrderStatus): boolean {
  return status === 'not_submitted' || status === 'processing' || status === 'shipped';
}

/** Returns the print provider's label once it has the card, otherwise the card's own status. */
export function displayStatus(status: PostcardStatus, printLabel: PrintLabel | null): DisplayStatus {
  return status === 'processing' && printLabel !== null ? printLabel : status;
}

/** The statuses that customers and operators read. */
export const SHOWN_STATUSES = [
  ...ORDER_STATUSES,
  'not_submitted',
  'returned',
  'delivered_estimated',
  'scheduled',
] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** The label for each state everywhere: chips, filters, figures, histories and files. SPEC.md's where it has one. */
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

/** The states of a paid card, from first to last. Each card is in exactly one, so that their counts add up. */
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

/** The console's words for states. */
import type { ConsoleOrder } from '#contract/console.ts';
import type { LockReason, TwoStepReason } from '#domain/audit.ts';
import type { OrderFilter } from '#domain/order-filter.ts';
import type { EventSource, OrderEvent, PaymentStatus } from '#domain/order-status.ts';
import type { RefundReason } from '#domain/refund.ts';
import type { Tone } from '../../ui/chip.tsx';

export const FILTER_LABELS: Record<OrderFilter, string> = {
  pending_payment: 'Awaiting payment',
  processing: 'To be printed',
  shipped: 'In the mail',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Canceled',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  disputed: 'Disputed',
  alerted: 'With an alert',
};

export const PAYMENT_LABELS: Record<PaymentStatus, { readonly label: string; readonly tone: Tone }> = {
  unpaid: { label: 'Unpaid', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'success' },
  refund_due: { label: 'Refund due', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

export const EVENT_LABELS: Record<OrderEvent, string> = {
  placed: 'Order placed',
  declined: 'Payment declined',
  paid: 'Payment received',
  address_corrected: 'Address corrected by the customer',
  delayed: 'Printing is delayed',
  retried: 'Printing retried',
  printing: 'Sent to the print service',
  address_doubted: 'Address in doubt',
  shipped: 'In the mail',
  delivered: 'Delivered',
  failed: 'Printing failed',
  returned: 'Returned to sender',
  refunded: 'Refunded in full',
  partly_refunded: 'Refunded in part',
  cancelled: 'Canceled',
  fraud_warning: 'The bank suspects fraud',
  disputed: 'The bank disputes the payment',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
};

export const SOURCE_LABELS: Record<EventSource, string> = {
  customer: 'customer',
  operator: 'operator',
  payments: 'payment provider',
  printer: 'print service',
  reconciler: 'automatic repair',
  system: 'automatic',
};

export const REFUND_LABELS: Record<RefundReason, string> = {
  not_printed: "couldn't be printed",
  canceled: 'canceled',
  by_operator: 'taken back by an operator',
  fraud_warning: 'the bank warned of fraud',
  paid_too_late: 'paid after it was canceled',
  goodwill: 'goodwill',
  by_provider: 'made at the payment provider',
};

export const LOCK_LABELS: Record<LockReason, string> = {
  fraud: 'Fraud, or payments that are disputed',
  abuse: 'Abuse of the service or of people',
  stolen: 'The account is in the wrong hands',
  request: 'At the request of its owner',
  other: 'Another reason',
};

export const TWO_STEP_LABELS: Record<TwoStepReason, string> = {
  lost: 'Phone lost or broken',
  stolen: 'Phone stolen',
  replaced: 'New phone, the app was not moved',
  other: 'Another reason',
};

export function recipientsOf({ recipient, pieces }: Pick<ConsoleOrder, 'recipient' | 'pieces'>): string {
  return pieces === 1 ? recipient : `${recipient} and ${pieces - 1} more`;
}

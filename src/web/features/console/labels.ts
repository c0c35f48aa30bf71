/** The console's words for states. */
import type { ConsoleOrder } from '#contract/console.ts';
import type { AuditAction, LockReason, TwoStepReason } from '#domain/audit.ts';
import type { OrderFilter } from '#domain/order-filter.ts';
import type { EventSource, OrderEvent, PaymentStatus } from '#domain/order-status.ts';
import { FAILURE_KINDS, FAILURE_NOTES, type FailureKind } from '#domain/print-problem.ts';
import type { RefundReason } from '#domain/refund.ts';
import type { Tone } from '../../ui/chip.tsx';

export const FILTER_LABELS: Record<OrderFilter, string> = {
  pending_payment: 'Awaiting payment',
  processing: 'To be printed',
  shipped: 'In the mail',
  delivered: 'Delivered',
  failed: 'Failed',
  returned: 'Returned',
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
  reprinted: 'Reprinted for free',
  reprint_failed: 'The reprint was not made',
  printing: 'Sent to the print service',
  address_doubted: 'Address in doubt',
  shipped: 'In the mail',
  delivered: 'Delivered',
  failed: 'Printing failed',
  returned: 'Returned to sender',
  refunded: 'Refunded in full',
  partly_refunded: 'Refunded in part',
  refund_failed: "The customer's bank refused a refund",
  refund_settled: 'Paid back another way',
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
  by_operator: 'refunded by an operator',
  fraud_warning: 'the bank warned of fraud',
  paid_too_late: 'paid after it was canceled',
  goodwill: 'goodwill',
  by_provider: 'made at the payment provider',
};

export const ACTION_LABELS: Record<AuditAction, string> = {
  'operator.grant': 'Made an operator',
  'operator.revoke': 'No longer an operator',
  'order.look': 'Looked at the card',
  'order.print': 'Printed again',
  'order.reprint': 'Reprinted for free',
  'order.refund': 'Refunded',
  'order.settle_refund': 'Settled a failed refund',
  'order.cancel': 'Asked to cancel',
  'order.note': 'Wrote a note',
  'alerts.acknowledge': 'Acknowledged alerts',
  'job.requeue': 'Tried a job again',
  'account.sign_out': 'Signed out',
  'account.look': 'Looked at an account',
  'account.lock': 'Locked an account',
  'account.unlock': 'Unlocked an account',
  'account.export': 'Exported an account',
  'account.delete': 'Deleted an account',
  'account.two_step_off': 'Turned off two-step sign-in',
  'coupon.add': 'Added a coupon',
  'coupon.cap': 'Limited a coupon',
  'coupon.end': 'Ended a coupon',
  'prices.change': 'Changed prices',
  'settings.change': 'Changed settings',
  'keys.rotate': 'Added a signing key',
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

export const ATTEMPT_LABELS: Readonly<Record<string, { readonly label: string; readonly tone: Tone } | undefined>> = {
  queued: { label: 'Waiting', tone: 'warning' },
  submitted: { label: 'Sent', tone: 'info' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
};

const PRINT_STATUSES: Readonly<Record<string, string | undefined>> = {
  ready: 'Waiting to be printed',
  printing: 'Being printed',
  processed_for_delivery: 'Printed and mailed',
  entered_mail_stream: 'In the mail',
  out_for_delivery: 'Out for delivery',
  completed: 'Delivered',
  cancelled: 'Canceled',
  returned_to_sender: 'Returned to sender',
};
const FINAL_STATUSES = ['completed', 'cancelled'];

/** The print service says how far the print is and, behind a slash, where the mail is. The later of the two counts. */
export function printStatusText(status: string): string {
  const [print = '', mail] = status.split('/');
  const isOver = FINAL_STATUSES.includes(print) && mail !== 'returned_to_sender';
  const latest = mail === undefined || isOver ? print : mail;
  return PRINT_STATUSES[latest] ?? latest.replaceAll('_', ' ');
}

/** A failure of ours is a code; a doubtful address has words of its own. */
export function problemText(problem: string): string {
  const kind = FAILURE_KINDS.find((each) => each === problem);
  return kind === undefined ? problem : OPERATOR_FAILURES[kind];
}

const OPERATOR_FAILURES: Record<FailureKind, string> = {
  ...FAILURE_NOTES,
  disputed: 'The bank disputes the payment, so printing was stopped.',
};

export function recipientsOf({ recipient, pieces }: Pick<ConsoleOrder, 'recipient' | 'pieces'>): string {
  return pieces === 1 ? recipient : `${recipient} and ${pieces - 1} more`;
}

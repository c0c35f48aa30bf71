/** The console's words for states. */
import type { ListedConsoleOrder, OrderStory } from '#contract/console/orders.ts';
import type { AuditAction, LockReason, TwoStepReason } from '#domain/audit.ts';
import type { PhoneRule } from '#domain/contact.ts';
import type { CouponRule } from '#domain/coupon.ts';
import type { OrderFilter } from '#domain/order-filter.ts';
import {
  type Dispute,
  type EventSource,
  type OrderEvent,
  type PaymentStatus,
  STATUS_LABELS,
} from '#domain/order-status.ts';
import { FAILURE_KINDS, FAILURE_NOTES, noteForOperators } from '#domain/print-problem.ts';
import type { CardSize } from '#domain/printing-options.ts';
import type { RefundReason } from '#domain/refund.ts';
import { sizeLabel } from '#web/content/printing-labels.ts';
import type { Tone } from '#web/ui/chip.tsx';
import { formatDateTime, formatDay } from '#web/ui/format.ts';

export const PAYMENT_LABELS: Record<PaymentStatus, { readonly label: string; readonly tone: Tone }> = {
  unpaid: { label: 'Unpaid', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'success' },
  refund_due: { label: 'Refund due', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

export const REFUND_FAILED = 'Refund failed';

export const DISPUTE_LABELS: Record<Dispute, string> = {
  warned: 'Fraud warning',
  open: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

/** Each finds the orders with a chip of the same word. */
export const FILTER_LABELS: Record<OrderFilter, string> = {
  ...STATUS_LABELS,
  refund_due: PAYMENT_LABELS.refund_due.label,
  refunded: PAYMENT_LABELS.refunded.label,
  disputed: 'Fraud warning or dispute',
  alerted: 'Alert',
};

export const EVENT_LABELS: Record<OrderEvent, string> = {
  placed: 'Order placed',
  declined: 'Payment declined',
  paid: 'Payment received',
  address_corrected: 'Address corrected',
  rescheduled: 'Send date changed',
  delayed: 'Printing is delayed',
  retried: 'Printing retried',
  reprinted: 'Reprinted for free',
  reprint_failed: 'The reprint was not made',
  printing: 'Sent to the print service',
  address_doubted: 'Address in doubt',
  shipped: STATUS_LABELS.shipped,
  delivered: STATUS_LABELS.delivered,
  failed: 'Printing failed',
  stopped: 'Printing stopped',
  returned: 'Returned to sender',
  refunded: 'Refunded in full',
  partly_refunded: 'Refunded in part',
  refund_failed: "The customer's bank refused a refund",
  refund_settled: 'Paid back another way',
  cancelled: STATUS_LABELS.cancelled,
  fraud_warning: 'The bank suspects fraud',
  disputed: 'The bank disputes the payment',
  dispute_won: DISPUTE_LABELS.won,
  dispute_lost: DISPUTE_LABELS.lost,
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
  'operator.grant': 'Operator access granted',
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
  'account.sign_out': 'Signed out an account',
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

/** Says what printing an order again did. */
export const PRINT_OUTCOMES: Readonly<Record<string, string | undefined>> = {
  queued: 'The job was lost, and is in the queue again.',
  retried: 'Printing had failed, so this is a new attempt.',
  waiting: 'It was in the queue already, and is tried again automatically.',
};

export const RULE_LABELS: Record<CouponRule, string> = {
  once: 'Once per customer',
  per_paid_order: 'One use per order placed without it',
};

export const PHONE_LABELS: Record<PhoneRule, string> = {
  required: 'Required',
  optional: 'Optional',
  not_asked: 'Not asked',
};

export const EMAIL_LABELS: Readonly<Record<string, string | undefined>> = {
  'order-placed': 'Order confirmation',
  'order-reprinted': 'Free reprint',
  'order-rescheduled': 'Send date changed',
  'order-shipped': STATUS_LABELS.shipped,
  'order-address-doubted': 'Address in doubt',
  'order-delivered': STATUS_LABELS.delivered,
  'order-failed': 'Printing failed',
  'order-returned': STATUS_LABELS.returned,
  'order-refunded': 'Refunded in full',
  'order-partly-refunded': 'Refunded in part',
  'order-refund-failed': REFUND_FAILED,
  'order-refund-settled': 'Paid back another way',
  'order-disputed': 'Stopped by a dispute',
  'order-dispute-won': DISPUTE_LABELS.won,
  'order-cancelled': STATUS_LABELS.cancelled,
  'order-not-cancelled': "Couldn't be canceled",
};

type ReprintRefusal = Exclude<OrderStory['listed_pieces'][number]['reprint'], 'possible' | null>;

/** Why cards that were mailed aren't reprinted for free. */
export const REPRINT_REFUSALS: Record<ReprintRefusal, string> = {
  reprint_refunded: "A refunded card can't be reprinted for free. The customer can order it again.",
  reprint_disputed: 'Nothing is reprinted while the bank questions the payment. Answer the dispute first.',
  reprint_stopped: 'This order was canceled or stopped, so nothing more of it is printed.',
  reprint_address_gone: "A card whose hidden address was deleted can't be reprinted. Refund it instead.",
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

/** Names the longer side first, like elsewhere on screen. */
export function sizeText(size: CardSize): string {
  return sizeLabel({ size, orientation: 'landscape' });
}

/** A coupon is good until the first moment after its last day, which is a day in UTC. */
export function couponEndText(expiresAt: string): string {
  const end = Date.parse(expiresAt);
  if (end % DAY_MS !== 0) return formatDateTime(expiresAt);
  return `the end of ${formatDay(new Date(end - DAY_MS).toISOString().slice(0, 10))} (UTC)`;
}

const DAY_MS = 86_400_000;

/** A failure of ours is a code; a doubtful address has words of its own. */
export function problemText(problem: string): string {
  const kind = FAILURE_KINDS.find((each) => each === problem);
  return kind === undefined ? problem : noteForOperators(FAILURE_NOTES[kind]);
}

export function recipientsOf({ recipient, pieces }: Pick<ListedConsoleOrder, 'recipient' | 'pieces'>): string {
  return pieces === 1 ? recipient : `${recipient} and ${pieces - 1} more`;
}

export function countriesOf({ countries }: Pick<ListedConsoleOrder, 'countries'>): string {
  return countries.length > 2 ? `${countries.length} countries` : countries.join(' and ');
}

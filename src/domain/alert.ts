/** The reasons why an order needs a person. Operators watch the log for these codes, so they never change. */
export const ALERT_CODES = [
  'payment_unmatched',
  'payment_mismatch',
  'paid_after_cancel',
  'partial_refund',
  'refund_failed',
  'fraud_warning',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'print_failed',
  'print_refused',
  'print_not_stoppable',
  'print_cancelled_late',
  'print_incomplete',
  'reprint_failed',
  'cancel_came_too_late',
] as const;
export type AlertCode = (typeof ALERT_CODES)[number];

/** Why an order is listed: it has alerts, or it should be finished by now. */
export const ATTENTION_REASONS = ['alerted', 'not_with_printer', 'refund_due', 'cancellation_unanswered'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

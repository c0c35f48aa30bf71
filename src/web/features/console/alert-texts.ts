import type { AlertCode, AttentionReason } from '#domain/alert.ts';

/** Explains each alert, and what to do about it; docs/production.md has the same table. */
export const ALERT_TEXTS: Readonly<Record<AlertCode, { readonly title: string; readonly text: string }>> = {
  payment_unmatched: {
    title: 'A payment without an order',
    text: 'Look for it at the payment provider, and refund it if nobody knows it.',
  },
  payment_mismatch: {
    title: 'The amount paid differs from the order',
    text: 'Compare the payment with the order at the payment provider, then refund it or print the card.',
  },
  paid_after_cancel: {
    title: 'Paid after it was canceled',
    text: 'The payment is refunded automatically. Make sure that the refund arrives.',
  },
  partial_refund: {
    title: 'Partly refunded at the payment provider',
    text: 'The order goes on as before. Decide whether the card should still be printed.',
  },
  refund_failed: {
    title: 'The refund failed',
    text: "The payment provider or the customer's bank refused it. Find another way to pay the customer back.",
  },
  payment_disputed: {
    title: "The customer's bank disputes the payment",
    text: "A print that hasn't started is stopped. Answer the dispute at the payment provider.",
  },
  dispute_won: { title: 'Dispute won', text: 'A card that was stopped can be printed again, or refunded.' },
  dispute_lost: { title: 'Dispute lost', text: 'The bank has paid the customer back. Nothing more is refunded.' },
  fraud_warning: {
    title: 'The bank suspects fraud',
    text: "A print that hasn't started is stopped and refunded. Otherwise decide whether to refund it.",
  },
  print_failed: {
    title: 'The print service could not be reached for a long time',
    text: 'The customer may retry for half an hour, then the order is refunded.',
  },
  print_refused: {
    title: 'The print service refused the card',
    text: 'It will never print it. The order is refunded.',
  },
  print_not_stoppable: {
    title: 'Refunded or disputed, but printed',
    text: 'It was too late to stop the card. Nothing to do, unless the print service can still help.',
  },
  print_cancelled_late: {
    title: 'Canceled by the print service although it was in the mail',
    text: 'Nothing was changed. Ask the print service what happened.',
  },
  reprint_failed: {
    title: 'A free reprint was not made',
    text: 'The print service refused it or could not be reached. The card is as it was before: reprint it again, or refund it.',
  },
  print_incomplete: { title: 'Only some copies are printed', text: 'Send the rest, or refund a part.' },
  cancel_came_too_late: {
    title: 'The customer canceled in time, but the card is printed',
    text: "The print service couldn't be reached in time. The customer got an email.",
  },
};

/** Why an order is in the list without an alert. */
export const STUCK_TEXTS: Readonly<Record<Exclude<AttentionReason, 'alerted'>, string>> = {
  not_with_printer:
    'It is paid, but the print service has not got it yet. It is tried again automatically; if that takes too long, print it again.',
  refund_due: 'The refund has not been made yet. It is tried again automatically.',
  cancellation_unanswered:
    'This order was canceled, and the print service has not answered. It is asked again automatically.',
};

export const QUEUE_TEXTS: Readonly<Record<string, string | undefined>> = {
  'print-piece': 'Print a card',
  'print-mailing': 'Print cards of a mailing',
  'start-order': 'Begin to print an order',
  'end-dispute': 'Continue after a dispute',
  'refund-order': 'Refund an order',
  'cancel-intent': 'Cancel a payment that is no longer needed',
  'check-open-prints': 'Ask the print service about open cards',
  'settle-failed-print': 'Refund a card that was never printed',
  'stop-print': 'Stop a card that is refunded',
  'send-mail': 'Send an email',
  reconcile: 'Look for orders that fell through the cracks',
  'sandbox-webhook': 'Sandbox: send a payment webhook',
  'advance-print': 'Local print shop: move a card to its next stage',
  'print-shop-webhook': 'Local print shop: send news of a card',
  'client-webhook': 'Local print shop: send a client news of a card',
  'sweep-uploads': 'Remove what nobody needs',
  'forget-files': 'Remove files of deleted accounts',
};

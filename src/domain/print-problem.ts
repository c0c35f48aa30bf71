/** Explains to the customer why a card isn't printed, or not yet. */
import type { OrderEvent } from './order-status.ts';

/**
 * dropped: the print service canceled a card that it had accepted. trouble: the fault was ours. disputed: we stopped the print,
 * because the bank disputes the payment.
 */
export const FAILURE_KINDS = ['unreachable', 'refused', 'dropped', 'trouble', 'disputed'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Shown in the history once an attempt has failed for good. */
export const FAILURE_NOTES: Record<FailureKind, string> = {
  unreachable: "The print service couldn't be reached.",
  refused: 'The print service refused the card.',
  dropped: 'The print service canceled the card.',
  trouble: 'Something went wrong on our side.',
  disputed: 'Your bank disputed this payment, so we stopped printing.',
};

/** Shown in the history of a card whose paper the print service doesn't have. */
export const PAPER_NOTE =
  "The paper you chose isn't available for this card, so we're printing it on our standard paper.";

const ADDRESS_NOTE = "We couldn't confirm that this address exists, so your card may not arrive.";

/** An attempt's note for operators. */
export const STOPPED_BY_DISPUTE = 'Stopped, because the bank disputes the payment.';

const DECLINE_TEXTS: Readonly<Record<string, string | undefined>> = {
  card_declined: 'The bank declined the payment card.',
  generic_decline: 'The bank declined the payment card.',
  insufficient_funds: 'There was not enough money on the payment card.',
  expired_card: 'The payment card has expired.',
  incorrect_cvc: 'The security code was wrong.',
  lost_card: 'The payment card was reported lost.',
  stolen_card: 'The payment card was reported stolen.',
  fraudulent: 'The bank suspects fraud.',
  do_not_honor: 'The bank declined the payment card.',
  processing_error: 'The bank could not process the payment.',
  authentication_required: 'The customer did not confirm the payment with their bank.',
  payment_intent_authentication_failure: 'The customer did not confirm the payment with their bank.',
};

const FOR_OPERATORS = [
  [FAILURE_NOTES.disputed, STOPPED_BY_DISPUTE],
  [FAILURE_NOTES.trouble, "Something went wrong on the shop's side."],
  [PAPER_NOTE, "The chosen paper isn't available for this card, so it's printed on standard paper."],
  [ADDRESS_NOTE, "The print service couldn't confirm that this address exists, so the card may not arrive."],
] as const;

/** Rewrites a customer's note for operators. */
export function noteForOperators(note: string, type?: OrderEvent): string {
  // The note is the payment provider's code.
  if (type === 'declined') return DECLINE_TEXTS[note] ?? note.replaceAll('_', ' ');
  return FOR_OPERATORS.reduce((text, [ours, theirs]) => text.replace(ours, theirs), note);
}

/** `reason` is the print service's own, and may be empty. */
export function addressNote(reason: string): string {
  return reason.trim() === '' ? ADDRESS_NOTE : `${ADDRESS_NOTE} (${reason.trim().replace(/\.$/, '')}.)`;
}

/** Failures after which a later try may work. */
export type DelayKind = Exclude<FailureKind, 'refused' | 'dropped' | 'disputed'>;

/** Shown while the tries continue. */
export const DELAY_NOTES: Record<DelayKind, string> = {
  unreachable: "The print service can't be reached. We'll keep trying.",
  trouble: "Printing is taking longer than it should. We'll keep trying.",
};

/** The codes stored with a postcard. dispute_won: the bank has confirmed the payment, so the card may be printed after all. */
export type ShownFailure = FailureKind | 'dispute_won';

/**
 * The problem shown on a card. returned: mailed, but undeliverable. refunded: by an operator. cancelled: the order was
 * canceled, so the card is a draft again.
 */
export const PRINT_PROBLEMS = [...FAILURE_KINDS, 'dispute_won', 'returned', 'refunded', 'cancelled'] as const;
export type PrintProblem = (typeof PRINT_PROBLEMS)[number];

/** Shown for a paid card that the print service hasn't accepted yet, after paying and after a retry. */
export const PRINT_WAITING = {
  title: 'Order Waiting to Print',
  message:
    "Your card is paid for. The print service can't take it yet, so we'll keep trying. There's nothing you need to do.",
} as const;

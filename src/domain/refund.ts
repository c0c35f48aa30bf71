/**
 * Refunds and the right to be printed: two facts of a piece, changed by one table. A piece's charge always equals what the shop
 * keeps for it plus what was paid back plus what is owed, to the cent.
 */
import * as z from 'zod/mini';
import { type Cents, cents } from './money.ts';
import type { PaymentStatus } from './order-status.ts';

/**
 * not_printed: the card couldn't be printed. by_operator: the shop canceled the card. goodwill: part of the price, for a card
 * that is or will be printed. by_provider: refunded in the payment provider's dashboard. paid_too_late: paid after the order
 * was canceled.
 */
export const REFUND_REASONS = [
  'not_printed',
  'canceled',
  'by_operator',
  'fraud_warning',
  'paid_too_late',
  'goodwill',
  'by_provider',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * void: the customer no longer gets the card, so all that is left of its price is owed. part: they get the card and some money.
 */
const EFFECTS = {
  not_printed: 'void',
  canceled: 'void',
  by_operator: 'void',
  fraud_warning: 'void',
  paid_too_late: 'void',
  goodwill: 'part',
  by_provider: 'part',
} as const satisfies Record<RefundReason, 'void' | 'part'>;

export type VoidReason = { [R in RefundReason]: (typeof EFFECTS)[R] extends 'void' ? R : never }[RefundReason];
export type PartReason = Exclude<RefundReason, VoidReason>;

/** True if the customer doesn't get the card. */
export function isVoidReason(reason: RefundReason): reason is VoidReason {
  return EFFECTS[reason] === 'void';
}

/** Why nothing more of an order is sent to the print service. */
export type StopReason = Exclude<VoidReason, 'not_printed'>;

/** Why an operator refunds. A fixed list instead of free text, because the log outlives accounts. */
export const ASKED_REASONS = ['damaged', 'never_arrived', 'poor_print', 'by_mistake', 'goodwill', 'other'] as const;
export type AskedReason = (typeof ASKED_REASONS)[number];

/** Why an operator cancels an order. */
export const CANCEL_REASONS = ['request', 'by_mistake', 'unprintable', 'terms', 'other'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const OPERATOR_REASONS = [...new Set([...ASKED_REASONS, ...CANCEL_REASONS])] as const;
export type OperatorReason = (typeof OPERATOR_REASONS)[number];

const OWN_WORDS = 'other: ';
export const MAX_OWN_WORDS = 200;

/** The stored reason: a choice, or `other: ` and the operator's own words. */
export const givenReasonSchema = z.union([
  z.enum(OPERATOR_REASONS),
  z.templateLiteral([z.literal(OWN_WORDS), z.string()]),
]);
export type GivenReason = z.infer<typeof givenReasonSchema>;

/** Words count only for a reason that isn't among the choices. */
export function givenReason(reason: OperatorReason, words = ''): GivenReason {
  const line = words.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
  return reason === 'other' && line !== '' ? `${OWN_WORDS}${line}` : reason;
}

function readReason(given: GivenReason): { readonly reason: OperatorReason; readonly words: string | null } {
  const reason = OPERATOR_REASONS.find((each) => each === given);
  return reason === undefined ? { reason: 'other', words: given.slice(OWN_WORDS.length) } : { reason, words: null };
}

export type PieceMoney = {
  readonly priceCents: Cents;
  /** Refunded, or owed. */
  readonly refundCents: Cents;
  /** Why the customer no longer gets this card; null while they do. */
  readonly voidReason: VoidReason | null;
};

export function leftCents({ priceCents, refundCents }: Pick<PieceMoney, 'priceCents' | 'refundCents'>): Cents {
  return cents(priceCents - refundCents);
}

/** Voiding a piece again, or a free one, refunds nothing more. */
export function voidPiece<P extends PieceMoney>(piece: P, reason: VoidReason): P {
  return piece.voidReason === null ? { ...piece, refundCents: piece.priceCents, voidReason: reason } : piece;
}

/**
 * Refunds part of an order, shared by the pieces in proportion to what is left of their prices, to the cent. The pieces can
 * still be printed. Throws RangeError for more than is left.
 */
export function refundPart<P extends PieceMoney>(pieces: readonly P[], amountCents: number): readonly P[] {
  const left = pieces.reduce((sum, piece) => sum + leftCents(piece), 0);
  if (left === 0 && amountCents === 0) return pieces;
  if (amountCents > left) throw new RangeError(`${left} cents are left to refund, and not ${amountCents}`);
  let passed = 0;
  const shareUpTo = (sum: number) => Math.floor((amountCents * sum) / left);
  return pieces.map((piece) => {
    const before = shareUpTo(passed);
    passed += leftCents(piece);
    return { ...piece, refundCents: cents(piece.refundCents + shareUpTo(passed) - before) };
  });
}

export type OrderMoney = {
  readonly isPaid: boolean;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly owedCents: number;
};

export function paymentStatusOf({ isPaid, totalCents, refundedCents, owedCents }: OrderMoney): PaymentStatus {
  if (!isPaid) return 'unpaid';
  if (owedCents > 0) return 'refund_due';
  return refundedCents >= totalCents && totalCents > 0 ? 'refunded' : 'paid';
}

type Counted = { readonly one: string; readonly many: string };

/** Tells the customer why, following "We refunded $1.00". */
const REFUND_TEXTS: Record<RefundReason, Counted> = {
  not_printed: { one: "because the card couldn't be printed", many: "because these cards couldn't be printed" },
  canceled: { one: 'because the card was canceled', many: 'because these cards were canceled' },
  by_operator: { one: 'for your card', many: 'for these cards' },
  fraud_warning: {
    one: 'because your bank warned us of fraud, so we stopped the card',
    many: 'because your bank warned us of fraud, so we stopped these cards',
  },
  paid_too_late: { one: 'because the order had been canceled', many: 'because the order had been canceled' },
  goodwill: { one: 'of what you paid', many: 'of what you paid' },
  by_provider: { one: 'of what you paid', many: 'of what you paid' },
};

/** After the words above, in words for the customer. Empty for a reason that says nothing. */
const OPERATOR_TEXTS: Record<OperatorReason, Counted> = {
  damaged: { one: 'because it arrived damaged', many: 'because of damage on the way' },
  never_arrived: { one: 'because it never arrived', many: 'because of cards that never arrived' },
  poor_print: { one: "because it wasn't printed well", many: "because of cards that weren't printed well" },
  by_mistake: { one: 'because it was ordered by mistake', many: 'because of an order by mistake' },
  goodwill: { one: 'as a goodwill gesture', many: 'as a goodwill gesture' },
  other: { one: '', many: '' },
  request: { one: 'as you asked', many: 'as you asked' },
  unprintable: { one: "because we can't print it", many: "because we can't print them" },
  terms: { one: "because it doesn't follow our terms", many: "because they don't follow our terms" },
};

type RefundExplanation = {
  readonly reason: RefundReason;
  readonly operatorReason: GivenReason | null;
  /** For a card of its own, not for some or all of a mailing. */
  readonly isOne: boolean;
};

/** After "We refunded $1.00", in emails. */
export function refundText({ reason, operatorReason, isOne }: RefundExplanation): string {
  // An operator chose the reason; without one, an old refund says what it is.
  const isForCard = isOne && reason === 'goodwill' && operatorReason !== null;
  const text = isForCard ? 'of what you paid for your card' : REFUND_TEXTS[reason][isOne ? 'one' : 'many'];
  return `${text}${cancelText(operatorReason, { isOne })}`;
}

/** After "We canceled your order". */
export function cancelText(operatorReason: GivenReason | null, { isOne }: { readonly isOne: boolean }): string {
  if (operatorReason === null) return '';
  const why = reasonText(operatorReason, { isOne });
  if (why === '') return '';
  return readReason(operatorReason).words === null ? `, ${why}` : ` (${why})`;
}

/** Why an operator did it, as the customer reads it. Empty if they don't read any reason. */
export function reasonText(given: GivenReason, { isOne }: { readonly isOne: boolean }): string {
  const { reason, words } = readReason(given);
  return words ?? OPERATOR_TEXTS[reason][isOne ? 'one' : 'many'];
}

/** After "$1.00 refunded", in the customer's history. Empty if there is nothing to say. */
export function refundNote({ reason, operatorReason, isOne }: RefundExplanation): string {
  const count = isOne ? 'one' : 'many';
  if (operatorReason === null) return REFUND_NOTES[reason]?.[count] ?? '';
  const given = readReason(operatorReason);
  return given.words ?? OPERATOR_NOTES[given.reason]?.[count] ?? '';
}

const REFUND_NOTES: Partial<Record<RefundReason, Counted>> = {
  not_printed: { one: "card couldn't be printed", many: "cards that couldn't be printed" },
  canceled: { one: 'card canceled', many: 'canceled cards' },
  fraud_warning: { one: 'your bank warned us of fraud', many: 'your bank warned us of fraud' },
  paid_too_late: { one: 'the order had been canceled', many: 'the order had been canceled' },
};

const OPERATOR_NOTES: Partial<Record<OperatorReason, Counted>> = {
  damaged: { one: 'card arrived damaged', many: 'cards damaged on the way' },
  never_arrived: { one: 'card never arrived', many: 'cards that never arrived' },
  poor_print: { one: "card wasn't printed well", many: "cards that weren't printed well" },
  by_mistake: { one: 'ordered by mistake', many: 'ordered by mistake' },
  goodwill: { one: 'goodwill gesture', many: 'goodwill gesture' },
  request: { one: 'as you asked', many: 'as you asked' },
  unprintable: { one: "card can't be printed", many: "cards that can't be printed" },
  terms: { one: "card doesn't follow our terms", many: "cards that don't follow our terms" },
};

/** In the console's dialogs, log and history. */
export const OPERATOR_REASON_LABELS: Record<OperatorReason, string> = {
  damaged: 'It arrived damaged',
  never_arrived: 'It never arrived',
  poor_print: 'Poor print',
  by_mistake: 'Ordered by mistake',
  goodwill: 'Goodwill',
  other: 'Another reason',
  request: 'The customer asked for it',
  unprintable: "It can't be printed",
  terms: 'It breaks the terms',
};

/** With the operator's own words. */
export function reasonLabel(given: GivenReason): string {
  const { reason, words } = readReason(given);
  return words === null ? OPERATOR_REASON_LABELS[reason] : `${OPERATOR_REASON_LABELS[reason]}: ${words}`;
}

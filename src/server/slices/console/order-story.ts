/**
 * Everything that an operator may know about an order. The card's text isn't included, because viewing a card is a separate
 * action.
 */
import { LISTED_PIECES, type OrderStory } from '#contract/console/orders.ts';
import { formatLocation } from '#domain/address.ts';
import { AppError } from '#domain/errors.ts';
import { type EventSource, isDisputed } from '#domain/order-status.ts';
import { noteForOperators } from '#domain/print-problem.ts';
import type { GivenReason } from '#domain/refund.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { listOrderEmails } from '#server/providers/email/store.ts';
import { findEmails } from '#server/slices/auth/accounts/user-store.ts';
import { refuseReprint } from '#server/slices/fulfilment/reprint.ts';
import { canRequeue } from '#server/slices/fulfilment/retry.ts';
import { listPieceAttempts } from '#server/slices/fulfilment/store.ts';
import { findShownFacts, listFirstPieces, searchPieces } from '#server/slices/orders/console/order-store.ts';
import { listEvents, listReprints, summarizeEvents } from '#server/slices/orders/event-store.ts';
import { isMailing, type Order } from '#server/slices/orders/order.ts';
import type { Piece } from '#server/slices/orders/pieces/piece.ts';
import { countPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { shownPieceStatus } from '#server/slices/orders/pieces/present-piece.ts';
import { sumUnprinted } from '#server/slices/orders/pieces/reprint-store.ts';
import { shownStatus } from '#server/slices/orders/present-order.ts';
import { sumRefunds } from '#server/slices/orders/refunds/piece-money-store.ts';
import { findOrder } from '#server/slices/orders/store.ts';
import { findProfile } from '#server/slices/profiles/store.ts';
import { listNotes } from './note-store.ts';
import { isRefundingInFull } from './refund.ts';

/**
 * Throws not_found. A mailing has thousands of pieces, so it reads only those that are shown: the first ones, or a search's
 * results.
 */
export async function getOrderStory(
  { db, clock, timeZone }: { readonly db: Db; readonly clock: Clock; readonly timeZone: string },
  orderId: string,
  card = '',
): Promise<OrderStory> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const order = await findOrder(trx, orderId);
    if (order === null) throw new AppError('not_found');
    const counts = await countPieces(trx, orderId);
    const settledCents = await sumRefunds(trx, orderId);
    const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
    const found =
      card === ''
        ? await listFirstPieces(trx, orderId, LISTED_PIECES)
        : await searchPieces(trx, orderId, { text: card, limit: LISTED_PIECES });
    const attempts = await listPieceAttempts(
      trx,
      found.map(({ id }) => id),
    );
    return {
      ...(await presentMoney(trx, order, { count, settledCents })),
      listed_pieces: found.map((piece) => presentPiece(order, piece, attempts)),
      events: await presentEvents(trx, order),
      attempts: await presentAttempts(trx, found, attempts),
      emails: await presentEmails(trx, order),
      notes: await presentNotes(trx, orderId),
      send_on: order.sendOn,
      is_stopping: order.stop !== null && order.stop.since !== null,
      can: {
        print: await canRequeue(trx, order, { timeZone, now }),
        cancel: await presentCancellation(trx, order),
        refund_cents: canRefund(order) ? order.totalCents - settledCents : 0,
      },
    };
  });
}

async function presentEvents(trx: Trx, order: Order): Promise<OrderStory['events']> {
  const events = isMailing(order) ? await summarizeEvents(trx, order.id) : await listEvents(trx, order.id);
  return events.map(({ amountCents, reason, operatorReason, providerId, note, at, type, source, ...event }) => ({
    type,
    source,
    cards: event.cards,
    recipient: event.recipient,
    operator: event.operator,
    change: event.change,
    note: note === null ? null : noteForOperators(note, type),
    at: at.toISOString(),
    operator_reason: type === 'cancelled' ? reasonOfStop(order, source) : operatorReason,
    refund:
      amountCents === null || reason === null ? null : { amount_cents: amountCents, reason, provider_id: providerId },
  }));
}

/** The order has it, not each card. */
function reasonOfStop({ stop }: Order, source: EventSource): GivenReason | null {
  return source === 'operator' && stop !== null ? stop.operatorReason : null;
}

type AttemptRow = Awaited<ReturnType<typeof listPieceAttempts>>[number];

async function presentAttempts(
  trx: Trx,
  pieces: readonly Piece[],
  attempts: readonly AttemptRow[],
): Promise<OrderStory['attempts']> {
  const pieceOf = new Map(pieces.map((piece) => [piece.id, piece]));
  const reprints = await listReprints(trx, [...pieceOf.keys()]);
  const presented = attempts.map((row) => ({
    id: row.id,
    piece: pieceOf.get(row.piece_id)?.position ?? 0,
    recipient: pieceOf.get(row.piece_id)?.address.recipient ?? '',
    attempt: row.attempt,
    order_number: row.order_number,
    state: row.state,
    provider_id: row.print_id,
    provider_status: row.provider_status,
    is_reprint: reprints.some(({ pieceId, attempt }) => pieceId === row.piece_id && attempt === row.attempt),
    failure: row.failure,
    failed_tries: row.failed_tries,
    created_at: row.created_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
  }));
  return presented.sort((a, b) => a.piece - b.piece || a.attempt - b.attempt);
}

async function presentEmails(trx: Trx, order: Order): Promise<OrderStory['emails']> {
  const emails = await listOrderEmails(trx, order);
  return emails.map(({ id, kind, recipient, created_at, sent_at }) => ({
    id,
    kind,
    to: recipient,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }));
}

/** `settledCents` are refunded or owed. */
type Sums = { readonly count: number; readonly settledCents: number };

async function presentMoney(trx: Trx, order: Order, { count, settledCents }: Sums) {
  const profile = await findProfile(trx, order.userId);
  const facts = await findShownFacts(trx, order.id);
  return {
    id: order.id,
    order_number: order.customerOrderNumber,
    status: order.status,
    shown_status: shownStatus(order, facts),
    payment_status: order.paymentStatus,
    dispute: order.dispute,
    alerts: [...order.alerts],
    has_alert: order.alertedAt !== null,
    total_cents: order.totalCents,
    refunded_cents: order.refundedCents,
    refund_due_cents: settledCents - order.refundedCents,
    refund_failed_cents: order.refundFailedCents,
    pieces: count,
    contact_email: order.contactEmail,
    created_at: order.createdAt.toISOString(),
    customer: { id: order.userId, email: profile?.email ?? '', name: profile?.full_name ?? '' },
    contact_phone: order.contactPhone,
    currency: order.currency,
    discount_cents: order.discountCents,
    coupon_code: order.couponCode,
    paid_at: order.paidAt?.toISOString() ?? null,
    payment_intent_id: order.paymentIntentId,
  };
}

function presentPiece(
  order: Order,
  piece: Piece,
  attempts: readonly AttemptRow[],
): OrderStory['listed_pieces'][number] {
  const { city, state, country, recipient } = piece.address;
  const refusal = refuseReprint(order, piece);
  return {
    id: piece.id,
    position: piece.position,
    recipient,
    place: [formatLocation(city, country === 'USA' ? state : ''), country].filter((part) => part !== '').join(', '),
    copies: piece.copies,
    price_cents: piece.priceCents,
    refund_cents: piece.refundCents,
    is_void: piece.voidReason !== null,
    shown_status: order.paymentStatus === 'unpaid' ? piece.status : shownPieceStatus(order, piece),
    attempt: Math.max(0, ...attempts.filter(({ piece_id }) => piece_id === piece.id).map(({ attempt }) => attempt)),
    reprint: refusal === 'reprint_not_mailed' ? null : (refusal ?? 'possible'),
    tracking_number: piece.trackingNumber,
    problem: piece.addressProblem === null ? piece.failureKind : noteForOperators(piece.addressProblem),
  };
}

async function presentNotes(trx: Trx, orderId: string): Promise<OrderStory['notes']> {
  const notes = await listNotes(trx, orderId);
  const authors = await findEmails(
    trx,
    notes.flatMap(({ author_id }) => author_id ?? []),
  );
  return notes.map(({ id, author_id, text, at }) => ({
    id,
    author: author_id === null ? null : (authors.get(author_id) ?? null),
    text,
    at: at.toISOString(),
  }));
}

async function presentCancellation(trx: Trx, order: Order): Promise<OrderStory['can']['cancel']> {
  if (!canCancel(order)) return null;
  const { cards, cents } = await sumUnprinted(trx, order.id);
  if (order.paymentStatus === 'unpaid') return { cards, refund_cents: 0 };
  return cards === 0 ? null : { cards, refund_cents: cents };
}

export function canCancel(order: Order): boolean {
  if (order.status === 'pending_payment') return true;
  const isOpen = order.status === 'processing' && order.stop === null && !isDisputed(order);
  return isOpen && (order.paymentStatus === 'paid' || order.paymentStatus === 'refund_due');
}

function canRefund(order: Order): boolean {
  return order.paymentStatus !== 'unpaid' && !isDisputed(order) && !isRefundingInFull(order);
}

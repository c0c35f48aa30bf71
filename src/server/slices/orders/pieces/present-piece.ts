/** Presents pieces to their order's owner, page by page and as CSV. */
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { listPieces as endpoint, PieceRecord } from '#contract/pieces.ts';
import { orderDisplayStatus } from '#contract/shown-status.ts';
import { formatLocation } from '#domain/address.ts';
import { AppError } from '#domain/errors.ts';
import { cents, centsToDollars } from '#domain/money.ts';
import { type ShownStatus, STATUS_LABELS } from '#domain/order-status.ts';
import { FAILURE_NOTES } from '#domain/print-problem.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { SearchAsUser } from '#server/frame/db/search.ts';
import { CSV_START, toCsv } from '#server/frame/http/csv.ts';
import { isBeforeSendDate } from '../checkout/send-date.ts';
import { canRetry, type Order } from '../order.ts';
import { findOwnOrder } from '../order-list-store.ts';
import type { OrderServices } from '../order-services.ts';
import { isCorrectable, isFunded, type Piece } from './piece.ts';
import { listPiecePage, listPiecesAfter, type PieceFilter } from './piece-list-store.ts';

/** `isEarly` means that its send date hasn't begun. */
export function presentPiece(order: Order, piece: Piece, isEarly = false): PieceRecord {
  const { address, failureKind, printId } = piece;
  const status = shownStatus(piece);
  const isFundedPiece = isFunded(order, piece) && order.stop === null;
  const isCancelling = piece.cancelRequestedAt !== null;
  const isDelayed = status === 'processing' && failureKind !== null && !isCancelling && isFundedPiece;
  return {
    position: piece.position,
    recipient_name: address.recipient,
    recipient_location: piece.isHidden ? address.city : formatLocation(address.city, address.state),
    recipient_country: address.country,
    status,
    postgrid_order_id: printId,
    tracking_number: piece.trackingNumber,
    is_cancelling: isCancelling,
    is_delayed: isDelayed,
    is_delivery_estimated: piece.isDeliveryEstimated,
    note: noteOf(piece),
    can_retry: isDelayed || (isFundedPiece && canRetry({ ...order, status, printId, paymentStatus: 'paid' })),
    reprinted_at: piece.reprint?.at.toISOString() ?? null,
    // A goodwill refund belongs to the whole order, not to a piece.
    refund_cents: piece.voidReason === null ? 0 : piece.refundCents,
    correctable_address: isEarly && isCorrectable(order, piece) ? address : null,
  };
}

/** Returns the status as the customer reads it. */
export function shownPieceStatus(order: Order, piece: Piece): ShownStatus {
  return orderDisplayStatus({ ...presentPiece(order, piece), send_on: piece.reprint === null ? order.sendOn : null });
}

/** An unstarted piece of a paid order is shown as processing. */
function shownStatus({ status }: Piece): Piece['status'] {
  return status === 'pending_payment' ? 'processing' : status;
}

function noteOf({ status, failureKind, addressProblem, isHidden }: Piece): string | null {
  if (failureKind !== null && (status === 'failed' || status === 'processing')) return FAILURE_NOTES[failureKind];
  // The print service may quote the address.
  return status === 'processing' && !isHidden ? addressProblem : null;
}

type Page = EndpointResponse<typeof endpoint>;
type PageRequest = PieceFilter & { readonly orderId: string; readonly after: number };

/** Throws not_found for everyone but the order's owner. */
export async function getPiecePage(
  { searchAsUser, clock, env }: Pick<OrderServices, 'clock' | 'env'> & { readonly searchAsUser: SearchAsUser },
  userId: string,
  { orderId, ...filter }: PageRequest,
): Promise<Page> {
  return searchAsUser(userId, filter.search, async (trx) => {
    const order = await findOwned(trx, userId, orderId);
    const { pieces, hasMore, total } = await listPiecePage(trx, orderId, filter);
    const isEarly = isBeforeSendDate(order, { timeZone: env.SHOP_TIME_ZONE, now: clock.now() });
    return {
      items: pieces.map((piece) => presentPiece(order, piece, isEarly)),
      next_cursor: hasMore ? String(pieces.at(-1)?.position ?? '') : null,
      total,
    };
  });
}

async function findOwned(trx: Trx, userId: string, orderId: string): Promise<Order> {
  const order = await findOwnOrder(trx, userId, orderId);
  if (order === null) throw new AppError('not_found');
  return order;
}

const COLUMNS = [
  'Number',
  'Name',
  'Company',
  'Address line 1',
  'Address line 2',
  'Postal code',
  'City',
  'State',
  'Country',
  'Status',
  'Tracking number',
  'Refunded',
  'Note',
] as const;

export type CsvFile = { readonly fileName: string; readonly lines: AsyncIterable<string> };

/**
 * Throws not_found for everyone but the order's owner. Reads page by page while sending, so that other requests are served in
 * between.
 */
export async function exportPiecesCsv(db: Db, userId: string, orderId: string): Promise<CsvFile> {
  const order = await asUser(db, userId, (trx) => findOwned(trx, userId, orderId));
  return { fileName: `order-${order.customerOrderNumber}.csv`, lines: csvLines(db, userId, order) };
}

async function* csvLines(db: Db, userId: string, order: Order): AsyncGenerator<string> {
  yield CSV_START + toCsv([COLUMNS]);
  for (let after: number | undefined = 0; after !== undefined; ) {
    const pieces = await asUser(db, userId, (trx) => listPiecesAfter(trx, order.id, after ?? 0));
    if (pieces.length > 0) yield toCsv(pieces.map((piece) => csvRow(order, piece)));
    after = pieces.at(-1)?.position;
  }
}

/** A hidden address shows only name and city. */
function csvRow(order: Order, piece: Piece): readonly string[] {
  const record = presentPiece(order, piece);
  const { recipient, company, addressLine1, addressLine2, postalCode, city, state, country } = piece.address;
  const place = piece.isHidden
    ? ['', '', '', '', city, '', '']
    : [company, addressLine1, addressLine2, postalCode, city, state, country];
  const refund = record.refund_cents === 0 ? '' : centsToDollars(cents(record.refund_cents)).toFixed(2);
  const status = STATUS_LABELS[shownPieceStatus(order, piece)];
  const progress = [status, record.tracking_number ?? '', refund, record.note ?? ''];
  return [String(piece.position), recipient, ...place, ...progress];
}

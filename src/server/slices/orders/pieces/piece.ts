/** A piece is one card to one address, in one or more copies. Only this file reads one from its row. */
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { type Address, addressSchema } from '#domain/address.ts';
import { designFor, revealedDesign } from '#domain/merge.ts';
import { isDisputed } from '#domain/order-status.ts';
import { isMailedStatus, MAILED_STATUSES } from '#domain/piece-status.ts';
import { type MergeValues, mergeValuesSchema } from '#domain/recipients.ts';
import { type CamelRow, camelRow } from '#server/frame/db/camel-row.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import type { OrderSnapshot } from '../checkout/order-snapshot.ts';
import type { Order } from '../order.ts';

type PieceRow = Selectable<Schema['pieces']>;

/** Columns that the code reads as something else, or not at all. */
type OtherwiseRead = 'address' | 'beforeReprint' | 'createdAt' | 'refundId' | 'reprintedAt' | 'updatedAt' | 'values';

export type Piece = Omit<CamelRow<PieceRow>, OtherwiseRead> & {
  readonly address: Address;
  readonly values: MergeValues;
  /** Set if the latest print is a free one, because the one before went wrong. */
  readonly reprint: Reprint | null;
};

export type Reprint = { readonly at: Date; readonly before: PrintedPiece };

const printedPieceSchema = z.object({
  status: z.enum(MAILED_STATUSES),
  attempt: z.int(),
  printId: z.string(),
  trackingNumber: z.nullable(z.string()),
  isDeliveryEstimated: z.boolean(),
});
/** A piece's facts before its free reprint. */
export type PrintedPiece = z.infer<typeof printedPieceSchema>;

/** Returns null for a card that was never mailed. A failed card was mailed if it was returned. */
export function asPrinted(piece: Piece): PrintedPiece | null {
  const { status, attempt, printId, trackingNumber, isDeliveryEstimated } = piece;
  if (!isMailedStatus(status) || printId === null) return null;
  return { status, attempt, printId, trackingNumber, isDeliveryEstimated };
}

/** Throws when the stored address is invalid, because no card is better than one to the wrong address. */
export function toPiece(row: PieceRow): Piece {
  return {
    ...camelRow(row),
    address: addressSchema.parse(row.address),
    values: mergeValuesSchema.parse(row.values),
    reprint: toReprint(row),
  };
}

function toReprint({ reprinted_at: at, before_reprint }: PieceRow): Reprint | null {
  return at === null ? null : { at, before: printedPieceSchema.parse(before_reprint) };
}

/** Returns the order's card with this piece's address and merge values. `printedTo` is a hidden piece's whole address. */
export function snapshotFor(piece: Piece, snapshot: OrderSnapshot, printedTo = piece.address): OrderSnapshot {
  const { address, values, layoutHash, isHidden } = piece;
  const design = designFor(snapshot.design, { address, values });
  return {
    ...snapshot,
    design: isHidden ? revealedDesign(design, printedTo) : design,
    layoutHash,
  };
}

/** True until its send date begins; only its attempt knows the exact time. */
export function isCorrectable(order: Payment, piece: Piece): boolean {
  const isOpen = piece.status === 'pending_payment' || piece.status === 'processing';
  const isWaiting = isOpen && piece.cancelRequestedAt === null;
  return isWaiting && !piece.isHidden && !isToStop(order, piece);
}

type Payment = Pick<Order, 'paymentStatus' | 'dispute' | 'stop'>;

/** True if we hold undisputed money for this card, so the customer gets the card or a refund. */
export function isFunded(order: Payment, { voidReason }: Pick<Piece, 'voidReason'>): boolean {
  return order.paymentStatus !== 'unpaid' && voidReason === null && !isDisputed(order);
}

/** True if the piece must not be printed: no money, a stopped order, or suspected fraud. */
export function isToStop(order: Payment, piece: Pick<Piece, 'voidReason' | 'reprint'>): boolean {
  if (piece.reprint !== null) return isReprintToStop(order, piece);
  return !isFunded(order, piece) || order.stop !== null || order.dispute === 'warned';
}

/** A customer can cancel only unprinted cards. A mailed card is paid for, and so is its free reprint. */
export function isReprintToStop(order: Payment, piece: Pick<Piece, 'voidReason'>): boolean {
  const isStopped = order.stop !== null && order.stop.reason !== 'canceled';
  return !isFunded(order, piece) || isStopped || order.dispute === 'warned';
}

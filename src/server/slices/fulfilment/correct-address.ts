/** [M-11] Corrects the address of a card that is still waiting for its send date. */
import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#domain/address.ts';
import { AppError } from '#domain/errors.ts';
import type { Renderer } from '#server/engines/rendering/renderer.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { isBeforeSendDate } from '#server/slices/orders/checkout/send-date.ts';
import { repeatEvent } from '#server/slices/orders/event-store.ts';
import type { Order } from '#server/slices/orders/order.ts';
import { isCorrectable, type Piece } from '#server/slices/orders/pieces/piece.ts';
import { findPieceAt, lockPiece, updateAddress } from '#server/slices/orders/pieces/piece-store.ts';
import { findOrderOf, lockOrder } from '#server/slices/orders/store.ts';
import { mirrorAddress } from '#server/slices/postcards/mirror-store.ts';
import { findPriceVersion } from '#server/slices/shop/price-store.ts';
import { requireOffered } from '#server/slices/shop/require-offered.ts';
import type { Shop } from '#server/slices/shop/shop.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type Attempt, findLatestAttempt } from './store.ts';

export type CorrectingServices = Pick<Fulfilment, 'db' | 'clock' | 'printer' | 'timeZone'> & {
  readonly renderer: Renderer;
  readonly shop: Shop;
};

type Correction = { readonly orderId: string; readonly position: number; readonly address: Address };
type CorrectedPiece = { readonly order: Order; readonly piece: Piece };

/** Throws not_found, address_too_late, address_hidden, country_not_offered, address_price_differs and address_unfit. */
export async function correctAddress(
  services: CorrectingServices,
  userId: string,
  { orderId, position, address }: Correction,
): Promise<CorrectedPiece> {
  const { db, clock } = services;
  const order = await findOrderOf(db, userId, orderId);
  const piece = order && (await findPieceAt(db, orderId, position));
  if (order === null || piece === null || order.paymentStatus === 'unpaid') throw new AppError('not_found');
  if (piece.isHidden) throw new AppError('address_hidden');
  requireWaiting(services, { order, piece, attempt: await findLatestAttempt(db, piece) });
  if (address.country !== piece.address.country) await requireOffered(services.shop, { [address.country]: 1 });
  await requireSamePrice(db, order, { from: piece.address, to: address });
  const layoutHash = await layOut(services, { order, piece }, address);
  return db.transaction().execute(async (trx) => {
    const locked = { order: await lockOrder(trx, orderId), piece: await lockPiece(trx, piece.id) };
    requireWaiting(services, { ...locked, attempt: await findLatestAttempt(trx, piece) });
    // Another correction may have won the race.
    await requireSamePrice(trx, order, { from: locked.piece.address, to: address });
    if (isDeepStrictEqual(locked.piece.address, address)) return locked;
    const at = clock.now();
    await updateAddress(trx, piece.id, { address, layoutHash }, at);
    // The order shows the first piece's address.
    if (position === 1) await mirrorAddress(trx, order, address, at);
    const { attempt } = locked.piece;
    const event = { orderId, pieceId: piece.id, attempt, event: 'address_corrected', source: 'customer' } as const;
    const change = { before: oneLine(locked.piece.address), after: oneLine(address) };
    await repeatEvent(trx, { ...event, note: null, change, at });
    return { order: locked.order, piece: { ...locked.piece, address, layoutHash } };
  });
}

/**
 * Formats an address for the operators' history. Hidden addresses never get here, because only people who see an address can
 * correct it.
 */
function oneLine(address: Address): string {
  const { recipient, company, addressLine1, addressLine2, city, state, postalCode, country } = address;
  const parts = [recipient, company, addressLine1, addressLine2, city, `${state} ${postalCode}`.trim(), country];
  return parts.filter((part) => part !== '').join(', ');
}

/** In a mailing, pieces get their first attempt shortly after payment. */
type Waiting = CorrectedPiece & { readonly attempt: Attempt | null };

function requireWaiting({ clock, timeZone }: CorrectingServices, { order, piece, attempt }: Waiting): void {
  const isEarly = isBeforeSendDate(order, { timeZone, now: clock.now() });
  const isUnsent = attempt === null || (attempt.state === 'queued' && attempt.sendingSince === null);
  if (isEarly && isUnsent && isCorrectable(order, piece)) return;
  throw new AppError('address_too_late');
}

type Change = { readonly from: Address; readonly to: Address };

/** Compares prices in the list that the order was paid by. */
async function requireSamePrice(db: Db | Trx, { priceVersion }: Order, { from, to }: Change): Promise<void> {
  if (from.country === to.country) return;
  const { deliveryCents } = await findPriceVersion(db, priceVersion);
  if (deliveryCents[from.country] !== deliveryCents[to.country]) throw new AppError('address_price_differs');
}

/** Merges fields of the new address into the message. */
async function layOut(
  { renderer, printer }: CorrectingServices,
  { order, piece }: CorrectedPiece,
  address: Address,
): Promise<string> {
  const { design, format } = order.snapshot;
  const card = { design, format, orientations: printer.orientations };
  const [layout] = await renderer.layoutMailing({ ...card, recipients: [{ address, values: piece.values }] });
  if (layout === undefined) throw new Error('there is no layout');
  const [error] = layout.errors;
  if (error !== undefined) throw new AppError('address_unfit', { message: error.message });
  return layout.layoutHash;
}

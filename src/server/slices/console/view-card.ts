/** Shows operators a customer's card. Every view is in the audit log; hidden addresses are left out. */
import { AppError } from '#domain/errors.ts';
import { LAYOUT_VERSION } from '#layout/layout-version.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { PrivateFile } from '#server/frame/http/private-file.ts';
import {
  pieceCard,
  type RenderParts,
  renderPictures,
  renderViewedPrintFile,
} from '#server/slices/fulfilment/print-file.ts';
import { findAttempt } from '#server/slices/fulfilment/store.ts';
import { findPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { findOrder } from '#server/slices/orders/store.ts';
import { type Actor, audit } from './audit.ts';

type ViewServices = RenderParts & { readonly db: Db };

/** Files of mailings and of hidden addresses aren't kept, so they are rendered again. Throws not_found. */
export async function openPrintFile(services: ViewServices, actor: Actor, attemptId: string): Promise<PrivateFile> {
  const { db, storage } = services;
  const found = await findAttempt(db, attemptId);
  if (found === null) throw new AppError('not_found');
  const { attempt, piece, order } = found;
  const after = { card: piece.position, attempt: attempt.attempt };
  await audit(db, actor, { action: 'order.look', subject: ['order', order.id], after });
  const { pdfKey } = attempt;
  return {
    etag: pdfKey === null ? `${attempt.id}-${LAYOUT_VERSION}` : attempt.id,
    contentType: 'application/pdf',
    fileName: `${attempt.orderNumber}.pdf`,
    read: async () => {
      const kept = pdfKey === null ? null : await storage.open(pdfKey);
      return kept ?? renderViewedPrintFile(services, piece, order.snapshot);
    },
  };
}

/** Throws not_found. */
export async function viewPiece(services: ViewServices, actor: Actor, pieceId: string) {
  const { db } = services;
  const piece = (await findPieces(db, [pieceId])).get(pieceId);
  const order = piece === undefined ? null : await findOrder(db, piece.orderId);
  if (piece === undefined || order === null) throw new AppError('not_found');
  const after = { card: piece.position };
  await audit(db, actor, { action: 'order.look', subject: ['order', order.id], after });
  const { front, back } = await renderPictures(services, pieceCard(piece, order.snapshot), order.snapshot);
  const toUrl = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return { front: toUrl(front), back: toUrl(back) };
}

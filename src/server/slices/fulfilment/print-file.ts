/** Renders the card that was paid for from the order's snapshot: the print file, proofs of pieces, and pictures for emails. */
import type { Logger } from 'pino';
import { designFor } from '#domain/merge.ts';
import { canPrint } from '#layout/preflight.ts';
import type { Layer } from '#layout/scene.ts';
import type { Card, PhotoBytes } from '#server/engines/rendering/card.ts';
import type { Renderer } from '#server/engines/rendering/renderer.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { EmailAttachment } from '#server/providers/email/port.ts';
import type { RenderOrder } from '#server/providers/email/send-email.ts';
import type { Printer } from '#server/providers/printing/port.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import type { OrderSnapshot } from '#server/slices/orders/checkout/order-snapshot.ts';
import { type Piece, snapshotFor } from '#server/slices/orders/pieces/piece.ts';
import { findPieceAt } from '#server/slices/orders/pieces/piece-store.ts';
import { findOrder } from '#server/slices/orders/store.ts';
import { type PhotoVariant, readPhoto } from '#server/slices/uploads/photo-files.ts';
import type { RenderPrintFile } from './fulfilment.ts';

export type RenderParts = {
  readonly renderer: Renderer;
  readonly storage: Storage;
  readonly printer: Pick<Printer, 'stampsAddress' | 'addsPostage'>;
};

/** The print file leaves out what the print service adds to the card. */
function addedLayers({ stampsAddress, addsPostage }: RenderParts['printer']): readonly Layer[] {
  const address: readonly Layer[] = stampsAddress ? ['address', 'postal'] : [];
  const postage: readonly Layer[] = addsPostage ? ['stamp'] : [];
  return [...address, ...postage];
}

/** Throws when the card can't be printed as paid for; an operator is then alerted and the order refunded. */
export function createRenderPrintFile({ renderer, storage, printer }: RenderParts): RenderPrintFile {
  const readPhotos = keepLastPhotos((snapshot) => readSnapshotPhotos(storage, snapshot, 'original'));
  return async (snapshot) => {
    const { design, format } = snapshot;
    const file = await renderer.renderPdf({
      design,
      format,
      photos: await readPhotos(snapshot),
      without: addedLayers(printer),
    });
    if (file.layoutVersion !== snapshot.layoutVersion) await checkOlderCard(renderer, { design, format });
    else if (file.layoutHash !== snapshot.layoutHash)
      throw new Error('the layout differs from the one that was paid for');
    return file;
  };
}

type ReadPhotos = (snapshot: OrderSnapshot) => Promise<PhotoBytes>;

/** Reads a mailing's photos once for all of its cards, into memory that all threads share. */
function keepLastPhotos(read: ReadPhotos): ReadPhotos {
  let last: { readonly hashes: string; readonly photos: Promise<PhotoBytes> } | null = null;
  return (snapshot) => {
    if (snapshot.design.mailing === null) return read(snapshot);
    const hashes = JSON.stringify(snapshot.photos);
    if (last?.hashes === hashes) return last.photos;
    const photos = read(snapshot).then(share);
    last = { hashes, photos };
    photos.catch(() => {
      if (last?.photos === photos) last = null;
    });
    return photos;
  };
}

function share(photos: PhotoBytes): PhotoBytes {
  return new Map(
    [...photos].map(([id, bytes]) => {
      const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
      shared.set(bytes);
      return [id, shared];
    }),
  );
}

/** A card that was paid for before an upgrade is printed by the new layout, if it still fits (docs/decisions/0016). */
async function checkOlderCard(renderer: Renderer, card: Card): Promise<void> {
  const { findings } = await renderer.layout(card);
  if (!canPrint(findings)) throw new Error('the new layout has no room for a card of an older one');
}

/** Throws when a photo is gone. */
async function readSnapshotPhotos(
  storage: Storage,
  { photos }: OrderSnapshot,
  variant: PhotoVariant,
): Promise<PhotoBytes> {
  const found = new Map<string, Uint8Array>();
  for (const { id, sha256 } of photos) {
    const photo = await readPhoto(storage, sha256, variant);
    if (photo === null) throw new Error('the photo of a paid card is missing');
    found.set(id, photo);
  }
  return found;
}

/** Returns a piece's card as its sender may see it. It is rendered again, because a mailing's files aren't kept. */
export function pieceCard({ address, values }: Piece, { design, format }: OrderSnapshot): Card {
  return { design: designFor(design, { address, values }), format };
}

export async function drawPieceProof(
  { renderer, storage, printer }: RenderParts,
  card: Card,
  snapshot: OrderSnapshot,
): Promise<Uint8Array> {
  const photos = await readSnapshotPhotos(storage, snapshot, 'original');
  return (await renderer.renderProof({ ...card, photos, isStampPicture: printer.addsPostage })).bytes;
}

/** Renders the file as sent to the print service, but without a hidden address, because people look at this one. */
export async function renderViewedPrintFile(
  { renderer, storage, printer }: RenderParts,
  piece: Piece,
  snapshot: OrderSnapshot,
): Promise<Uint8Array> {
  const photos = await readSnapshotPhotos(storage, snapshot, 'original');
  const card = { ...pieceCard(piece, snapshot), photos, without: addedLayers(printer) };
  return (await renderer.renderPdf(card)).bytes;
}

const PICTURE_WIDTH_PIXELS = 992;

export type Pictures = { readonly front: Uint8Array; readonly back: Uint8Array };

/** Renders both sides as PNG, as the sender may see them. */
export async function renderPictures(
  { renderer, storage }: Pick<RenderParts, 'renderer' | 'storage'>,
  card: Card,
  snapshot: OrderSnapshot,
): Promise<Pictures> {
  const photos = await readSnapshotPhotos(storage, snapshot, 'preview');
  const draw = (side: 'front' | 'back') =>
    renderer.renderThumbnail({ ...card, photos, side, widthPixels: PICTURE_WIDTH_PIXELS, type: 'png' });
  return { front: await draw('front'), back: await draw('back') };
}

export type PictureParts = {
  readonly db: Db;
  readonly storage: Storage;
  readonly renderer: Renderer;
  readonly log: Logger;
};

export function createRenderOrder({ db, storage, renderer, log }: PictureParts): RenderOrder {
  return async (orderId) => {
    try {
      const order = await findOrder(db, orderId);
      if (order === null) return [];
      const { snapshot } = order;
      const first = await findPieceAt(db, orderId, 1);
      const { design } = first === null || first.isHidden ? snapshot : snapshotFor(first, snapshot);
      const { front, back } = await renderPictures(
        { renderer, storage },
        { design, format: snapshot.format },
        snapshot,
      );
      const attach = (cid: string, bytes: Uint8Array): EmailAttachment => ({ cid, contentType: 'image/png', bytes });
      return [attach('front', front), attach('back', back)];
    } catch (error) {
      log.warn({ err: error, orderId }, 'could not draw the pictures of an order');
      return [];
    }
  };
}

/** Runs in a worker thread. */
import { createHash } from 'node:crypto';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { layoutHash } from '#layout/layout-hash.ts';
import type { ImageOp, Layer, Scene } from '#layout/scene.ts';
import type { Card, PhotoBytes } from './card.ts';
import { layoutDesign } from './layout-card.ts';
import type { PrintPhotos } from './pdf/page-painter.ts';
import { paintPdf } from './pdf/paint-pdf.ts';
import { type PrintPhoto, preparePrintPhoto } from './print-photo.ts';

export type PdfTask = Card & {
  readonly photos: PhotoBytes;
  readonly without: readonly Layer[];
  readonly isProof: boolean;
  /** Used for a proof. */
  readonly isStampPicture?: boolean;
};

export type RenderedPdf = {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly layoutVersion: string;
  readonly layoutHash: string;
};

export async function renderCardPdf({ design, format, photos: originals, ...options }: PdfTask): Promise<RenderedPdf> {
  const { layout, fonts } = await layoutDesign(design, format);
  const { scene } = layout;
  const isOneOfMany = design.mailing !== null;
  const photos = await printPhotos(scene, originals, { isProof: options.isProof, isOneOfMany });
  const bytes = await paintPdf({ scene, fonts, photos, options });
  const rendered = {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    layoutVersion: scene.layoutVersion,
    layoutHash: layoutHash(scene),
  };
  // Transfers the memory to the thread that asked, because copying every file of a mailing would keep it busy.
  const handedOver = { ...rendered, [transferableSymbol]: bytes.buffer, [valueSymbol]: rendered };
  move(handedOver);
  return handedOver;
}

/** The photos of a mailing's last card, because the next card probably uses the same. */
let kept: ReadonlyMap<string, PrintPhoto> = new Map();

type Use = { readonly isProof: boolean; readonly isOneOfMany: boolean };

/** Prepares a photo for each place it is printed in, and once for all cards of a mailing. */
async function printPhotos(scene: Scene, originals: PhotoBytes, { isProof, isOneOfMany }: Use): Promise<PrintPhotos> {
  const photos = new Map<ImageOp, PrintPhoto>();
  const used = new Map<string, PrintPhoto>();
  for (const op of [...scene.front.ops, ...scene.back.ops]) {
    if (op.kind !== 'image') continue;
    const original = originals.get(op.uploadId);
    if (original === undefined) throw new TypeError('A photo of the card is missing');
    // An upload never changes.
    const key = isOneOfMany ? JSON.stringify([op, isProof]) : '';
    const photo = kept.get(key) ?? (await preparePrintPhoto(Uint8Array.from(original), op, { isProof }));
    photos.set(op, photo);
    used.set(key, photo);
  }
  if (isOneOfMany) kept = used;
  return photos;
}

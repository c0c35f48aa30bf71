/** Runs in a worker thread. */
import { createHash } from 'node:crypto';
import { layoutHash } from '#layout/layout-hash.ts';
import type { ImageOp, Layer, Scene } from '#layout/scene.ts';
import type { Card } from './card.ts';
import { layoutDesign } from './layout-card.ts';
import { paintPdf } from './pdf/paint-pdf.ts';
import { type PrintPhoto, preparePrintPhoto } from './print-photo.ts';

export type PdfTask = Card & {
  /** The stored original; null for a card without a photo. */
  readonly photo: Uint8Array | null;
  readonly without: readonly Layer[];
  readonly isProof: boolean;
  /** For a proof. */
  readonly isStampPicture?: boolean;
};

export type RenderedPdf = {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly layoutVersion: string;
  readonly layoutHash: string;
};

export async function renderCardPdf({ design, format, photo, ...options }: PdfTask): Promise<RenderedPdf> {
  const { layout, fonts } = await layoutDesign(design, format);
  const { scene } = layout;
  const photos = await printPhotos(scene, photo, options.isProof);
  const bytes = await paintPdf({ scene, fonts, photos, options });
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    layoutVersion: scene.layoutVersion,
    layoutHash: layoutHash(scene),
  };
}

async function printPhotos(
  scene: Scene,
  photo: Uint8Array | null,
  isProof: boolean,
): Promise<ReadonlyMap<string, PrintPhoto>> {
  const op = scene.front.ops.find((each): each is ImageOp => each.kind === 'image');
  if (!op) return new Map();
  if (photo === null) throw new TypeError('The card has a photo, but none was passed');
  return new Map([[op.uploadId, await preparePrintPhoto(photo, op, { isProof })]]);
}

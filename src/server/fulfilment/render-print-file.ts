/** The file for the printer, from the snapshot that was paid and from nothing else. */
import type { Layer } from '#layout/scene.ts';
import type { OrderSnapshot } from '../orders/order-snapshot.ts';
import type { Printer } from '../printing/port.ts';
import type { Renderer } from '../rendering/renderer.ts';
import type { Storage } from '../storage/port.ts';
import { type PhotoVariant, readPhoto } from '../uploads/photo-files.ts';
import type { RenderPrintFile } from './fulfilment.ts';

export type RenderParts = {
  readonly renderer: Renderer;
  readonly storage: Storage;
  readonly printer: Pick<Printer, 'stampsAddress'>;
};

/** What a printer adds by itself when it stamps the address. */
const STAMPED_LAYERS: readonly Layer[] = ['address', 'postal'];

export function createRenderPrintFile({ renderer, storage, printer }: RenderParts): RenderPrintFile {
  return async (snapshot) => {
    const { bytes, layoutHash } = await renderer.renderPdf({
      design: snapshot.design,
      format: snapshot.format,
      photo: await readSnapshotPhoto(storage, snapshot, 'original'),
      without: printer.stampsAddress ? STAMPED_LAYERS : [],
    });
    // Better no card than another one than the customer saw: somebody is told, and the money goes back.
    if (layoutHash !== snapshot.layoutHash)
      throw new Error('the card would be laid out differently than when it was paid');
    return bytes;
  };
}

/** Null for a card without a photo; throws when the photo is gone. */
export async function readSnapshotPhoto(
  storage: Storage,
  { uploadSha256 }: OrderSnapshot,
  variant: PhotoVariant,
): Promise<Uint8Array | null> {
  if (uploadSha256 === null) return null;
  const photo = await readPhoto(storage, uploadSha256, variant);
  if (photo === null) throw new Error('the photo of a paid card is missing');
  return photo;
}

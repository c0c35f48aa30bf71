/** Renders an order's card from the snapshot that was paid, and nothing else: the print file, and pictures for emails. */
import type { Logger } from 'pino';
import type { Layer } from '#layout/scene.ts';
import type { Db } from '../db/database.ts';
import type { EmailAttachment } from '../email/port.ts';
import type { DrawOrder } from '../email/send-email.ts';
import type { OrderSnapshot } from '../orders/order-snapshot.ts';
import { findOrder } from '../orders/store.ts';
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

/** What a print service adds itself when it stamps the address. */
const STAMPED_LAYERS: readonly Layer[] = ['address', 'postal'];

export function createRenderPrintFile({ renderer, storage, printer }: RenderParts): RenderPrintFile {
  return async (snapshot) => {
    const { bytes, layoutHash } = await renderer.renderPdf({
      design: snapshot.design,
      format: snapshot.format,
      photo: await readSnapshotPhoto(storage, snapshot, 'original'),
      without: printer.stampsAddress ? STAMPED_LAYERS : [],
    });
    // No card is better than one that the customer never saw: an operator is alerted, and the money goes back.
    if (layoutHash !== snapshot.layoutHash)
      throw new Error('the card would be laid out differently than when it was paid');
    return bytes;
  };
}

/** Null for a card without a photo; throws when the photo is gone. */
async function readSnapshotPhoto(
  storage: Storage,
  { uploadSha256 }: OrderSnapshot,
  variant: PhotoVariant,
): Promise<Uint8Array | null> {
  if (uploadSha256 === null) return null;
  const photo = await readPhoto(storage, uploadSha256, variant);
  if (photo === null) throw new Error('the photo of a paid card is missing');
  return photo;
}

export type DrawParts = {
  readonly db: Db;
  readonly storage: Storage;
  readonly renderer: Renderer;
  readonly log: Logger;
};

const PICTURE_WIDTH_PIXELS = 992;

export function createDrawOrder({ db, storage, renderer, log }: DrawParts): DrawOrder {
  return async (orderId) => {
    try {
      const order = await findOrder(db, orderId);
      if (order === null) return [];
      const { snapshot } = order;
      const photo = await readSnapshotPhoto(storage, snapshot, 'preview');
      const draw = async (side: 'front' | 'back'): Promise<EmailAttachment> => {
        const { design, format } = snapshot;
        const task = { design, format, photo, side, widthPixels: PICTURE_WIDTH_PIXELS, type: 'png' } as const;
        return { cid: side, contentType: 'image/png', bytes: await renderer.renderThumbnail(task) };
      };
      return [await draw('front'), await draw('back')];
    } catch (error) {
      log.warn({ err: error, orderId }, 'the pictures of an order could not be drawn');
      return [];
    }
  };
}

/** Renders the card that was paid for from the order's snapshot: the print file, and pictures for emails. */
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

/** Left out of the print file when the print service stamps the address itself. */
const STAMPED_LAYERS: readonly Layer[] = ['address', 'postal'];

export function createRenderPrintFile({ renderer, storage, printer }: RenderParts): RenderPrintFile {
  return async (snapshot) => {
    const { bytes, layoutHash } = await renderer.renderPdf({
      design: snapshot.design,
      format: snapshot.format,
      photo: await readSnapshotPhoto(storage, snapshot, 'original'),
      without: printer.stampsAddress ? STAMPED_LAYERS : [],
    });
    // Better no card than one that the customer never saw: an operator is alerted, and the order is refunded.
    if (layoutHash !== snapshot.layoutHash) throw new Error('the layout differs from the one that was paid for');
    return bytes;
  };
}

/** Returns null for a card without a photo. Throws when the photo is gone. */
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
      log.warn({ err: error, orderId }, 'could not draw the pictures of an order');
      return [];
    }
  };
}

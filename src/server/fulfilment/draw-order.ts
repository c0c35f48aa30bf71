import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { EmailAttachment } from '../email/port.ts';
import type { DrawOrder } from '../email/send-email.ts';
import { parseSnapshot } from '../orders/order-snapshot.ts';
import type { Renderer } from '../rendering/renderer.ts';
import type { Storage } from '../storage/port.ts';
import { readSnapshotPhoto } from './render-print-file.ts';

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
      const row = await db.selectFrom('orders').select('snapshot').where('id', '=', orderId).executeTakeFirstOrThrow();
      const snapshot = parseSnapshot(row.snapshot);
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

/** The pictures of a print: drawn when first looked at, then kept beside its PDF. */
import { Piscina } from 'piscina';
import type { FormatId } from '#layout/formats.ts';
import type { Storage } from '../../storage/port.ts';
import type { drawPicture, PictureRequest } from './picture-worker.ts';
import { SHOP_FORMATS } from './print-shop.ts';
import type { Print } from './store.ts';

export type Side = 'front' | 'back';

export type Pictures = { get(print: Print, side: Side): Promise<Uint8Array | null>; close(): Promise<void> };

export function createPictures(storage: Storage): Pictures {
  const pool = new Piscina<PictureRequest, Awaited<ReturnType<typeof drawPicture>>>({
    filename: new URL('./picture-worker.ts', import.meta.url).href,
    name: 'drawPicture',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
  });
  return {
    async get(print, side) {
      const key = `print-shop/${print.id}-${side}.png`;
      const kept = await storage.get(key);
      if (kept !== null) return kept.bytes;
      const file = await storage.get(print.pdf_key);
      const format = SHOP_FORMATS.find((id): id is FormatId => id === print.size);
      if (file === null || format === undefined) return null;
      const bytes = await pool.run({ pdf: Uint8Array.from(file.bytes), side, format, recipient: print.recipient });
      await storage.put(key, { bytes, contentType: 'image/png' });
      return bytes;
    },
    close: () => pool.destroy(),
  };
}

/** The pictures of a print: drawn when first looked at, then kept beside its PDF. */
import type { FormatId } from '#layout/formats.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import { type PrintShop, SHOP_FORMATS } from './print-shop.ts';
import type { Print } from './store.ts';
import { pictureKey } from './tables.ts';

export type Side = 'front' | 'back';

/** Null when the file is gone. */
export async function getPicture(
  { storage }: PrintShop,
  workers: WorkerPool,
  { print, side }: { readonly print: Print; readonly side: Side },
): Promise<Uint8Array | null> {
  const key = pictureKey(print.id, side);
  const kept = await storage.get(key);
  if (kept !== null) return kept.bytes;
  const file = await storage.get(print.pdf_key);
  const format = SHOP_FORMATS.find((id): id is FormatId => id === print.size);
  if (file === null || format === undefined) return null;
  const pdf = Uint8Array.from(file.bytes);
  const bytes = await workers.run('drawPicture', { pdf, side, format, recipient: print.recipient });
  await storage.put(key, { bytes, contentType: 'image/png' });
  return bytes;
}

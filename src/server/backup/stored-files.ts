/** Lists the files that the rows of a database refer to. */
import type { Trx } from '../db/database.ts';
import { listPrintFiles } from '../fulfilment/backup-store.ts';
import { listOrderedPhotos } from '../orders/account-store.ts';
import { listShopPrints } from '../printing/shop/store.ts';
import { pictureKeys } from '../printing/shop/tables.ts';
import { listAllPhotoHashes } from '../uploads/store.ts';

export type StoredFiles = {
  /** The hashes of photos. */
  readonly photos: readonly string[];
  /** The keys of print files. */
  readonly printFiles: readonly string[];
  /** The keys of pictures that the local print shop drew; they can be drawn again. */
  readonly pictures: readonly string[];
};

export async function listStoredFiles(trx: Trx): Promise<StoredFiles> {
  const photos = new Set([...(await listAllPhotoHashes(trx)), ...(await listOrderedPhotos(trx))]);
  const prints = await listShopPrints(trx);
  const printFiles = new Set([...(await listPrintFiles(trx)), ...prints.map(({ pdf_key }) => pdf_key)]);
  return {
    photos: [...photos].sort(),
    printFiles: [...printFiles].sort(),
    pictures: prints.flatMap(({ id }) => pictureKeys(id)),
  };
}

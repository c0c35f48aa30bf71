/** Lists the files that the rows of a database refer to. */
import type { Trx } from '#server/frame/db/database.ts';
import { listShopPrints } from '#server/providers/printing/shop/store.ts';
import { pictureKeys } from '#server/providers/printing/shop/tables.ts';
import { listPrintFiles } from '#server/slices/fulfilment/backup-store.ts';
import { listOrderedPhotos } from '#server/slices/orders/account-store.ts';
import { listAllPhotoHashes } from '#server/slices/uploads/store.ts';

export type StoredFiles = {
  /** Hashes of photos. */
  readonly photos: readonly string[];
  readonly printFiles: readonly string[];
  /** Storage keys of pictures that the local print shop rendered; it can render them again. */
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

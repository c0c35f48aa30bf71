import { asUser } from '../db/as-user.ts';
import { type PhotoVariant, readPhoto } from './photo-files.ts';
import type { UploadDeps } from './save-photo.ts';
import { findUpload } from './store.ts';

export type PhotoRequest = { readonly userId: string; readonly uploadId: string; readonly variant: PhotoVariant };

/** Null when there is no such photo, or it is somebody else's. */
export async function readOwnPhoto(
  { db, storage }: Pick<UploadDeps, 'db' | 'storage'>,
  { userId, uploadId, variant }: PhotoRequest,
): Promise<Uint8Array | null> {
  const upload = await asUser(db, userId, (trx) => findUpload(trx, userId, uploadId));
  return upload === undefined ? null : readPhoto(storage, upload.sha256, variant);
}

/** Opens a file in the browser. For signed-in users, the server converts formats that the browser can't read. */
import { getPhoto, uploadPhoto } from '#contract/uploads.ts';
import { AppError } from '#domain/errors.ts';
import { call, fetchFile } from '#web/api/call.ts';
import type { ChosenPhoto } from '#web/features/builder/state/builder-reducer.ts';
import type { PhotoFiles } from '#web/features/builder/storage/stored-card.ts';
import { accessToken } from '#web/session/access-token.ts';
import { readPhoto } from './read-photo.ts';

export type OpenedPhoto = {
  readonly chosen: Omit<ChosenPhoto, 'id'>;
  readonly files: PhotoFiles;
  /** Set if the server has the photo already. */
  readonly uploadId: string | null;
};

export async function openPhoto(file: File, onProgress: (progress: number | null) => void): Promise<OpenedPhoto> {
  const info = { name: file.name, type: file.type, bytes: file.size };
  try {
    const { file: sent, preview, widthPixels, heightPixels } = await readPhoto(file, onProgress);
    const { type, size: bytes } = sent;
    return {
      chosen: { widthPixels, heightPixels, info: { ...info, type, bytes, isUploaded: false } },
      files: { file: sent, preview },
      uploadId: null,
    };
  } catch (error) {
    const needsServer = error instanceof AppError && error.code === 'photo_needs_account';
    if (!needsServer || (await accessToken()) === null) throw error;
  }
  const upload = await call(uploadPhoto, {}, { file, timeoutMs: UPLOAD_TIMEOUT_MS });
  const preview = await fetchFile(getPhoto, { params: { id: upload.id }, query: { variant: 'preview' } });
  return {
    chosen: { widthPixels: upload.width, heightPixels: upload.height, info: { ...info, isUploaded: true } },
    files: { file, preview },
    uploadId: upload.id,
  };
}

/** Long enough for ten megabytes over a slow connection. */
export const UPLOAD_TIMEOUT_MS = 180_000;

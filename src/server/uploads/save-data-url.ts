import { UPLOAD_LIMIT_BYTES, type UploadRecord } from '#contract/uploads.ts';
import { AppError } from '#domain/errors.ts';
import { savePhoto, type UploadDeps } from './save-photo.ts';

const BASE64_URL = /^data:[^,]{0,200};base64,/i;

/** The type that a data URL claims is not believed: the bytes are sniffed like any file. */
export async function saveDataUrl(deps: UploadDeps, userId: string, dataUrl: string): Promise<UploadRecord> {
  return savePhoto(deps, userId, decodeDataUrl(dataUrl));
}

function decodeDataUrl(dataUrl: string): Buffer {
  const head = BASE64_URL.exec(dataUrl)?.[0];
  if (head === undefined) throw new AppError('image_type');
  const bytesAtLeast = Math.floor(((dataUrl.length - head.length) / 4) * 3) - 2;
  if (bytesAtLeast > UPLOAD_LIMIT_BYTES) throw new AppError('image_too_large');
  return Buffer.from(dataUrl.slice(head.length), 'base64');
}

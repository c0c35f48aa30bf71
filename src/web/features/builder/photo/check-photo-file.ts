/** What is refused before a byte is read. */
import { UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';
import type { ErrorCode } from '#domain/errors.ts';

type FileFacts = { readonly name: string; readonly type: string; readonly size: number };

/** Some systems do not know the type of a HEIC file and leave it empty. */
const HEIC_NAME = /\.hei[cf]$/i;
const CONVERTIBLE = /^(image\/hei[cf]|application\/pdf)/;

/** The server can read it although most browsers cannot. */
export function isConvertible({ name, type }: FileFacts): boolean {
  return CONVERTIBLE.test(type) || (type === '' && HEIC_NAME.test(name));
}

/** Null when it may be read. A drawing (SVG) has no pixels to print. */
export function refusePhotoFile(file: FileFacts): ErrorCode | null {
  const isImage = file.type.startsWith('image/') && file.type !== 'image/svg+xml';
  if (!isImage && !isConvertible(file)) return 'image_type';
  return file.size > UPLOAD_LIMIT_BYTES ? 'image_too_large' : null;
}

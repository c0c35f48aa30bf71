/** Which files count as photos. Without the error catalog, because the first page loads this. */
type FileFacts = { readonly name: string; readonly type: string };

/** Some systems leave the type of a HEIC file empty. */
const HEIC_NAME = /\.hei[cf]$/i;
const CONVERTIBLE = /^(image\/hei[cf]|application\/pdf)/;

/** Formats that the server can read but most browsers can't. */
export function isConvertible({ name, type }: FileFacts): boolean {
  return CONVERTIBLE.test(type) || (type === '' && HEIC_NAME.test(name));
}

/** An SVG has no pixels to print. */
export function isPhotoFile(file: FileFacts): boolean {
  return (file.type.startsWith('image/') && file.type !== 'image/svg+xml') || isConvertible(file);
}

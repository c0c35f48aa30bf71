/** Detects a file's type by its first bytes, and ignores the client's file name and content type. */

export const PHOTO_TYPES = ['jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'pdf'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
const AVIF_BRANDS = ['avif', 'avis'];

/** Returns null for everything else, including SVG and HTML. */
export function sniffPhoto(bytes: Uint8Array): PhotoType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.startsWith('%PDF-')) return 'pdf';
  return head.slice(4, 8) === 'ftyp' ? sniffBrands(bytes, head) : null;
}

/** The major brand may be a generic one (mif1), so the compatible brands decide. */
function sniffBrands(bytes: Uint8Array, head: string): PhotoType | null {
  const length = Buffer.from(bytes.subarray(0, 4)).readUInt32BE();
  const brands = [head.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(length, head.length); at += 4) brands.push(head.slice(at, at + 4));
  const first = brands.find((brand) => HEIC_BRANDS.includes(brand) || AVIF_BRANDS.includes(brand));
  if (first === undefined) return null;
  return HEIC_BRANDS.includes(first) ? 'heic' : 'avif';
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

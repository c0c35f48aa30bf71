/** Reads and writes a JPEG by its segments, so that metadata can be removed without touching a pixel. */
import { isProfileFor } from './icc-profile.ts';

type Segment = {
  readonly marker: number;
  /** Includes the marker and, for a scan, the entropy-coded data that follows. */
  readonly bytes: Buffer;
  /** Follows the marker and length. */
  readonly payload: Buffer;
};

/** EXIF's number for the rotation of the stored pixels: 1 is upright, 5 to 8 swap width and height. */
export type ExifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export type Jpeg = {
  readonly segments: readonly Segment[];
  /** Size of the stored pixels, before rotation. */
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** 8-bit baseline or progressive Huffman coding, which every PDF reader decodes. */
  readonly isPlain: boolean;
  readonly orientation: ExifOrientation;
  /** The embedded color profile, if it is complete, sound and fits the components. */
  readonly icc: Buffer | null;
};

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COM = 0xfe;
/** A JFIF header without a thumbnail. */
const BARE_JFIF_LENGTH = 14;
const ICC_LABEL = 'ICC_PROFILE\0';
const ICC_CHUNK = 65_000;

/** Returns null unless the file is a complete JPEG. Ignores bytes after its end. */
export function parseJpeg(bytes: Uint8Array): Jpeg | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const segments = readSegments(file);
  const frame = segments?.find(({ marker }) => isFrame(marker));
  if (!segments || !frame || frame.payload.length < 6) return null;
  const components = frame.payload.readUInt8(5);
  const isPlain = frame.marker >= 0xc0 && frame.marker <= 0xc2 && frame.payload.readUInt8(0) === 8;
  return {
    segments,
    height: frame.payload.readUInt16BE(1),
    width: frame.payload.readUInt16BE(3),
    components,
    isPlain,
    orientation: readOrientation(segments),
    icc: readIcc(segments, components),
  };
}

/** Reads the size from the header alone, even of a file that is cut short. */
export function readJpegSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    while (file[at + 1] === 0xff && at + 10 <= file.length) at += 1;
    if (isFrame(file.readUInt8(at + 1))) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
  }
  return null;
}

/**
 * Returns the same picture without EXIF, GPS, comments, thumbnails and trailing data. Keeps the color profile and, on request,
 * the orientation as the only EXIF entry.
 */
export function cleanJpeg({ segments, orientation, icc }: Jpeg, keep: { readonly orientation: boolean }): Buffer {
  const parts = segments.filter((segment) => isPicture(segment, icc !== null)).map(({ bytes }) => bytes);
  const exif = keep.orientation && orientation !== 1 ? [orientationSegment(orientation)] : [];
  const isWhole = exif.length === 0 && parts.length === segments.length;
  return (isWhole ? asOne(parts) : null) ?? Buffer.concat([...parts.slice(0, 1), ...exif, ...parts.slice(1)]);
}

/** Avoids a copy, so that a large photo is in memory only once. */
function asOne(parts: readonly Buffer[]): Buffer | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return null;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const span = last.byteOffset + last.length - first.byteOffset;
  return span === length ? Buffer.from(first.buffer, first.byteOffset, length) : null;
}

/** Adds a color profile to a JPEG that has none. */
export function insertIcc(jpeg: Buffer, icc: Buffer): Buffer {
  if (!isProfileFor(icc, 3)) return jpeg;
  const count = Math.ceil(icc.length / ICC_CHUNK);
  const segments = Array.from({ length: count }, (_, index) => {
    const chunk = icc.subarray(index * ICC_CHUNK, (index + 1) * ICC_CHUNK);
    const head = Buffer.from([0xff, APP2, 0, 0]);
    head.writeUInt16BE(2 + ICC_LABEL.length + 2 + chunk.length, 2);
    return Buffer.concat([head, Buffer.from(ICC_LABEL, 'latin1'), Buffer.from([index + 1, count]), chunk]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isPicture({ marker, payload }: Segment, keepIcc: boolean): boolean {
  if (marker === APP0) return payload.length === BARE_JFIF_LENGTH && label(payload, 5) === 'JFIF\0';
  if (marker === APP2) return keepIcc && label(payload, ICC_LABEL.length) === ICC_LABEL;
  if (marker === APP14) return label(payload, 5) === 'Adobe';
  return marker !== COM && !(marker >= APP0 && marker <= 0xef);
}

function label(payload: Buffer, length: number): string {
  return payload.toString('latin1', 0, length);
}

function readSegments(file: Buffer): Segment[] | null {
  if (file[0] !== 0xff || file[1] !== SOI) return null;
  const segments: Segment[] = [{ marker: SOI, bytes: file.subarray(0, 2), payload: file.subarray(2, 2) }];
  let at = 2;
  while (at + 1 < file.length) {
    if (file[at] !== 0xff) return null;
    while (file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1] ?? 0;
    if (marker === EOI) {
      segments.push({ marker, bytes: file.subarray(at, at + 2), payload: file.subarray(at, at) });
      return segments;
    }
    if (at + 4 > file.length) return null;
    const headEnd = at + 2 + file.readUInt16BE(at + 2);
    const end = marker === SOS ? endOfScan(file, headEnd) : headEnd;
    if (end > file.length || headEnd < at + 4) return null;
    segments.push({ marker, bytes: file.subarray(at, end), payload: file.subarray(at + 4, headEnd) });
    at = end;
  }
  return null;
}

/** In a scan, FF is followed by 00 (a stuffed byte), a restart marker, or FF again (padding). */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return file.length;
}

const EXIF_LABEL = 'Exif\0\0';
const ORIENTATION_TAG = 0x0112;

function readOrientation(segments: readonly Segment[]): ExifOrientation {
  const exif = segments.find(({ marker, payload }) => marker === APP1 && label(payload, 6) === EXIF_LABEL);
  const tiff = exif?.payload.subarray(6);
  if (!tiff || tiff.length < 14) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = u16(directory);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (u16(entry) === ORIENTATION_TAG) return toOrientation(u16(entry + 8));
  }
  return 1;
}

function toOrientation(value: number): ExifOrientation {
  return ([2, 3, 4, 5, 6, 7, 8] as const).find((each) => each === value) ?? 1;
}

function orientationSegment(orientation: ExifOrientation): Buffer {
  const payload = Buffer.concat([
    Buffer.from(`${EXIF_LABEL}MM\0*`, 'latin1'),
    // One directory at offset 8, with one entry: the orientation as a short.
    Buffer.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ]);
  const head = Buffer.from([0xff, APP1, 0, payload.length + 2]);
  return Buffer.concat([head, payload]);
}

/** A profile may be split across segments, each with its number and the count. */
function readIcc(segments: readonly Segment[], components: number): Buffer | null {
  const chunks = segments
    .filter(({ marker, payload }) => marker === APP2 && label(payload, ICC_LABEL.length) === ICC_LABEL)
    .map(({ payload }) => payload.subarray(ICC_LABEL.length))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  const isComplete = chunks.every((chunk, index) => chunk[0] === index + 1 && chunk[1] === chunks.length);
  if (chunks.length === 0 || !isComplete) return null;
  const profile = Buffer.concat(chunks.map((chunk) => chunk.subarray(2)));
  return isProfileFor(profile, components) ? profile : null;
}

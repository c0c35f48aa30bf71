/**
 * Makes the files we store of an upload: the original as a JPEG, and two smaller ones for screens. A sound RGB or gray JPEG
 * keeps its pixels and only loses its metadata; everything else is re-encoded. So every stored photo decodes cleanly, holds no
 * foreign bytes, and can go into a print file unchanged.
 */
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { FRAME_LIMIT } from '#contract/uploads.ts';
import { decodeHeic, decodePdf, type RawPixels, UnreadablePhoto } from './decode.ts';
import { readHeifHeader } from './heif.ts';
import { cleanJpeg, insertIcc, parseJpeg } from './jpeg.ts';
import type { PhotoProblem, PreparedPhoto, PrepareInput, PrepareResult } from './photo-messages.ts';

// Each photo is read once, so libvips's cache would only cost memory.
sharp.cache(false);

const PREVIEW_PIXELS = 1600;
const THUMB_PIXELS = 400;
/** A JPEG stores its width and height in 16 bits. */
const SIDE_LIMIT = 65_500;
const WHITE = '#ffffff';
/** Optimizing a JPEG's codes keeps the whole picture in memory: six bytes per pixel. */
const OPTIMIZED_PIXELS = 25_000_000;

export async function preparePhoto(input: PrepareInput): Promise<PrepareResult> {
  try {
    const problem = await findExcess(input);
    if (problem) return { ok: false, problem };
    const kept = input.type === 'jpeg' ? await keepJpeg(input) : null;
    const photo = kept ?? (await withVariants(withSoundProfile(await rewrite(input)), input.pixelLimit));
    return { ok: true, photo };
  } catch (error) {
    // Decoders throw all kinds of errors on damaged files.
    return { ok: false, problem: error instanceof UnreadablePhoto ? error.problem : 'image_broken' };
  }
}

async function findExcess({ bytes, type, pixelLimit }: PrepareInput): Promise<PhotoProblem | null> {
  if (type === 'heic' || type === 'pdf') return null;
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (pages > FRAME_LIMIT) return 'image_too_many_frames';
  return width * height > pixelLimit ? 'image_too_many_pixels' : null;
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

async function keepJpeg({ bytes, pixelLimit }: PrepareInput): Promise<PreparedPhoto | null> {
  // Some programs omit the end marker. If more is missing, decoding fails.
  const jpeg = parseJpeg(bytes) ?? parseJpeg(Buffer.concat([bytes, JPEG_END]));
  const canKeep = jpeg?.isPlain && (jpeg.components === 1 || jpeg.components === 3);
  if (!canKeep) return null;
  try {
    return await withVariants(cleanJpeg(jpeg, { orientation: true }), pixelLimit);
  } catch {
    // Not clean enough to print unchanged, but a lenient decoder may still read it.
    return null;
  }
}

/** Throws unless every byte of the original decodes without a warning. */
async function withVariants(original: Buffer, pixelLimit: number): Promise<PreparedPhoto> {
  const source = sharp(original, { failOn: 'warning', limitInputPixels: pixelLimit, sequentialRead: true });
  const { autoOrient } = await source.metadata();
  const preview = await variant(source.autoOrient(), PREVIEW_PIXELS);
  const thumb = await variant(sharp(preview), THUMB_PIXELS);
  const sha256 = createHash('sha256').update(original).digest('hex');
  return { sha256, width: autoOrient.width, height: autoOrient.height, original, preview, thumb };
}

function variant(source: Sharp, pixels: number): Promise<Buffer> {
  return source
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();
}

async function rewrite(input: PrepareInput): Promise<Buffer> {
  if (input.type === 'pdf') return encodePixels(await decodePdf(input.bytes, input.pdfLimitBytes));
  if (input.type === 'heic') {
    const jpeg = await encodePixels(await decodeHeic(input.bytes));
    const icc = readHeifHeader(input.bytes)?.icc;
    return icc ? insertIcc(jpeg, icc) : jpeg;
  }
  const source = sharp(input.bytes, { failOn: 'error', limitInputPixels: input.pixelLimit });
  const { space, width, height } = await source.metadata();
  return encode(inPrintableColors(source.autoOrient(), space), width * height);
}

/** The print leaves out a profile that isn't sound, so the preview must not apply it. */
function withSoundProfile(rewritten: Buffer): Buffer {
  const jpeg = parseJpeg(rewritten);
  return jpeg ? cleanJpeg(jpeg, { orientation: true }) : rewritten;
}

/** Gray stays gray, CMYK becomes sRGB, RGB keeps its profile. */
function inPrintableColors(source: Sharp, space: string): Sharp {
  if (space === 'b-w' || space === 'grey16') return source.toColourspace('b-w');
  return space === 'cmyk' ? source.toColourspace('srgb') : source.keepIccProfile();
}

function encodePixels({ width, height, rgba }: RawPixels): Promise<Buffer> {
  return encode(sharp(rgba, { raw: { width, height, channels: 4 } }), width * height);
}

function encode(source: Sharp, pixels: number): Promise<Buffer> {
  return source
    .flatten({ background: WHITE })
    .resize({ width: SIDE_LIMIT, height: SIDE_LIMIT, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimizeCoding: pixels <= OPTIMIZED_PIXELS })
    .toBuffer();
}

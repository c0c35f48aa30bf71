/**
 * Prepares a photo for the print file. On a color card, a JPEG of 300 to 600 DPI in its own colors is embedded unchanged with
 * its profile; the page's matrix alone turns and crops it. Any other photo is cropped and resampled to 300 DPI. Stored photos
 * are known to decode cleanly.
 */
import sharp, { type Sharp } from 'sharp';
import { levelTable } from '#layout/front/looks.ts';
import { blackTint, LUMINANCE } from '#layout/ink.ts';
import type { ImageOp, LookNumbers, Matrix, Rect } from '#layout/scene.ts';
import { POINTS_PER_INCH } from '#layout/units.ts';
import { cleanJpeg, type ExifOrientation, type Jpeg, parseJpeg } from '#server/engines/imaging/jpeg.ts';
import { apply, invert, multiply } from './matrix.ts';

// Each photo is read once, so libvips's cache would only cost memory.
sharp.cache(false);

export const PRINT_DPI = 300;
const MAX_DPI = 600;
const JPEG_QUALITY = 90;
/** Catmull-Rom looks as sharp as Lanczos, has no halos, and takes an eighth less work. */
const KERNEL = 'cubic';

export type PrintPhoto = {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** `black` means tints of black ink. */
  readonly color: 'rgb' | 'gray' | 'black';
  /** The photo's own profile. Null means sRGB, or its curve for gray. */
  readonly icc: Uint8Array | null;
  /** Maps the unit square of the stored pixels, y pointing down, onto the page. */
  readonly matrix: Matrix;
  readonly isPassedThrough: boolean;
};

/** Maps stored pixels to upright ones, both as unit squares with y pointing down. */
const UPRIGHT: Record<ExifOrientation, Matrix> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

export type PhotoOptions = {
  /** On a proof, grays stay screen grays. */
  readonly isProof?: boolean;
};

export async function preparePrintPhoto(
  bytes: Uint8Array,
  op: ImageOp,
  { isProof = false }: PhotoOptions = {},
): Promise<PrintPhoto> {
  const jpeg = parseJpeg(bytes);
  if (jpeg === null) throw new TypeError('The stored photo is not a JPEG');
  const matrix = multiply(op.matrix, UPRIGHT[jpeg.orientation]);
  const canPass = jpeg.isPlain && jpeg.components !== 4 && !op.isGrey && op.look === null && isPrintable(jpeg, matrix);
  if (!canPass) return fitPhoto(bytes, { jpeg, matrix, op, isProof });
  return {
    jpeg: cleanJpeg(jpeg, { orientation: false }),
    width: jpeg.width,
    height: jpeg.height,
    color: jpeg.components === 1 ? 'gray' : 'rgb',
    icc: jpeg.icc,
    matrix,
    isPassedThrough: true,
  };
}

/** Returns the lengths on the page of the stored width and height. */
function sides([a, b, c, d]: Matrix): { readonly across: number; readonly down: number } {
  return { across: Math.hypot(a, b), down: Math.hypot(c, d) };
}

function isPrintable({ width, height }: Jpeg, matrix: Matrix): boolean {
  const { across, down } = sides(matrix);
  const dpis = [(width / across) * POINTS_PER_INCH, (height / down) * POINTS_PER_INCH];
  return dpis.every((dpi) => dpi >= PRINT_DPI && dpi <= MAX_DPI);
}

type Placement = { readonly jpeg: Jpeg; readonly matrix: Matrix; readonly op: ImageOp; readonly isProof: boolean };

/** Scales before it crops, because the decoder can shrink while reading and skip what is cropped. */
async function fitPhoto(bytes: Uint8Array, { jpeg, matrix, op, isProof }: Placement): Promise<PrintPhoto> {
  const { across, down } = sides(matrix);
  const whole = { width: toPixels(across), height: toPixels(down) };
  const cut = visiblePixels(op.clip, matrix, whole);
  // Photos stored by earlier versions may have a profile that isn't sound.
  const source = jpeg.icc === null ? cleanJpeg(jpeg, { orientation: false }) : bytes;
  const scaled = sharp(source, { autoOrient: false, failOn: 'error', limitInputPixels: false, sequentialRead: true })
    .resize({ ...whole, fit: 'fill', kernel: KERNEL })
    .extract(cut);
  const { color, icc, picture } = await inColorsOf({ op, isProof }, jpeg, scaled);
  const fitted = await picture.jpeg({ quality: JPEG_QUALITY }).toBuffer();
  const cutMatrix: Matrix = [
    cut.width / whole.width,
    0,
    0,
    cut.height / whole.height,
    cut.left / whole.width,
    cut.top / whole.height,
  ];
  const clean = parseJpeg(fitted);
  return {
    jpeg: clean ? cleanJpeg(clean, { orientation: false }) : fitted,
    width: cut.width,
    height: cut.height,
    color,
    icc,
    matrix: multiply(matrix, cutMatrix),
    isPassedThrough: false,
  };
}

function toPixels(points: number): number {
  return Math.max(1, Math.round((points / POINTS_PER_INCH) * PRINT_DPI));
}

type Cut = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Returns whole pixels that cover the clip, even for a straightened photo. */
function visiblePixels(clip: Rect, matrix: Matrix, whole: { readonly width: number; readonly height: number }): Cut {
  const back = invert(matrix);
  const corners = [
    apply(back, [clip.x, clip.y]),
    apply(back, [clip.x + clip.width, clip.y]),
    apply(back, [clip.x, clip.y + clip.height]),
    apply(back, [clip.x + clip.width, clip.y + clip.height]),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const from = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(value * size + EDGE)));
  const to = (value: number, size: number) => Math.min(size, Math.max(1, Math.ceil(value * size - EDGE)));
  const left = from(Math.min(...xs), whole.width);
  const top = from(Math.min(...ys), whole.height);
  return {
    left,
    top,
    width: Math.max(1, to(Math.max(...xs), whole.width) - left),
    height: Math.max(1, to(Math.max(...ys), whole.height) - top),
  };
}

/** Absorbs the layout's rounding. */
const EDGE = 0.01;

type Colored = Pick<PrintPhoto, 'color' | 'icc'> & { readonly picture: Sharp };

/** Reading applies a gray photo's profile, as the preview does. */
async function inColorsOf(
  { op: { look, isGrey }, isProof }: { readonly op: ImageOp; readonly isProof: boolean },
  { components, icc }: Jpeg,
  source: Sharp,
): Promise<Colored> {
  if (look) {
    const picture = await withLook(source, look);
    if (!isGrey) return { color: 'rgb', icc: null, picture };
    const gray = grayLikePreview(picture, 3);
    return isProof
      ? { color: 'gray', icc: null, picture: gray }
      : { color: 'black', icc: null, picture: await inBlackInk(gray) };
  }
  if (!isGrey && components !== 1) return { color: 'rgb', icc, picture: source.keepIccProfile() };
  const gray = grayLikePreview(source, components);
  if (!isGrey || isProof) return { color: 'gray', icc: null, picture: gray };
  return { color: 'black', icc: null, picture: await inBlackInk(gray) };
}

/** Uses the SVG painter's weights, so that the print matches the preview. */
function grayLikePreview(source: Sharp, components: number): Sharp {
  if (components === 1) return source.toColourspace('b-w');
  const row: [number, number, number] = [...LUMINANCE];
  return source.recomb([row, row, row]).extractChannel(0).toColourspace('b-w');
}

/** Works in sRGB, because the preview applies the same numbers there. */
async function withLook(source: Sharp, look: LookNumbers): Promise<Sharp> {
  const { data, info } = await source.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = look.matrix;
  const levels = levelTable(look);
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let from = 0, to = 0; to < pixels.length; from += channels, to += 3) {
    const red = data[from] ?? 0;
    const green = channels < 3 ? red : (data[from + 1] ?? 0);
    const blue = channels < 3 ? red : (data[from + 2] ?? 0);
    pixels[to] = rr * red + rg * green + rb * blue;
    pixels[to + 1] = gr * red + gg * green + gb * blue;
    pixels[to + 2] = br * red + bg * green + bb * blue;
  }
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = levels[pixels[at] ?? 0] ?? 0;
  return sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false });
}

/** Converts a screen gray to DeviceGray, the paper that black ink leaves visible. */
const PAPER_LEFT = Uint8Array.from({ length: 256 }, (_, gray) => Math.round((1 - blackTint(gray)) * 255));

async function inBlackInk(gray: Sharp): Promise<Sharp> {
  const { data, info } = await gray.raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 1) data[at] = PAPER_LEFT[data[at] ?? 0] ?? 0;
  const { width, height } = info;
  return sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false }).toColourspace('b-w');
}

import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Crop, DEFAULT_CROP } from '#domain/crop.ts';
import { DEFAULT_LOOK, LOOKS, type Look } from '#domain/front.ts';
import { lookNumbers } from '#layout/front/looks.ts';
import { placePhoto } from '#layout/front/photo.ts';
import { blackTint } from '#layout/ink.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { type ImageOp, points, type Scene } from '#layout/scene.ts';
import { pageToSvg } from '#layout/scene-to-svg.ts';
import { type ExifOrientation, parseJpeg } from '#server/engines/imaging/jpeg.ts';
import { preparePhoto } from '#server/engines/imaging/prepare-photo.ts';
import { UPLOAD_ID } from '#testing/card-fixtures.ts';
import { GRAY_CURVES, type GrayCurve, grayJpeg, screenLevel } from '#testing/color/gray-jpeg.ts';
import { rasterize } from '#testing/pdf/inspect-pdf.ts';
import { noise, phoneJpeg, quadrants, type Size } from '#testing/photo-fixtures.ts';
import { apply, invert } from './matrix.ts';
import { paintPdf } from './pdf/paint-pdf.ts';
import { type PrintPhoto, preparePrintPhoto } from './print-photo.ts';

/** 6 by 4 inches with bleed. */
const FRAME = { width: points(450), height: points(306) };

function imageOp(upright: Size, crop: Partial<Crop> = {}, isGrey = false, frame = FRAME): ImageOp {
  const whole: Crop = { ...DEFAULT_CROP, ...crop };
  const photo = { widthPixels: upright.width, heightPixels: upright.height, crop: whole };
  const clip = { x: points(0), y: points(0), ...frame };
  const { matrix } = placePhoto(photo, frame);
  return { kind: 'image', layer: 'art', uploadId: UPLOAD_ID, matrix, clip, look: null, isGrey };
}

const jpegOf = (size: Size) => noise(size).jpeg({ quality: 90 }).toBuffer();

describe('a photo in the print file', () => {
  test.each([
    [{ width: 1900, height: 1292 }, true],
    [{ width: 3700, height: 2516 }, true],
    [{ width: 1800, height: 1224 }, false],
    [{ width: 3900, height: 2652 }, false],
  ])('of %o is passed through: %o', async (size, isPassedThrough) => {
    const bytes = await jpegOf(size);
    const photo = await preparePrintPhoto(bytes, imageOp(size));
    expect(photo.isPassedThrough).toBe(isPassedThrough);
    if (isPassedThrough) expect(photo).toMatchObject(size);
    else expect(photo).toMatchObject({ width: 1875, height: 1275 });
  });

  test('loses its metadata, and keeps its profile and pixels', async () => {
    const bytes = await phoneJpeg({ width: 1900, height: 1292 }, 3);
    const photo = await preparePrintPhoto(bytes, imageOp({ width: 1900, height: 1292 }));
    expect(photo.isPassedThrough).toBe(true);
    expect(Buffer.from(photo.jpeg).includes('Exif')).toBe(false);
    expect(photo.icc).toEqual(parseJpeg(bytes)?.icc);
    const [before, after] = [sharp(bytes, { autoOrient: false }), sharp(photo.jpeg)];
    expect((await after.raw().toBuffer()).equals(await before.raw().toBuffer())).toBe(true);
  });

  test.each([
    [{ width: 3600, height: 600 }, true],
    [{ width: 9000, height: 1500 }, false],
  ])('of %o, shown whole, is printed whole where the preview shows it', async (size, isPassedThrough) => {
    const op = imageOp(size, { fit: 'whole' });
    const photo = await preparePrintPhoto(await jpegOf(size), op);
    expect(photo).toMatchObject({ isPassedThrough, ...(isPassedThrough ? size : { width: 1875 }) });
    expect(photo.width / photo.height).toBeCloseTo(6, 1);
    for (const [at, value] of photo.matrix.entries()) expect(value).toBeCloseTo(op.matrix[at] ?? 0, 1);
  });

  test('has fewer pixels per inch when zoomed', async () => {
    const size = { width: 3700, height: 2516 };
    const bytes = await jpegOf(size);
    expect((await preparePrintPhoto(bytes, imageOp(size, { zoom: 1.5 }))).isPassedThrough).toBe(true);
    const photo = await preparePrintPhoto(bytes, imageOp(size, { zoom: 4, offsetX: -1, offsetY: 1 }));
    expect(photo).toMatchObject({ isPassedThrough: false, width: 1875, height: 1275 });
  });

  test('becomes black ink on a black-and-white card, even if it is gray already', async () => {
    const size = { width: 1900, height: 1292 };
    for (const photo of [noise(size), noise(size).toColourspace('b-w')]) {
      const printed = await preparePrintPhoto(await photo.jpeg().toBuffer(), imageOp(size, {}, true));
      expect(printed).toMatchObject({ isPassedThrough: false, color: 'black', icc: null });
      expect(parseJpeg(printed.jpeg)?.components).toBe(1);
    }
  });

  test('[P-1] has the preview’s lightness in black ink', async () => {
    const size = { width: 600, height: 408 };
    const red = await sharp({ create: { ...size, channels: 3, background: '#ff0000' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const { jpeg } = await preparePrintPhoto(red, imageOp(size, {}, true));
    const [paperLeft = 0] = await sharp(jpeg).raw().toBuffer();
    expect(1 - paperLeft / 255).toBeCloseTo(blackTint(54), 1);
  });
});

describe('[P-6] a gray photo with a profile prints as previewed', () => {
  const LEVEL = 63;
  const frame = { width: points(90), height: points(61.2) };
  const sizes = { 'as it is': { width: 480, height: 326 }, resampled: { width: 120, height: 82 } };

  async function printedLevel(photo: PrintPhoto): Promise<number> {
    const page = { ...pageGeometry('6x4', 'landscape'), ...frame };
    const op: ImageOp = { ...imageOp(sizes.resampled, {}, photo.color === 'black', frame) };
    const scene: Scene = {
      layoutVersion: '',
      format: '6x4',
      front: { ...page, ops: [op] },
      back: { ...page, ops: [] },
    };
    const pdf = await paintPdf({ scene, fonts: new Map(), photos: new Map([[op, photo]]) });
    const { pixels, width, height } = await rasterize(pdf, 1, 72);
    return pixels[Math.floor(height / 2) * width + Math.floor(width / 2)] ?? 0;
  }

  test('unless an old upload’s profile isn’t sound: then it prints without one', async () => {
    for (const size of Object.values(sizes)) {
      const [bad, none] = [await grayJpeg(size, LEVEL, 'gamma 1.0'), await grayJpeg(size, LEVEL, 'gamma 1.0')];
      bad.write('link', bad.indexOf('mntr'));
      none.write('none', none.indexOf('acsp'));
      const op = imageOp(size, {}, false, frame);
      const printed = await preparePrintPhoto(bad, op);
      expect(printed.icc).toBeNull();
      expect(printed).toEqual(await preparePrintPhoto(none, op));
    }
  });

  const curves = Object.keys(GRAY_CURVES) as GrayCurve[];
  test.each(curves)('%s', async (curve) => {
    const seen = screenLevel(LEVEL, curve);
    for (const [name, size] of Object.entries(sizes)) {
      const upload = await grayJpeg(size, LEVEL, curve);
      const stored = await preparePhoto({ bytes: upload, type: 'jpeg', pixelLimit: 1e6, pdfLimitBytes: 1e6 });
      if (!stored.ok) throw new Error(stored.problem);
      const [previewed = 0] = await sharp(stored.photo.preview).raw().toBuffer();
      expect(Math.abs(previewed - seen), 'preview').toBeLessThanOrEqual(2);
      const color = await preparePrintPhoto(stored.photo.original, imageOp(size, {}, false, frame));
      expect(color).toMatchObject({ color: 'gray', isPassedThrough: name === 'as it is' });
      expect(Math.abs((await printedLevel(color)) - seen), `${name}, in color`).toBeLessThanOrEqual(2);
      const black = await preparePrintPhoto(stored.photo.original, imageOp(size, {}, true, frame));
      const paperLeft = Math.round((1 - blackTint(Math.round(seen))) * 255);
      expect(Math.abs((await printedLevel(black)) - paperLeft), `${name}, in black`).toBeLessThanOrEqual(3);
    }
  });
});

describe('a photo lands where the layout put it', () => {
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly ExifOrientation[];
  const rotations = [0, 90, 180, 270] as const;

  /** Reads the colors at four places of the page through the file's own matrix. */
  async function colorsOnPage(bytes: Buffer, op: ImageOp): Promise<string[]> {
    const { jpeg, matrix, width, height } = await preparePrintPhoto(bytes, op);
    const pixels = await sharp(jpeg).raw().toBuffer();
    const places = [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ] as const;
    return places.map(([x, y]) => {
      const [u, v] = apply(invert(matrix), [x * TILE.width, y * TILE.height]);
      const at = (Math.floor(v * height) * width + Math.floor(u * width)) * 3;
      return nameColor(pixels.subarray(at, at + 3));
    });
  }

  function nameColor([red = 0, green = 0, blue = 0]: Uint8Array): string {
    return [red > 128 ? 'r' : '', green > 128 ? 'g' : '', blue > 128 ? 'b' : ''].join('');
  }

  /** Clockwise from the top left: red, green, yellow, blue. */
  const TURNED: Record<Crop['rotation'], string[]> = {
    0: ['r', 'g', 'b', 'rg'],
    90: ['b', 'r', 'rg', 'g'],
    180: ['rg', 'b', 'g', 'r'],
    270: ['g', 'rg', 'r', 'b'],
  };

  /** Small, because rotations need few pixels. */
  const TILE = { width: points(90), height: points(61.2) };
  const SMALL = { width: 60, height: 40 };
  const LARGE = { width: 480, height: 360 };
  test.each(orientations)('with orientation %i, in every rotation', async (orientation) => {
    for (const upright of [SMALL, LARGE]) {
      const bytes = await quadrants(upright, orientation);
      for (const rotation of rotations) {
        const colors = await colorsOnPage(bytes, imageOp(upright, { rotation }, false, TILE));
        expect(colors, `rotation ${rotation}`).toEqual(TURNED[rotation]);
      }
    }
  });

  test.each([-15, -3.5, 8])('[T-4] straightened by %d degrees, cropped or passed through', async (straighten) => {
    for (const upright of [SMALL, LARGE]) {
      const bytes = await quadrants(upright, 6);
      for (const rotation of rotations) {
        const op = imageOp(upright, { rotation, straighten }, false, TILE);
        expect(await colorsOnPage(bytes, op), `rotation ${rotation}`).toEqual(TURNED[rotation]);
        const { matrix } = await preparePrintPhoto(bytes, op);
        for (const corner of [
          [0, 0],
          [TILE.width, 0],
          [0, TILE.height],
          [TILE.width, TILE.height],
        ] as const) {
          for (const share of apply(invert(matrix), corner)) expect(Math.abs(share - 0.5)).toBeLessThan(0.501);
        }
      }
    }
  });
});

describe('[T-7] a look', () => {
  const SWATCHES = { width: 96, height: 64 };
  const TILE = { width: points(23.04), height: points(15.36) };

  /** Draws flat fields of many colors, large enough to survive JPEG. */
  async function swatches(): Promise<Buffer> {
    const { width, height } = SWATCHES;
    const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const pixel = Math.floor(at / 3);
      const field = Math.floor((pixel % width) / 16) + 6 * Math.floor(pixel / width / 16);
      return [field * 11, 255 - field * 9, (field * 53) % 256][at % 3] ?? 0;
    });
    return sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
  }

  /** Reads the middle of each field. */
  async function fields(picture: Sharp): Promise<number[]> {
    const { data, info } = await picture
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [across, down] = [info.width / 6, info.height / 4];
    return Array.from({ length: 24 }, (_, field) => {
      const x = Math.floor(((field % 6) + 0.5) * across);
      const y = Math.floor((Math.floor(field / 6) + 0.5) * down);
      const at = (y * info.width + x) * 3;
      return [...data.subarray(at, at + 3)];
    }).flat();
  }

  const adjusted: readonly Look[] = [
    ...LOOKS.map((name) => ({ ...DEFAULT_LOOK, name })),
    { name: 'original', brightness: 60, contrast: -40 },
    { name: 'warm', brightness: -30, contrast: 80 },
  ];
  test.each(adjusted)('$name, $brightness, $contrast has the same colors in print and preview', async (look) => {
    const bytes = await swatches();
    for (const isGrey of [false, true]) {
      const op: ImageOp = { ...imageOp(SWATCHES, {}, isGrey, TILE), look: lookNumbers(look) };
      const page = { ...pageGeometry('6x4', 'landscape'), ...TILE, ops: [op] };
      const href = `data:image/jpeg;base64,${bytes.toString('base64')}`;
      const svg = pageToSvg(page, { fonts: new Map(), imageHref: () => href, idPrefix: 'look' });
      const seen = await fields(sharp(Buffer.from(svg), { density: 300 }));
      const { jpeg, isPassedThrough } = await preparePrintPhoto(bytes, op, { isProof: true });
      const printed = await fields(sharp(jpeg));
      expect(isPassedThrough).toBe(look.name === 'original' && look.brightness === 0 && !isGrey);
      const differences = printed.map((level, at) => Math.abs(level - (seen[at] ?? 0)));
      expect(Math.max(...differences)).toBeLessThanOrEqual(4);
    }
  });

  test('is applied in sRGB, after the photo’s own profile', async () => {
    const size = { width: 96, height: 64 };
    const red = sharp({ create: { ...size, channels: 3, background: '#c02020' } });
    const wide = await red.withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
    const op: ImageOp = { ...imageOp(size, {}, false, TILE), look: lookNumbers({ ...DEFAULT_LOOK, name: 'faded' }) };
    const { jpeg, icc } = await preparePrintPhoto(wide, op);
    expect(icc).toBeNull();
    const plain = await red.jpeg({ quality: 100 }).toBuffer();
    const [printed, expected] = [
      await fields(sharp(jpeg)),
      await fields(sharp((await preparePrintPhoto(plain, op)).jpeg)),
    ];
    for (const [at, level] of printed.entries()) expect(Math.abs(level - (expected[at] ?? 0))).toBeLessThanOrEqual(4);
  });
});

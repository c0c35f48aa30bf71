import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Crop } from '#domain/crop.ts';
import { placePhoto } from '#layout/front/photo.ts';
import { type ImageOp, points } from '#layout/scene.ts';
import { UPLOAD_ID } from '#testing/card-fixtures.ts';
import { noise, phoneJpeg, quadrants, type Size } from '#testing/photo-fixtures.ts';
import { type ExifOrientation, parseJpeg } from '../imaging/jpeg.ts';
import { apply, invert } from './matrix.ts';
import { preparePrintPhoto } from './print-photo.ts';

/** 6 by 4 inches with bleed. */
const FRAME = { width: points(450), height: points(306) };

function imageOp(upright: Size, crop: Partial<Crop> = {}, isGrey = false, frame = FRAME): ImageOp {
  const whole: Crop = { zoom: 1, offsetX: 0, offsetY: 0, rotation: 0, ...crop };
  const photo = { widthPixels: upright.width, heightPixels: upright.height, crop: whole };
  const clip = { x: points(0), y: points(0), ...frame };
  return { kind: 'image', layer: 'art', uploadId: UPLOAD_ID, matrix: placePhoto(photo, frame).matrix, clip, isGrey };
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

  test('has fewer pixels per inch when zoomed', async () => {
    const size = { width: 3700, height: 2516 };
    const bytes = await jpegOf(size);
    expect((await preparePrintPhoto(bytes, imageOp(size, { zoom: 1.5 }))).isPassedThrough).toBe(true);
    const photo = await preparePrintPhoto(bytes, imageOp(size, { zoom: 4, offsetX: -1, offsetY: 1 }));
    expect(photo).toMatchObject({ isPassedThrough: false, width: 1875, height: 1275 });
  });

  test('becomes gray on a black-and-white card, or passes through if it is gray', async () => {
    const size = { width: 1900, height: 1292 };
    const color = await preparePrintPhoto(await jpegOf(size), imageOp(size, {}, true));
    expect(color).toMatchObject({ isPassedThrough: false, isGrey: true, icc: null });
    expect(parseJpeg(color.jpeg)?.components).toBe(1);
    const grayFile = await noise(size).toColourspace('b-w').jpeg().toBuffer();
    expect(await preparePrintPhoto(grayFile, imageOp(size, {}, true))).toMatchObject({
      isPassedThrough: true,
      isGrey: true,
    });
  });

  test('has the preview’s lightness in gray', async () => {
    const size = { width: 600, height: 408 };
    const red = await sharp({ create: { ...size, channels: 3, background: '#ff0000' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const { jpeg } = await preparePrintPhoto(red, imageOp(size, {}, true));
    const [lightness] = await sharp(jpeg).raw().toBuffer();
    expect(lightness).toBeGreaterThanOrEqual(52);
    expect(lightness).toBeLessThanOrEqual(56);
  });
});

describe('a photo lands where the layout put it', () => {
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly ExifOrientation[];
  const rotations = [0, 90, 180, 270] as const;

  /** Reads the colors at four places of the page back through the file's own matrix. */
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
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  animatedGif,
  gifOfFrames,
  heicFile,
  htmlPolyglot,
  noise,
  phoneJpeg,
  redBlue,
  redPdf,
  type Size,
} from '#testing/photo-fixtures.ts';
import { insertIcc, parseJpeg } from './jpeg.ts';
import type { PreparedPhoto } from './photo-messages.ts';
import { preparePhoto } from './prepare-photo.ts';
import { type PhotoType, sniffPhoto } from './sniff-photo.ts';

const PIXEL_LIMIT = 100_000_000;
const pdfLimitBytes = 100_000_000;
const SIZE: Size = { width: 96, height: 64 };

async function prepare(bytes: Uint8Array, pixelLimit = PIXEL_LIMIT): Promise<PreparedPhoto> {
  const type = sniffPhoto(bytes);
  if (type === null) throw new Error('not a photo');
  const result = await preparePhoto({ bytes, type, pixelLimit, pdfLimitBytes });
  if (!result.ok) throw new Error(result.problem);
  return result.photo;
}

async function pixelAt(bytes: Uint8Array, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const one = await sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const [red = 0, , blue = 0] = one;
  // CMYK blue is dull.
  if (Math.abs(red - blue) < 50) return 'other';
  return red > blue ? 'red' : 'blue';
}

async function expectRedBlue(photo: PreparedPhoto): Promise<void> {
  expect(photo).toMatchObject(SIZE);
  for (const variant of ['original', 'preview', 'thumb'] as const) {
    expect(await pixelAt(photo[variant], 10, 32)).toBe('red');
    expect(await pixelAt(photo[variant], 86, 32)).toBe('blue');
  }
}

describe('every accepted type becomes the same picture', () => {
  const files: Record<PhotoType, () => Promise<Buffer>> = {
    jpeg: async () => (await redBlue(SIZE)).jpeg().toBuffer(),
    png: async () => (await redBlue(SIZE)).png().toBuffer(),
    gif: () => animatedGif(SIZE),
    webp: async () => (await redBlue(SIZE)).webp().toBuffer(),
    avif: async () => (await redBlue(SIZE)).avif().toBuffer(),
    heic: async () => heicFile(),
    pdf: async () => redPdf(),
  };

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'heic'] as const)('%s', async (type) => {
    const bytes = await files[type]();
    expect(sniffPhoto(bytes)).toBe(type);
    await expectRedBlue(await prepare(bytes));
  });

  test('pdf, by its first page, large enough to print', async () => {
    const photo = await prepare(await files.pdf());
    expect(photo).toMatchObject({ width: 3375, height: 1687 });
    expect(await pixelAt(photo.original, 100, 100)).toBe('red');
  });

  test('16 bits per channel, and an alpha channel on white', async () => {
    const deep = await (await redBlue(SIZE)).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    await expectRedBlue(await prepare(deep));
    const clear = await sharp({ create: { ...SIZE, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { data } = await sharp((await prepare(clear)).original)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBe(255);
  });

  test('CMYK, as RGB', async () => {
    const cmyk = await (await redBlue(SIZE)).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect(parseJpeg(cmyk)?.components).toBe(4);
    const photo = await prepare(cmyk);
    expect(parseJpeg(photo.original)?.components).toBe(3);
    await expectRedBlue(photo);
  });

  test('gray, as gray', async () => {
    const gray = await (await redBlue(SIZE)).toColourspace('b-w').png().toBuffer();
    expect(parseJpeg((await prepare(gray)).original)?.components).toBe(1);
  });
});

describe('a phone’s metadata', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('has orientation %i applied without touching the pixels', async (orientation) => {
    const file = await phoneJpeg(SIZE, orientation);
    const photo = await prepare(file);
    const upright = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const kept = await sharp(photo.original).autoOrient().raw().toBuffer({ resolveWithObject: true });
    expect(photo).toMatchObject({ width: upright.info.width, height: upright.info.height });
    expect(kept.data.equals(upright.data)).toBe(true);
    expect(await sharp(photo.preview).metadata()).toMatchObject({ width: photo.width, height: photo.height });
  });

  test('loses place and maker, and keeps the color profile', async () => {
    const file = await phoneJpeg(SIZE);
    expect(file.includes('CanaryPhone')).toBe(true);
    const photo = await prepare(file);
    expect(Buffer.from(photo.original).includes('CanaryPhone')).toBe(false);
    // Only the orientation is left of the EXIF data.
    const { exif, orientation } = await sharp(photo.original).metadata();
    expect([exif?.length, orientation]).toEqual([32, 6]);
    expect(parseJpeg(photo.original)?.icc).toEqual(parseJpeg(file)?.icc);
    expect((await sharp(photo.preview).metadata()).exif).toBeUndefined();
  });

  test('keeps the color profile of a HEIC', async () => {
    const icc = parseJpeg((await prepare(heicFile())).original)?.icc;
    const phone = parseJpeg(await phoneJpeg(SIZE))?.icc;
    expect(icc).toEqual(phone);
  });
});

describe('a color profile that programs may read differently', () => {
  const at = (file: Buffer) => file.indexOf('acsp') - 36;
  const changes: Record<string, (file: Buffer) => unknown> = {
    'a link between devices': (file) => file.write('link', at(file) + 12),
    'an abstract profile': (file) => file.write('abst', at(file) + 12),
    'named colors': (file) => file.write('nmcl', at(file) + 12),
    'version 5': (file) => file.writeUInt8(5, at(file) + 8),
    'version 1': (file) => file.writeUInt8(1, at(file) + 8),
    'an unknown connection space': (file) => file.write('QQQQ', at(file) + 20),
    'no tags': (file) => file.writeUInt32BE(0, at(file) + 128),
    'thousands of tags': (file) => file.writeUInt32BE(5000, at(file) + 128),
    'a tag outside': (file) => file.writeUInt32BE(0xff_ff_ff_f0, at(file) + 136),
    'a tag that is too long': (file) => file.writeUInt32BE(100_000, at(file) + 140),
    'no red': (file) => file.write('QXYZ', file.indexOf('rXYZ')),
    'a curve of an unknown type': (file) => file.write('QQQQ', file.lastIndexOf('para')),
    'a wrong count of parts': (file) => file.writeUInt8(250, at(file) - 1),
  };

  test.each(Object.keys(changes))('is dropped before the preview is made: %s', async (name) => {
    const [bad, none] = [await phoneJpeg(SIZE), await phoneJpeg(SIZE)];
    changes[name]?.(bad);
    none.write('none', none.indexOf('acsp'));
    expect(parseJpeg(none)?.icc).toBeNull();
    expect((await prepare(bad)).sha256).toBe((await prepare(none)).sha256);
  });

  test('is dropped from a re-encoded file', async () => {
    const webp = await (await redBlue(SIZE)).withIccProfile('p3').webp().toBuffer();
    expect((await sharp((await prepare(webp)).original).metadata()).icc).toBeDefined();
    webp.writeUInt8(5, at(webp) + 8);
    expect((await sharp((await prepare(webp)).original).metadata()).icc).toBeUndefined();
  });

  test('is dropped if it is larger than 4 MB', async () => {
    const jpeg = await (await redBlue(SIZE)).jpeg().toBuffer();
    const icc = parseJpeg(await phoneJpeg(SIZE))?.icc ?? Buffer.alloc(0);
    const large = Buffer.concat([icc, Buffer.alloc(4_000_000)]);
    large.writeUInt32BE(large.length, 0);
    expect(insertIcc(jpeg, icc).length).toBeGreaterThan(jpeg.length);
    expect(insertIcc(jpeg, large)).toBe(jpeg);
  });
});

describe('a bad file', () => {
  const result = (bytes: Uint8Array, type: PhotoType, pixelLimit = PIXEL_LIMIT) =>
    preparePhoto({ bytes, type, pixelLimit, pdfLimitBytes });
  const broken = { ok: false, problem: 'image_broken' };
  const tooMuch = { ok: false, problem: 'image_too_many_pixels' };

  test('is image_broken when cut short, whatever its type', async () => {
    const picture = noise({ width: 200, height: 200 });
    const jpeg = await picture.jpeg().toBuffer();
    const png = await picture.png().toBuffer();
    const webp = await picture.webp().toBuffer();
    expect(await result(jpeg.subarray(0, jpeg.length / 2), 'jpeg')).toEqual(broken);
    expect(await result(png.subarray(0, png.length / 2), 'png')).toEqual(broken);
    expect(await result(webp.subarray(0, webp.length / 2), 'webp')).toEqual(broken);
    expect(await result(heicFile().subarray(0, 1150), 'heic')).toEqual(broken);
    expect(await result(redPdf().subarray(0, 60), 'pdf')).toEqual(broken);
  });

  test('is read when only the marker of a JPEG’s end is missing', async () => {
    const jpeg = await (await redBlue(SIZE)).jpeg().toBuffer();
    await expectRedBlue(await prepare(jpeg.subarray(0, -2)));
    expect(await result(jpeg.subarray(0, -4), 'jpeg')).toEqual(broken);
  });

  test('is image_too_many_pixels with more pixels than allowed', async () => {
    const png = await (await redBlue(SIZE)).png().toBuffer();
    expect(await result(png, 'png', 1000)).toEqual(tooMuch);
  });

  test('is image_too_many_frames with thousands of frames; with a thousand, the first is taken', async () => {
    expect(await result(gifOfFrames(10_000), 'gif')).toEqual({ ok: false, problem: 'image_too_many_frames' });
    expect(await result(gifOfFrames(1000), 'gif')).toMatchObject({ ok: true, photo: { width: 1, height: 1 } });
  });

  test('loses a web page hidden in a JPEG', async () => {
    const { original } = await prepare(await htmlPolyglot());
    expect(Buffer.from(original).includes('script')).toBe(false);
  });

  test('gives the same hash each time', async () => {
    const png = await (await redBlue(SIZE)).png().toBuffer();
    expect((await prepare(png)).sha256).toBe((await prepare(png)).sha256);
  });
});

import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, expect, test, vi } from 'vitest';
import { PIXEL_LIMIT } from '#contract/uploads.ts';
import { manyDrawsPdf, nestedFormsPdf, pngBomb, selfReferencingPdf } from '#proofs/badinput/hostile-files.ts';
import { redBlue, redPdf } from '#testing/photo-fixtures.ts';
import { createPhotoReader, decodingCost, type PhotoReader, type PhotoReaderOptions } from './photo-reader.ts';
import { sniffPhoto } from './sniff-photo.ts';
import { startPhotoProcess } from './start-photo-process.ts';

const readers: PhotoReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.stop();
});

/** Returns a function that reads a file for a user. */
function setUp(options: PhotoReaderOptions = {}) {
  const reader = createPhotoReader(options);
  readers.push(reader);
  const read = (bytes: Uint8Array, userId = 'anna') => {
    const type = sniffPhoto(bytes);
    if (type === null) throw new Error('not a photo');
    return reader.prepare({ userId, bytes, type, pixels: 1, pixelLimit: PIXEL_LIMIT });
  };
  return { reader, read };
}

const SMALL = { width: 60, height: 40 };
const smallPhoto = async () => (await redBlue(SMALL)).png().toBuffer();

const tooComplex = { code: 'image_too_complex' };
const good = { width: 3375, height: 1687 };

test('[H-1] a PDF that uses too much memory is too complex, and the next good one is read', async () => {
  const { read } = setUp({ pdfLimitBytes: 64_000_000 });
  for (const file of [selfReferencingPdf(), nestedFormsPdf(8)]) {
    await expect(read(file)).rejects.toMatchObject(tooComplex);
  }
  expect(await read(redPdf())).toMatchObject(good);
});

test('[H-1] a file that keeps its decoder busy ends with its process, and the next good one is read', async () => {
  const warnings: unknown[] = [];
  const { read } = setUp({ cpuLimitMs: 1000, log: { warn: (fields: unknown) => void warnings.push(fields) } });
  const file = manyDrawsPdf();
  await expect(read(file)).rejects.toMatchObject(tooComplex);
  expect(warnings).toEqual([{ type: 'pdf', bytes: file.length, reason: 'too_costly' }]);
  expect(await read(await smallPhoto())).toMatchObject(SMALL);
});

test('[H-1] a good photo is read even if the process that waited for it is just ending', async () => {
  const { read } = setUp();
  const photo = await smallPhoto();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await read(photo);
    vi.advanceTimersByTime(60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(await read(photo)).toMatchObject(SMALL);
});

test('[H-1] a photo isn’t blamed for the end of a process that never saw it', async () => {
  const photoProcess = startPhotoProcess({ cpuMicroseconds: 8_000_000, memoryBytes: 950_000_000 });
  const input = { bytes: await smallPhoto(), type: 'png', pixelLimit: PIXEL_LIMIT, pdfLimitBytes: 1 } as const;
  expect(await photoProcess.prepare(input, 30_000)).toMatchObject({ kind: 'done' });
  photoProcess.end();
  expect(await photoProcess.prepare(input, 30_000)).toEqual({ kind: 'not_started' });
});

test('[H-14] a file that needs more memory than everyone shares ends with its process', async () => {
  const { read } = setUp({ memoryBytes: 150_000_000 });
  await expect(read(pngBomb({ width: 5000, height: 5000 }, true))).rejects.toMatchObject(tooComplex);
  expect(await read(await smallPhoto())).toMatchObject(SMALL);
});

test('[H-14] the memory that large files need is known before they are read', () => {
  expect(decodingCost({ type: 'png', pixels: 99_000_000 })).toBe(792_000_000);
  expect(decodingCost({ type: 'pdf', pixels: 0 })).toBe(430_000_000);
});

test('[H-2] one user’s files leave room for another’s, and are refused beyond a fair number', async () => {
  const { reader, read } = setUp({ processes: 2, waitingPerUser: 2 });
  const slow = Array.from({ length: 3 }, () => read(manyDrawsPdf()).catch((error: unknown) => error));
  await expect(read(manyDrawsPdf())).rejects.toMatchObject({
    code: 'rate_limited',
    message: "We're still reading your other photos. Please wait a moment and try again.",
  });
  expect(await read(await smallPhoto(), 'ben')).toMatchObject(SMALL);
  reader.stop();
  expect(await slow.at(-1)).toMatchObject({ code: 'unavailable' });
});

test('a PDF that needs a password says so', async () => {
  const document = await PDFDocument.create();
  document.addPage([144, 72]);
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
  const { read } = setUp();
  await expect(read(await document.save())).rejects.toMatchObject({ code: 'image_locked' });
});

import { expect, test } from 'vitest';
import { UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';
import { isConvertible } from '#web/builder-entry/photo-type.ts';
import { READ_LIMIT_BYTES, refusePhotoFile } from './read-photo.ts';

const file = (type: string, { name = 'a', size = 1000 } = {}) => ({ name, type, size });

test('[B1-5] a file whose type does not start with image/ is refused', () => {
  expect(refusePhotoFile(file('text/plain'))).toBe('image_type');
  expect(refusePhotoFile(file('video/mp4'))).toBe('image_type');
  expect(refusePhotoFile(file('', { name: 'readme' }))).toBe('image_type');
  expect(refusePhotoFile(file('image/png'))).toBeNull();
});

test('[B1-5] 10 MB is accepted, one byte more is not', () => {
  expect(refusePhotoFile(file('image/jpeg', { size: UPLOAD_LIMIT_BYTES }))).toBeNull();
  expect(refusePhotoFile(file('image/jpeg', { size: READ_LIMIT_BYTES + 1 }))).toBe('image_too_large');
});

test('an SVG is refused', () => {
  expect(refusePhotoFile(file('image/svg+xml'))).toBe('image_type');
});

test('the server converts HEIC and PDF, recognized by type or name', () => {
  expect(isConvertible(file('image/heic'))).toBe(true);
  expect(isConvertible(file('', { name: 'IMG_1.HEIC' }))).toBe(true);
  expect(isConvertible(file('application/pdf'))).toBe(true);
  expect(isConvertible(file('image/jpeg'))).toBe(false);
});

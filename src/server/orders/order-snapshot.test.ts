import { expect, test } from 'vitest';
import { templateFront } from '#domain/front.ts';
import { photoFront, sampleDesign, UPLOAD_ID } from '#testing/card-fixtures.ts';
import { parseSnapshot } from './order-snapshot.ts';

const SNAPSHOT = {
  design: sampleDesign({ front: templateFront('los-angeles') }),
  photos: [],
  format: '6x4',
  layoutVersion: '1',
  layoutHash: 'hash',
  contact: { email: 'mia@example.com', phone: '4155550123' },
};

function withText(change: object): unknown {
  return { ...SNAPSHOT, design: { ...SNAPSHOT.design, text: { ...SNAPSHOT.design.text, ...change } } };
}

test('an order placed when control characters were accepted can still be printed', () => {
  const old = withText({ message: 'Hello\u0080', recipient: 'Ana\u0085Weber' });
  expect(parseSnapshot(old)).toEqual(old);
});

test('[T-5] an order placed before there were layouts has one photo, or a template', () => {
  const { photos: _photos, ...earlier } = SNAPSHOT;
  const crop = { zoom: 1, offsetX: 0, offsetY: 0, rotation: 0 };
  const front = { kind: 'photo', uploadId: UPLOAD_ID, widthPixels: 3000, heightPixels: 2000, crop };
  const withPhoto = parseSnapshot({ ...earlier, design: { ...earlier.design, front }, uploadSha256: 'abc' });
  expect(withPhoto.photos).toEqual([{ id: UPLOAD_ID, sha256: 'abc' }]);
  expect(withPhoto.design.front).toEqual(photoFront({ width: 3000, height: 2000 }));
  expect(parseSnapshot({ ...earlier, uploadSha256: null })).toEqual(SNAPSHOT);
});

test('[P-4] an order in an unknown language is not printed as English', () => {
  expect(() => parseSnapshot(withText({ language: 'tlh' }))).toThrow('language');
});

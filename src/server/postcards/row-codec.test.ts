import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCardRecord } from '#contract/card-codec.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { DEFAULT_LOOK, firstPhoto, onePhoto, templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { anyDesign } from '#testing/any-design.ts';
import { UPLOAD_ID } from '#testing/card-fixtures.ts';
import { DESIGN_COLUMNS, fromRow, toRow } from './row-codec.ts';

const PHOTO = { uploadId: UPLOAD_ID, widthPixels: 900, heightPixels: 700, crop: DEFAULT_CROP, look: DEFAULT_LOOK };

/** Returns the row as PostgreSQL returns it. */
function stored(design: PostcardDesign) {
  const { image_width, image_height } = toCardRecord(UPLOAD_ID, design);
  const { image_crop, front, drawings, mailing, return_address, ...values } = toRow(design);
  const json = {
    front: front && JSON.parse(front),
    drawings: drawings && JSON.parse(drawings),
    mailing: mailing && JSON.parse(mailing),
    image_crop: image_crop && JSON.parse(image_crop),
    return_address: return_address && JSON.parse(return_address),
  };
  return { ...values, ...json, image_width, image_height };
}

test('a row keeps every field of a design', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      expect(fromRow(stored(design))).toEqual(design);
    }),
  );
});

test('[T-5] a row from before there were layouts has one photo, or a template', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const row = { ...stored(design), front: null, drawings: null };
      const photo = firstPhoto(design.front);
      const { straighten: _straighten, ...image_crop } = photo?.crop ?? DEFAULT_CROP;
      const { front } = fromRow({ ...row, image_crop: JSON.parse(JSON.stringify(photo && image_crop)) });
      const crop = { ...image_crop, straighten: 0 };
      const expected = photo && onePhoto({ ...photo, crop, look: DEFAULT_LOOK });
      expect(front).toEqual(design.front?.kind === 'template' ? templateFront(design.front.templateId) : expected);
    }),
  );
});

test('[T-7] a front that was stored before photos had looks and straightening has the defaults', () => {
  const { look: _look, crop, ...photo } = PHOTO;
  const { straighten: _straighten, ...earlierCrop } = crop;
  const row = stored({ ...EMPTY_DESIGN, front: onePhoto(PHOTO) });
  const front = JSON.parse(JSON.stringify({ ...onePhoto(PHOTO), slots: [{ ...photo, crop: earlierCrop }] }));
  expect(fromRow({ ...row, front }).front).toEqual(onePhoto(PHOTO));
});

test('[T-9] a card whose drawing was erased stores none', () => {
  const empty = () => ({ strokes: [], stickers: [] });
  expect(toRow({ ...EMPTY_DESIGN, drawings: { front: empty(), back: empty() } }).drawings).toBeNull();
});

test('every column that is written is also read', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      expect(Object.keys(toRow(design)).sort()).toEqual([...DESIGN_COLUMNS, 'total_amount_cents'].sort());
    }),
  );
});

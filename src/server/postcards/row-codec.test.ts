import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCardRecord } from '#contract/card-codec.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { anyDesign } from '#testing/any-design.ts';
import { DESIGN_COLUMNS, fromRow, toRow } from './row-codec.ts';

/** Returns the row as PostgreSQL returns it. */
function stored(design: PostcardDesign) {
  const { image_width, image_height } = toCardRecord(design);
  const { image_crop, return_address, ...values } = toRow(design);
  const json = {
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

test('every column that is written is also read', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      expect(Object.keys(toRow(design)).sort()).toEqual([...DESIGN_COLUMNS, 'total_amount_cents'].sort());
    }),
  );
});

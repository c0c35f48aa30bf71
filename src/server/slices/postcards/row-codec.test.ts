import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { anyDesign } from '#testing/any-design.ts';
import { DESIGN_COLUMNS, fromRow, toRow } from './row-codec.ts';

/** Returns the row as PostgreSQL would. */
function stored(design: PostcardDesign) {
  const { front, drawings, mailing, return_address, ...values } = toRow(design);
  const json = {
    front: front && JSON.parse(front),
    drawings: drawings && JSON.parse(drawings),
    mailing: mailing && JSON.parse(mailing),
    return_address: return_address && JSON.parse(return_address),
  };
  return { ...values, ...json };
}

test('a row keeps every field of a design', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      expect(fromRow(stored(design))).toEqual(design);
    }),
  );
});

test('[T-9] a card whose drawing was erased stores none', () => {
  const empty = () => ({ strokes: [], stickers: [] });
  expect(toRow({ ...EMPTY_DESIGN, drawings: { front: empty(), back: empty() } }).drawings).toBeNull();
});

test('every written column is also read', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      expect(Object.keys(toRow(design)).sort()).toEqual([...DESIGN_COLUMNS, 'total_amount_cents'].sort());
    }),
  );
});

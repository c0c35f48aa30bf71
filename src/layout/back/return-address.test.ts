import { describe, expect, test } from 'vitest';
import { type Address, EMPTY_ADDRESS } from '#domain/address.ts';
import { EMPTY_POSTCARD_TEXT } from '#domain/postcard.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { SENDER, sampleDesign } from '#testing/card-fixtures.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { FORMATS, type FormatId } from '../formats.ts';
import { ink } from '../ink.ts';
import { layoutHash } from '../layout-hash.ts';
import { layoutPostcard } from '../layout-postcard.ts';
import { backGeometry } from './back-geometry.ts';
import { layoutReturnAddress } from './return-address.ts';

const fonts = loadTestFonts(SMALL_FONTS);
const box = backGeometry('5.5x4.25', 'landscape').returnAddress;
const lay = (fields: Partial<Address>, destination: Address['country'] = 'USA') => {
  const text = { ...EMPTY_POSTCARD_TEXT, country: destination, returnAddress: { ...EMPTY_ADDRESS, ...fields } };
  return layoutReturnAddress(text, { box, fonts });
};

describe('a return address', () => {
  test('[P-8] is set in Inter, black, at 8 points, in its own layer', () => {
    const { ops, lines, fits } = lay(SENDER);
    expect(lines).toEqual(['Mia Marin', '7 Lighthouse Road', 'Rockport, MA 01966']);
    expect(ops.map((op) => op.text)).toEqual(lines);
    expect(fits).toBe(true);
    for (const op of ops) {
      expect(op).toMatchObject({ layer: 'return-address', font: 'inter', size: 8, ink: ink('#000000') });
    }
  });

  test('[P-8] names its country if the card goes abroad', () => {
    expect(lay(SENDER, 'Germany').lines.at(-1)).toBe('USA');
    expect(lay({ ...SENDER, country: 'Germany' }).lines.at(-1)).toBe('GERMANY');
    expect(lay({}, 'Germany').lines).toEqual([]);
  });

  test('[P-8] wraps long lines, and reports one that doesn’t fit', () => {
    const long = lay({ ...SENDER, company: 'The Society of Friends of Lighthouses' });
    expect(long).toMatchObject({ fits: true });
    expect(long.ops.length).toBeGreaterThan(long.lines.length);
    const words = 'long words '.repeat(9);
    expect(lay({ ...SENDER, recipient: words, company: words, addressLine1: words }).fits).toBe(false);
  });

  test('[P-8] never leaves its box, even if it is too long', () => {
    const words = 'long words '.repeat(9);
    const { ops } = lay({ ...SENDER, recipient: words, company: words, addressLine1: words });
    const bottom = box === null ? 0 : box.y + box.height;
    expect(ops.length).toBeGreaterThan(3);
    for (const { glyphs } of ops) for (const { y } of glyphs) expect(y).toBeLessThan(bottom);
  });
});

const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];

test.each(FORMAT_IDS)('[P-8] is printed on landscape cards of %s only, and changes nothing else', (format) => {
  for (const orientation of ORIENTATIONS) {
    const scene = (returnAddress: Address | null) =>
      layoutPostcard({ design: sampleDesign({ text: { returnAddress }, printing: { orientation } }), format, fonts })
        .scene;
    const [without, printed] = [scene(null), scene(SENDER)];
    const others = printed.back.ops.filter(({ layer }) => layer !== 'return-address');
    expect(printed.back.ops.length - others.length).toBe(orientation === 'landscape' ? 3 : 0);
    expect(layoutHash({ ...printed, back: { ...printed.back, ops: others } })).toBe(layoutHash(without));
  }
});

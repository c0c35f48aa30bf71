import { describe, expect, test } from 'vitest';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { FORMATS, type FormatId } from '../formats.ts';
import { pageGeometry } from '../page-geometry.ts';
import { contains, edges, overlaps } from '../units.ts';
import { backGeometry } from './back-geometry.ts';

const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];
const CASES = FORMAT_IDS.flatMap((format) => ORIENTATIONS.map((orientation) => [format, orientation] as const));

describe.each(CASES)('back of %s in %s', (format, orientation) => {
  const page = pageGeometry(format, orientation);
  const back = backGeometry(format, orientation);

  test('message, stamp and address are inside the safe box', () => {
    for (const box of [back.message, back.stamp, back.address, back.divider])
      expect(contains(page.safe, box)).toBe(true);
  });

  test('message, stamp and divider leave the postal zones free', () => {
    for (const box of [back.message, back.stamp, back.divider]) {
      expect(overlaps(box, back.inkFree)).toBe(false);
      expect(overlaps(box, back.barcode)).toBe(false);
    }
    expect(overlaps(back.message, back.stamp)).toBe(false);
  });

  test('the address is where sorting machines read it: in the ink-free zone, 5/8 to 2 3/4 inches up, half an inch from the edge', () => {
    expect(contains(back.inkFree, back.address)).toBe(true);
    expect(overlaps(back.address, back.barcode)).toBe(false);
    const [trim, address] = [edges(page.trim), edges(back.address)];
    expect(trim.bottom - address.bottom).toBeCloseTo(0.625 * 72, 2);
    expect(trim.bottom - address.top).toBeLessThanOrEqual(2.75 * 72);
    expect(trim.right - address.right).toBeCloseTo(36, 2);
  });

  test('[P-8] a return address has room only beside the stamp, away from everything else', () => {
    if (orientation === 'portrait') return expect(back.returnAddress).toBeNull();
    if (back.returnAddress === null) throw new Error('there is no room');
    expect(contains(page.safe, back.returnAddress)).toBe(true);
    for (const other of [back.message, back.stamp, back.divider, back.inkFree, back.barcode]) {
      expect(overlaps(back.returnAddress, other)).toBe(false);
    }
    expect(back.returnAddress.width).toBeGreaterThan(110);
    expect(back.returnAddress.height).toBeGreaterThan(75);
  });

  test('there is room for a real message and address', () => {
    expect(back.message.width).toBeGreaterThan(145);
    expect(back.message.height).toBeGreaterThan(120);
    expect(back.address.width).toBeGreaterThan(140);
    expect(back.address.height).toBeGreaterThan(100);
  });
});

describe('postal zones', () => {
  test.each([
    ['6x4', 3.2835],
    ['7x5', 4],
    ['9x6', 4],
    ['11x6', 4],
  ] as const)('%s keeps %d x 2.375 inches free', (format, width) => {
    const page = pageGeometry(format, 'landscape');
    const { inkFree } = backGeometry(format, 'landscape');
    expect(inkFree.width / 72).toBeCloseTo(width, 4);
    expect(inkFree.height / 72).toBeCloseTo(2.375, 4);
    expect((page.width - edges(inkFree).right) / 72).toBeCloseTo(0.275, 4);
    expect((page.height - edges(inkFree).bottom) / 72).toBeCloseTo(0.25, 4);
  });

  test.each(['5.5x4.25', '6x4', '7x5', '9x6', '11x6'] as const)(
    '%s to the UK keeps half of its width free',
    (format) => {
      const { trim } = pageGeometry(format, 'landscape');
      const { inkFree, message, address } = backGeometry(format, 'landscape', 'UK');
      expect(inkFree.x).toBeLessThanOrEqual(trim.x + trim.width / 2);
      expect(edges(message).right).toBeLessThan(inkFree.x);
      expect(address.x).toBeGreaterThan(inkFree.x);
      expect(backGeometry(format, 'portrait', 'UK')).toEqual(backGeometry(format, 'portrait'));
    },
  );

  test('the barcode has 4.75 x 0.625 inches in the lower right corner', () => {
    const page = pageGeometry('9x6', 'landscape');
    const { barcode } = backGeometry('9x6', 'landscape');
    expect([barcode.width / 72, barcode.height / 72]).toEqual([4.75, 0.625]);
    expect([edges(barcode).right, edges(barcode).bottom]).toEqual([edges(page.trim).right, edges(page.trim).bottom]);
  });
});

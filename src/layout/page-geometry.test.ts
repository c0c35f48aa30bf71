import { describe, expect, test } from 'vitest';
import { FORMATS, type FormatId } from './formats.ts';
import { BLEED_INCHES, pageGeometry } from './page-geometry.ts';

const pixels = ({ width, height }: { width: number; height: number }) => [(width * 300) / 72, (height * 300) / 72];

/** Trim, bleed and safe boxes in pixels at 300 DPI. */
const TABLE: readonly (readonly [FormatId, number[], number[], number[]])[] = [
  ['5.5x4.25', [1650, 1275], [1725, 1350], [1575, 1200]],
  ['7x5', [2100, 1500], [2175, 1575], [2025, 1425]],
  ['9x6', [2700, 1800], [2775, 1875], [2625, 1725]],
  ['6x4', [1800, 1200], [1875, 1275], [1725, 1125]],
  ['11x6', [3300, 1800], [3375, 1875], [3225, 1725]],
];

describe('pageGeometry', () => {
  test('[K-3] the bleed is 0.125 inch: 2.08% of the 6 inch side', () => {
    expect(BLEED_INCHES).toBe(0.125);
    expect(pageGeometry('6x4', 'landscape').trim).toMatchObject({ x: 9, y: 9 });
    expect(9 / pageGeometry('6x4', 'landscape').trim.width).toBeCloseTo(0.0208, 4);
  });

  test.each(TABLE)('%s in landscape', (format, trim, bleed, safe) => {
    const page = pageGeometry(format, 'landscape');
    expect(pixels(page.trim)).toEqual(trim);
    expect(pixels(page)).toEqual(bleed);
    expect(pixels(page.safe)).toEqual(safe);
  });

  test.each(Object.keys(FORMATS) as FormatId[])('%s in portrait has the same sides, swapped', (format) => {
    const [landscape, portrait] = [pageGeometry(format, 'landscape'), pageGeometry(format, 'portrait')];
    expect([portrait.width, portrait.height]).toEqual([landscape.height, landscape.width]);
    expect(portrait.trim).toMatchObject({ x: 9, y: 9, width: landscape.trim.height, height: landscape.trim.width });
    expect(portrait.safe).toMatchObject({ x: 18, y: 18, width: landscape.safe.height });
  });
});

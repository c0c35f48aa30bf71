import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Crop, DEFAULT_CROP } from '#domain/crop.ts';
import { pageGeometry } from '../page-geometry.ts';
import type { Matrix } from '../scene.ts';
import { placePhoto } from './photo.ts';

const frame = pageGeometry('6x4', 'landscape');
const place = (crop: Partial<Crop>, widthPixels = 4000, heightPixels = 2000) =>
  placePhoto({ widthPixels, heightPixels, crop: { ...DEFAULT_CROP, ...crop } }, frame);

function apply([a, b, c, d, e, f]: Matrix, u: number, v: number) {
  return { x: a * u + c * v + e, y: b * u + d * v + f };
}

describe('placePhoto', () => {
  test('covers the page including the bleed, centered', () => {
    const [a, b, c, d, e, f] = place({}).matrix;
    expect([b, c]).toEqual([0, 0]);
    expect(d).toBe(frame.height);
    expect(f).toBe(0);
    expect(a).toBe(frame.height * 2);
    expect(e).toBeCloseTo((frame.width - a) / 2, 2);
  });

  test('offset -1 shows the left edge, 1 the right edge', () => {
    expect(place({ offsetX: -1 }).matrix[4]).toBe(0);
    const [a, , , , e] = place({ offsetX: 1 }).matrix;
    expect(a + e).toBeCloseTo(frame.width, 2);
  });

  test('offset -1 shows the top edge of a tall photo, 1 the bottom edge', () => {
    expect(place({ offsetY: -1 }, 2000, 4000).matrix[5]).toBe(0);
    const [, , , d, , f] = place({ offsetY: 1 }, 2000, 4000).matrix;
    expect(d + f).toBeCloseTo(frame.height, 2);
  });

  test.each([
    [90, 'right'],
    [180, 'bottom right'],
    [270, 'bottom left'],
  ] as const)('turned by %d, the top left corner comes to the %s', (rotation, corner) => {
    const { matrix } = place({ rotation }, 1000, 1000);
    const origin = apply(matrix, 0, 0);
    const middle = apply(matrix, 0.5, 0.5);
    expect(origin.x > middle.x).toBe(corner.includes('right'));
    expect(origin.y > middle.y).toBe(corner.includes('bottom'));
  });

  test('zoom divides the resolution', () => {
    expect(place({ zoom: 2 }).dpi).toBeCloseTo(place({}).dpi / 2);
    expect(placePhoto({ widthPixels: 1875, heightPixels: 1275, crop: DEFAULT_CROP }, frame).dpi).toBeCloseTo(300);
  });

  test('no crop ever leaves a gap', () => {
    const crops = fc.record({
      zoom: fc.double({ min: 1, max: 8, noNaN: true }),
      offsetX: fc.double({ min: -1, max: 1, noNaN: true }),
      offsetY: fc.double({ min: -1, max: 1, noNaN: true }),
      rotation: fc.constantFrom<Crop['rotation']>(0, 90, 180, 270),
    });
    const pixels = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(crops, pixels, pixels, (crop, width, height) => {
        const { matrix } = place(crop, width, height);
        const [one, other] = [apply(matrix, 0, 0), apply(matrix, 1, 1)];
        expect(Math.min(one.x, other.x)).toBeLessThanOrEqual(0.01);
        expect(Math.min(one.y, other.y)).toBeLessThanOrEqual(0.01);
        expect(Math.max(one.x, other.x)).toBeGreaterThanOrEqual(frame.width - 0.01);
        expect(Math.max(one.y, other.y)).toBeGreaterThanOrEqual(frame.height - 0.01);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Crop, DEFAULT_CROP } from '#domain/crop.ts';
import { pageGeometry } from '../page-geometry.ts';
import type { Matrix } from '../scene.ts';
import { placePhoto } from './photo.ts';
import { pageSlot } from './slots.ts';

const frame = pageGeometry('6x4', 'landscape');
const place = (crop: Partial<Crop>, widthPixels = 4000, heightPixels = 2000) =>
  placePhoto({ widthPixels, heightPixels, crop: { ...DEFAULT_CROP, ...crop } }, frame);

function apply([a, b, c, d, e, f]: Matrix, u: number, v: number) {
  return { x: a * u + c * v + e, y: b * u + d * v + f };
}

/** Returns where a point of the page is in the photo, as shares of its width and height. */
function sharesAt([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  const determinant = a * d - b * c;
  return [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant];
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

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
  ] as const)('turned by %d, the top left corner moves to the %s', (rotation, corner) => {
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

  test('[T-4] straightening turns the photo clockwise around the middle, and enlarges it to cover the corners', () => {
    const [a, b] = place({ straighten: 10 }).matrix;
    expect((Math.atan2(b, a) * 180) / Math.PI).toBeCloseTo(10, 3);
    const { matrix, dpi } = place({ straighten: -10 });
    expect(sharesAt(matrix, frame.width / 2, frame.height / 2)).toEqual([
      expect.closeTo(0.5, 5),
      expect.closeTo(0.5, 5),
    ]);
    expect(dpi).toBeLessThan(place({}).dpi);
    expect(dpi).toBeCloseTo(place({ straighten: 10 }).dpi);
  });

  test('[T-4] a straightened photo moves along its own sides until it ends', () => {
    const across = (offsetX: number) =>
      CORNERS.map(
        ([x, y]) => sharesAt(place({ straighten: 10, offsetX }).matrix, x * frame.width, y * frame.height)[0],
      );
    expect(Math.min(...across(-1))).toBeCloseTo(0, 4);
    expect(Math.max(...across(1))).toBeCloseTo(1, 4);
  });

  describe('a photo shown whole', () => {
    const sizes = [
      [6000, 1000],
      [1000, 6000],
      [3000, 2000],
    ] as const;
    const slot = pageSlot(frame);
    const whole = (width: number, height: number, crop: Partial<Crop> = {}) =>
      placePhoto({ widthPixels: width, heightPixels: height, crop: { ...DEFAULT_CROP, fit: 'whole', ...crop } }, slot)
        .matrix;

    test.each(sizes)('of %i by %i pixels is centered and ends where nothing is trimmed', (width, height) => {
      const turns = ([0, 90] as const).flatMap((rotation) =>
        [0, 12, -7].map((straighten) => whole(width, height, { rotation, straighten })),
      );
      for (const matrix of turns) {
        const corners = CORNERS.map(([u, v]) => apply(matrix, u, v));
        const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
        const { x, y, width: across, height: down } = frame.safe;
        const room = [
          Math.min(...xs) - x,
          Math.min(...ys) - y,
          x + across - Math.max(...xs),
          y + down - Math.max(...ys),
        ];
        expect(Math.min(...room)).toBeCloseTo(0, 2);
        expect(room[0]).toBeCloseTo(room[2] ?? 0, 2);
        expect(room[1]).toBeCloseTo(room[3] ?? 0, 2);
      }
    });

    test('ignores its offsets until it is larger than its frame', () => {
      expect(whole(6000, 1000, { offsetX: 1, offsetY: -1 })).toEqual(whole(6000, 1000));
      const [a, , , , e] = whole(6000, 1000, { zoom: 2, offsetX: -1 });
      expect(a).toBeGreaterThan(frame.width);
      expect(e).toBe(0);
    });
  });

  test('no crop ever leaves a gap', () => {
    const crops = fc.record({
      zoom: fc.double({ min: 1, max: 8, noNaN: true }),
      offsetX: fc.double({ min: -1, max: 1, noNaN: true }),
      offsetY: fc.double({ min: -1, max: 1, noNaN: true }),
      rotation: fc.constantFrom<Crop['rotation']>(0, 90, 180, 270),
      straighten: fc.double({ min: -15, max: 15, noNaN: true }),
    });
    const pixels = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(crops, pixels, pixels, (crop, width, height) => {
        const { matrix } = place(crop, width, height);
        // A hundredth of a point, as a share of the frame.
        const tolerance = 0.01 / Math.min(frame.width, frame.height);
        for (const [x, y] of CORNERS) {
          for (const share of sharesAt(matrix, x * frame.width, y * frame.height)) {
            expect(share).toBeGreaterThanOrEqual(-tolerance);
            expect(share).toBeLessThanOrEqual(1 + tolerance);
          }
        }
      }),
    );
  });
});

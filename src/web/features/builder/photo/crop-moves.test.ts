import { expect, test } from 'vitest';
import { type Crop, cropSchema, DEFAULT_CROP, MAX_ZOOM } from '#domain/crop.ts';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { placePhoto } from '#layout/front/photo.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { points } from '#layout/scene.ts';
import { panCrop, photoBox, roomAround, stageAround, straightenCrop, turnCrop, zoomCrop } from './crop-moves.ts';

const FRAME = { width: 600, height: 400 };
const photo = (crop: Partial<Crop> = {}, widthPixels = 2400, heightPixels = 1600) => ({
  widthPixels,
  heightPixels,
  crop: { ...DEFAULT_CROP, ...crop },
});

test('an uncropped photo of the frame’s shape fills the frame', () => {
  expect(photoBox(photo(), FRAME)).toEqual({ x: 0, y: 0, width: 600, height: 400 });
});

test('dragging moves the photo by the same distance', () => {
  const start = photo({ zoom: 2 });
  const crop = panCrop(start, FRAME, { x: 50, y: -30 });
  const before = photoBox(start, FRAME);
  const after = photoBox(photo(crop), FRAME);
  expect(after.x - before.x).toBeCloseTo(50, 1);
  expect(after.y - before.y).toBeCloseTo(-30, 1);
});

test('dragging stops at the photo’s edges', () => {
  expect(panCrop(photo({ zoom: 2 }), FRAME, { x: 9999, y: -9999 })).toMatchObject({ offsetX: -1, offsetY: 1 });
  expect(panCrop(photo(), FRAME, { x: 100, y: 100 })).toEqual(DEFAULT_CROP);
});

test('there is room to move where the photo continues beyond the frame', () => {
  const none = { left: false, top: false, right: false, bottom: false };
  expect(roomAround(photo(), FRAME)).toEqual(none);
  expect(roomAround(photo({}, 3000, 1600), FRAME)).toEqual({ ...none, left: true, right: true });
  expect(roomAround(photo({ offsetX: -1 }, 3000, 1600), FRAME)).toEqual({ ...none, right: true });
  expect(roomAround(photo({ zoom: 2, offsetY: 1 }), FRAME)).toEqual({
    left: true,
    top: true,
    right: true,
    bottom: false,
  });
});

test('zooming keeps the point under the pointer in place', () => {
  const start = photo({ zoom: 2, offsetX: 0.2 });
  const focus = { x: 150, y: 300 };
  const crop = zoomCrop(start, FRAME, { zoom: 3, focus });
  const share = (box: ReturnType<typeof photoBox>) => [(focus.x - box.x) / box.width, (focus.y - box.y) / box.height];
  const [beforeX = 0, beforeY = 0] = share(photoBox(start, FRAME));
  const [afterX = 0, afterY = 0] = share(photoBox(photo(crop), FRAME));
  expect(afterX).toBeCloseTo(beforeX, 3);
  expect(afterY).toBeCloseTo(beforeY, 3);
});

test('zoom stays within its limits, and at 1 the photo covers the frame', () => {
  expect(zoomCrop(photo(), FRAME, { zoom: 99 }).zoom).toBe(MAX_ZOOM);
  const back = zoomCrop(photo({ zoom: 3, offsetX: 1, offsetY: -1 }), FRAME, { zoom: 0.2 });
  expect(back).toEqual(DEFAULT_CROP);
});

test('a turn takes the right side to the bottom, and four turns change nothing', () => {
  const start = { ...DEFAULT_CROP, zoom: 2, offsetX: 1, offsetY: -0.5 };
  const once = turnCrop(start);
  expect(once).toMatchObject({ rotation: 90, offsetX: 0.5, offsetY: 1 });
  expect(turnCrop(turnCrop(turnCrop(once)))).toEqual(start);
});

test('a turned photo moves in the direction it is dragged', () => {
  const start = photo({ zoom: 2, rotation: 90 });
  const crop = panCrop(start, FRAME, { x: 40, y: 0 });
  expect(photoBox(photo(crop), FRAME).x - photoBox(start, FRAME).x).toBeCloseTo(40, 1);
});

test('the server accepts every crop, even after extreme gestures', () => {
  const wild = zoomCrop(photo({}, 10, 9000), FRAME, { zoom: 7.3, focus: { x: -50, y: 9000 } });
  expect(cropSchema.safeParse(wild).success).toBe(true);
  expect(cropSchema.safeParse(panCrop(photo(wild, 10, 9000), FRAME, { x: 1e6, y: -1e6 })).success).toBe(true);
});

const FORMAT_IDS = Object.keys(FORMATS).filter((id): id is FormatId => Object.hasOwn(FORMATS, id));

test.each(FORMAT_IDS)('[B1-3, T-2] the stage is 3:2 with the whole page of %s in its middle', (format) => {
  for (const orientation of ['landscape', 'portrait'] as const) {
    const page = pageGeometry(format, orientation);
    const frame = stageAround(page);
    if (orientation === 'landscape') expect(frame.width / frame.height).toBeCloseTo(3 / 2);
    expect(frame.x).toBeLessThanOrEqual(0);
    expect(frame.y).toBeLessThanOrEqual(0);
    expect(frame.x + frame.width).toBeCloseTo(page.width - frame.x);
    expect(frame.y + frame.height).toBeCloseTo(page.height - frame.y);
    // No larger than necessary: the page fills it along one side.
    expect(Math.max(frame.x, frame.y)).toBeCloseTo(0);
  }
});

test('[T-4] straightening keeps the middle in place, and zero brings the photo back', () => {
  const start = photo({ zoom: 2, offsetX: 0.3, offsetY: -0.2 });
  const middle = (crop: Crop) => {
    const [a, b, c, d, e, f] = placePhoto(
      { ...start, crop },
      { width: points(FRAME.width), height: points(FRAME.height) },
    ).matrix;
    const [x, y] = [FRAME.width / 2 - e, FRAME.height / 2 - f];
    const determinant = a * d - b * c;
    return [(d * x - c * y) / determinant, (a * y - b * x) / determinant];
  };
  const tilted = straightenCrop(start, FRAME, 8);
  expect(tilted.straighten).toBe(8);
  for (const [at, share] of middle(tilted).entries()) expect(share).toBeCloseTo(middle(start.crop)[at] ?? 0, 4);
  const back = straightenCrop(photo(tilted), FRAME, 0);
  expect(back.offsetX).toBeCloseTo(0.3, 4);
  expect(back.offsetY).toBeCloseTo(-0.2, 4);
  expect(straightenCrop(start, FRAME, 99).straighten).toBe(15);
});

test('[T-4] a straightened photo follows the finger, and zooms around it', () => {
  const start = photo({ zoom: 3, straighten: -12 });
  const { matrix: before } = placePhoto(start, { width: points(FRAME.width), height: points(FRAME.height) });
  const place = (crop: Crop) =>
    placePhoto({ ...start, crop }, { width: points(FRAME.width), height: points(FRAME.height) }).matrix;
  const moved = place(panCrop(start, FRAME, { x: 40, y: -25 }));
  expect(moved[4] - before[4]).toBeCloseTo(40, 1);
  expect(moved[5] - before[5]).toBeCloseTo(-25, 1);

  const focus = { x: 100, y: 320 };
  const zoomed = place(zoomCrop(start, FRAME, { zoom: 4, focus }));
  expect(focus.x + ((before[4] - focus.x) * 4) / 3).toBeCloseTo(zoomed[4], 1);
  expect(focus.y + ((before[5] - focus.y) * 4) / 3).toBeCloseTo(zoomed[5], 1);
});

import { expect, test } from 'vitest';
import { type Crop, cropSchema, DEFAULT_CROP, MAX_ZOOM } from '#domain/crop.ts';
import { panCrop, photoBox, roomAround, turnCrop, zoomCrop } from './crop-moves.ts';

const FRAME = { width: 600, height: 400 };
const photo = (crop: Partial<Crop> = {}, widthPixels = 2400, heightPixels = 1600) => ({
  widthPixels,
  heightPixels,
  crop: { ...DEFAULT_CROP, ...crop },
});

test('an uncropped photo of the frame’s shape fills it', () => {
  expect(photoBox(photo(), FRAME)).toEqual({ x: 0, y: 0, width: 600, height: 400 });
});

test('dragging moves the photo by just as much', () => {
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

test('there is room where the photo goes on beyond the frame, and none at its edges', () => {
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

test('zooming keeps what is under the pointer', () => {
  const start = photo({ zoom: 2, offsetX: 0.2 });
  const focus = { x: 150, y: 300 };
  const crop = zoomCrop(start, FRAME, { zoom: 3, focus });
  const share = (box: ReturnType<typeof photoBox>) => [(focus.x - box.x) / box.width, (focus.y - box.y) / box.height];
  const [beforeX = 0, beforeY = 0] = share(photoBox(start, FRAME));
  const [afterX = 0, afterY = 0] = share(photoBox(photo(crop), FRAME));
  expect(afterX).toBeCloseTo(beforeX, 3);
  expect(afterY).toBeCloseTo(beforeY, 3);
});

test('zoom stays within its limits, and back at 1 the photo covers the frame', () => {
  expect(zoomCrop(photo(), FRAME, { zoom: 99 }).zoom).toBe(MAX_ZOOM);
  const back = zoomCrop(photo({ zoom: 3, offsetX: 1, offsetY: -1 }), FRAME, { zoom: 0.2 });
  expect(back).toEqual(DEFAULT_CROP);
});

test('four turns are none, and what was at the right goes to the bottom', () => {
  const start = { ...DEFAULT_CROP, zoom: 2, offsetX: 1, offsetY: -0.5 };
  const once = turnCrop(start);
  expect(once).toMatchObject({ rotation: 90, offsetX: 0.5, offsetY: 1 });
  expect(turnCrop(turnCrop(turnCrop(once)))).toEqual(start);
});

test('a turned photo is dragged along the card, not along itself', () => {
  const start = photo({ zoom: 2, rotation: 90 });
  const crop = panCrop(start, FRAME, { x: 40, y: 0 });
  expect(photoBox(photo(crop), FRAME).x - photoBox(start, FRAME).x).toBeCloseTo(40, 1);
});

test('whatever is done, the crop is one that the server accepts', () => {
  const wild = zoomCrop(photo({}, 10, 9000), FRAME, { zoom: 7.3, focus: { x: -50, y: 9000 } });
  expect(cropSchema.safeParse(wild).success).toBe(true);
  expect(cropSchema.safeParse(panCrop(photo(wild, 10, 9000), FRAME, { x: 1e6, y: -1e6 })).success).toBe(true);
});

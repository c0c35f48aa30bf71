/** Moves, zooms and turns the photo behind the card's frame. The engine computes its position; this changes the crop. */
import { type Crop, DEFAULT_CROP, MAX_ZOOM } from '#domain/crop.ts';
import { placePhoto } from '#layout/front/photo.ts';
import type { PageGeometry } from '#layout/page-geometry.ts';
import { points } from '#layout/scene.ts';

export type CropPhoto = { readonly widthPixels: number; readonly heightPixels: number; readonly crop: Crop };
export type Frame = { readonly width: number; readonly height: number };
export type Spot = { readonly x: number; readonly y: number };

export type Box = Spot & Frame;

/** The whole photo in the frame's coordinates; parts of it lie outside the frame. */
export function photoBox(photo: CropPhoto, { width, height }: Frame): Box {
  const frame = { width: points(width), height: points(height) };
  const [a, b, c, d, e, f] = placePhoto(photo, frame).matrix;
  return { x: e + Math.min(0, a, c), y: f + Math.min(0, b, d), width: Math.abs(a + c), height: Math.abs(b + d) };
}

export function panCrop(photo: CropPhoto, frame: Frame, by: Spot): Crop {
  const box = photoBox(photo, frame);
  return { ...photo.crop, ...offsetsOf({ ...box, x: box.x + by.x, y: box.y + by.y }, frame) };
}

/** Keeps the point under the focus in place, as far as the photo's edges allow. */
export function zoomCrop(photo: CropPhoto, frame: Frame, to: { readonly zoom: number; readonly focus?: Spot }): Crop {
  const { focus = { x: frame.width / 2, y: frame.height / 2 } } = to;
  const zoom = Math.min(MAX_ZOOM, Math.max(1, to.zoom));
  const box = photoBox(photo, frame);
  const scale = zoom / photo.crop.zoom;
  const zoomed = {
    x: focus.x - (focus.x - box.x) * scale,
    y: focus.y - (focus.y - box.y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
  return { ...photo.crop, zoom, ...offsetsOf(zoomed, frame) };
}

const TURNS: Record<Crop['rotation'], Crop['rotation']> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/** Clockwise: the right side becomes the bottom. */
export function turnCrop(crop: Crop): Crop {
  return { ...crop, rotation: TURNS[crop.rotation], offsetX: 0 - crop.offsetY, offsetY: crop.offsetX };
}

export function isUncropped(crop: Crop): boolean {
  return crop.zoom === DEFAULT_CROP.zoom && crop.offsetX === 0 && crop.offsetY === 0 && crop.rotation === 0;
}

/** Less room than this counts as none. */
const NO_ROOM = 0.01;

export type Side = 'left' | 'top' | 'right' | 'bottom';

/** Tells on which sides the photo continues beyond the frame. */
export function roomAround(photo: CropPhoto, frame: Frame): Readonly<Record<Side, boolean>> {
  const { x, y, width, height } = photoBox(photo, frame);
  return {
    left: x < -NO_ROOM,
    top: y < -NO_ROOM,
    right: x + width > frame.width + NO_ROOM,
    bottom: y + height > frame.height + NO_ROOM,
  };
}

function offsetsOf(box: Box, frame: Frame): Pick<Crop, 'offsetX' | 'offsetY'> {
  const offset = (start: number, spare: number) =>
    Math.abs(spare) < NO_ROOM ? 0 : Math.min(1, Math.max(-1, (2 * start) / spare - 1));
  return { offsetX: offset(box.x, frame.width - box.width), offsetY: offset(box.y, frame.height - box.height) };
}

const FRAME_ASPECT = 3 / 2;

/** The 3:2 frame of step 1, in the page's points, with the whole page in its middle. */
export function frameAround({ width, height }: Pick<PageGeometry, 'width' | 'height'>): Box {
  const aspect = width > height ? FRAME_ASPECT : 1 / FRAME_ASPECT;
  const frameWidth = Math.max(width, height * aspect);
  const frameHeight = frameWidth / aspect;
  return { x: (width - frameWidth) / 2, y: (height - frameHeight) / 2, width: frameWidth, height: frameHeight };
}

export const ZOOM_STEP = 1.2;
/** Share of the frame's width that one press of an arrow key moves. */
export const PAN_SHARE = 0.04;

type Key = {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
};

/** Arrows move the view, so the photo moves the other way. Null for keys that do nothing here. */
export function cropByKey({ key, altKey, ctrlKey, metaKey }: Key, photo: CropPhoto, frame: Frame): Crop | null {
  if (altKey || ctrlKey || metaKey) return null;
  const step = frame.width * PAN_SHARE;
  const { crop } = photo;
  switch (key) {
    case 'ArrowLeft':
      return panCrop(photo, frame, { x: step, y: 0 });
    case 'ArrowRight':
      return panCrop(photo, frame, { x: -step, y: 0 });
    case 'ArrowUp':
      return panCrop(photo, frame, { x: 0, y: step });
    case 'ArrowDown':
      return panCrop(photo, frame, { x: 0, y: -step });
    case '+':
    case '=':
      return zoomCrop(photo, frame, { zoom: crop.zoom * ZOOM_STEP });
    case '-':
      return zoomCrop(photo, frame, { zoom: crop.zoom / ZOOM_STEP });
    case 'r':
    case 'R':
      return turnCrop(crop);
    case '0':
      return DEFAULT_CROP;
    default:
      return null;
  }
}

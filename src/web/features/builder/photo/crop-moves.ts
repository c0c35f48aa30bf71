/** Moves, zooms, turns and straightens the photo behind the card's frame. The engine computes its position; this changes the crop. */
import { type Crop, DEFAULT_CROP, MAX_STRAIGHTEN, MAX_ZOOM } from '#domain/crop.ts';
import { placePhoto, startOf, tiltedHull, tiltOf } from '#layout/front/photo.ts';
import type { PageGeometry } from '#layout/page-geometry.ts';
import { points } from '#layout/scene.ts';
import { POINTS_PER_INCH } from '#layout/units.ts';

export type CropPhoto = { readonly widthPixels: number; readonly heightPixels: number; readonly crop: Crop };
export type Frame = {
  readonly width: number;
  readonly height: number;
  /** The room of a photo that is shown whole. */
  readonly whole?: Pick<Frame, 'width' | 'height'>;
};
export type Spot = { readonly x: number; readonly y: number };

export type Box = Spot & Frame;

/**
 * The whole photo; parts of it lie outside the frame. Its sides stay upright: when it is straightened, the frame is tilted
 * instead, and the coordinates are those of the box around the tilted frame.
 */
export function photoBox(photo: CropPhoto, frame: Frame): Box {
  const { widthPixels, heightPixels, crop } = photo;
  const size = { ...frame, width: points(frame.width), height: points(frame.height) };
  const pointsPerPixel = POINTS_PER_INCH / placePhoto(photo, size).dpi;
  const isTurned = crop.rotation === 90 || crop.rotation === 270;
  const width = (isTurned ? heightPixels : widthPixels) * pointsPerPixel;
  const height = (isTurned ? widthPixels : heightPixels) * pointsPerPixel;
  const hull = hullOf(crop, frame);
  const start = (spare: number, offset: number) => startOf(spare, offset) + 0;
  return { x: start(hull.width - width, crop.offsetX), y: start(hull.height - height, crop.offsetY), width, height };
}

function hullOf(crop: Crop, frame: Frame): Frame {
  return tiltedHull(frame, tiltOf(crop));
}

/** Along the photo's sides. */
function tilted({ x, y }: Spot, crop: Crop): Spot {
  const { sin, cos } = tiltOf(crop);
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

export function panCrop(photo: CropPhoto, frame: Frame, by: Spot): Crop {
  const { crop } = photo;
  const box = photoBox(photo, frame);
  const { x, y } = tilted(by, crop);
  return { ...crop, ...offsetsOf({ ...box, x: box.x + x, y: box.y + y }, hullOf(crop, frame)) };
}

/** Keeps the point under the focus in place, as far as the photo's edges allow. */
export function zoomCrop(photo: CropPhoto, frame: Frame, to: { readonly zoom: number; readonly focus?: Spot }): Crop {
  const { crop } = photo;
  const { focus = { x: frame.width / 2, y: frame.height / 2 } } = to;
  const zoom = Math.min(MAX_ZOOM, Math.max(1, to.zoom));
  const box = photoBox(photo, frame);
  const hull = hullOf(crop, frame);
  const away = tilted({ x: focus.x - frame.width / 2, y: focus.y - frame.height / 2 }, crop);
  const fixed = { x: hull.width / 2 + away.x, y: hull.height / 2 + away.y };
  const scale = zoom / crop.zoom;
  const zoomed = {
    x: fixed.x - (fixed.x - box.x) * scale,
    y: fixed.y - (fixed.y - box.y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
  return { ...crop, zoom, ...offsetsOf(zoomed, hull) };
}

/** Keeps what is in the middle of the frame there, as far as the photo's edges allow. */
export function straightenCrop(photo: CropPhoto, frame: Frame, degrees: number): Crop {
  const straighten = Math.min(MAX_STRAIGHTEN, Math.max(-MAX_STRAIGHTEN, degrees));
  const crop = { ...photo.crop, straighten };
  const [before, after] = [photoBox(photo, frame), photoBox({ ...photo, crop }, frame)];
  const [from, to] = [hullOf(photo.crop, frame), hullOf(crop, frame)];
  const scale = after.width / before.width;
  const moved = {
    ...after,
    x: to.width / 2 - (from.width / 2 - before.x) * scale,
    y: to.height / 2 - (from.height / 2 - before.y) * scale,
  };
  return { ...crop, ...offsetsOf(moved, to) };
}

const TURNS: Record<Crop['rotation'], Crop['rotation']> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/** Clockwise: the right side becomes the bottom. */
export function turnCrop(crop: Crop): Crop {
  return { ...crop, rotation: TURNS[crop.rotation], offsetX: 0 - crop.offsetY, offsetY: crop.offsetX };
}

/** Switches between the whole photo and filling the frame. Both start anew, but keep the turn. */
export function toggleWhole({ rotation, straighten, fit }: Crop): Crop {
  const crop = { ...DEFAULT_CROP, rotation, straighten };
  return fit === 'whole' ? crop : { ...crop, fit: 'whole' };
}

/** A photo that would show less of itself is much wider or taller than its frame. */
const MUCH_SHOWN = 0.7;

/** Says whether to offer the whole photo, or the way back from it. */
export function isWholeOffered(photo: CropPhoto, frame: Frame): boolean {
  const { rotation, fit } = photo.crop;
  if (fit === 'whole') return true;
  const { width, height } = photoBox({ ...photo, crop: { ...DEFAULT_CROP, rotation } }, frame);
  return (frame.width * frame.height) / (width * height) < MUCH_SHOWN;
}

export function isUncropped(crop: Crop): boolean {
  const { zoom, offsetX, offsetY, rotation, straighten, fit } = crop;
  return fit === undefined && zoom === 1 && offsetX === 0 && offsetY === 0 && rotation === 0 && straighten === 0;
}

/** Less room than this counts as none. */
const NO_ROOM = 0.01;

export type Side = 'left' | 'top' | 'right' | 'bottom';

/** Tells on which sides the photo continues beyond the frame. */
export function roomAround(photo: CropPhoto, frame: Frame): Readonly<Record<Side, boolean>> {
  const { x, y, width, height } = photoBox(photo, frame);
  const hull = hullOf(photo.crop, frame);
  return {
    left: x < -NO_ROOM,
    top: y < -NO_ROOM,
    right: x + width > hull.width + NO_ROOM,
    bottom: y + height > hull.height + NO_ROOM,
  };
}

function offsetsOf(box: Box, frame: Frame): Pick<Crop, 'offsetX' | 'offsetY'> {
  const offset = (start: number, spare: number) =>
    spare > -NO_ROOM ? 0 : Math.min(1, Math.max(-1, (2 * start) / spare - 1));
  return { offsetX: offset(box.x, frame.width - box.width), offsetY: offset(box.y, frame.height - box.height) };
}

const STAGE_ASPECT = 3 / 2;

/** The 3:2 stage of step 1, in the page's points, with the whole page in its middle. A portrait card is its own stage. */
export function stageAround({ width, height }: Pick<PageGeometry, 'width' | 'height'>): Box {
  if (width < height) return { x: 0, y: 0, width, height };
  const stageWidth = Math.max(width, height * STAGE_ASPECT);
  const stageHeight = stageWidth / STAGE_ASPECT;
  return { x: (width - stageWidth) / 2, y: (height - stageHeight) / 2, width: stageWidth, height: stageHeight };
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

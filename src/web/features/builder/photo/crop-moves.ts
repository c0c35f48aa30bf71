/** How dragging, zooming and turning change a crop. The engine says where the photo lies; this moves it. */
import { type Crop, DEFAULT_CROP, MAX_ZOOM } from '#domain/crop.ts';
import { placePhoto } from '#layout/front/photo.ts';
import { points } from '#layout/scene.ts';

export type CropPhoto = { readonly widthPixels: number; readonly heightPixels: number; readonly crop: Crop };
export type Frame = { readonly width: number; readonly height: number };
export type Spot = { readonly x: number; readonly y: number };

export type Box = Spot & Frame;

/** Where the whole photo lies, in the frame's own measure; parts of it are outside of the frame. */
export function photoBox(photo: CropPhoto, { width, height }: Frame): Box {
  const frame = { width: points(width), height: points(height) };
  const [a, b, c, d, e, f] = placePhoto(photo, frame).matrix;
  return { x: e + Math.min(0, a, c), y: f + Math.min(0, b, d), width: Math.abs(a + c), height: Math.abs(b + d) };
}

export function panCrop(photo: CropPhoto, frame: Frame, by: Spot): Crop {
  const box = photoBox(photo, frame);
  return { ...photo.crop, ...offsetsOf({ ...box, x: box.x + by.x, y: box.y + by.y }, frame) };
}

/** What lies under the focus stays there, as far as the photo's edges allow. */
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

/** Clockwise: what was at the right is then at the bottom. */
export function turnCrop(crop: Crop): Crop {
  return { ...crop, rotation: TURNS[crop.rotation], offsetX: 0 - crop.offsetY, offsetY: crop.offsetX };
}

export function isUncropped(crop: Crop): boolean {
  return crop.zoom === DEFAULT_CROP.zoom && crop.offsetX === 0 && crop.offsetY === 0 && crop.rotation === 0;
}

/** Below this the photo has no room to move along that side. */
const NO_ROOM = 0.01;

export type Side = 'left' | 'top' | 'right' | 'bottom';

/** On which sides the photo goes on beyond the frame. */
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

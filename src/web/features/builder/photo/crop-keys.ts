import { type Crop, DEFAULT_CROP } from '#domain/crop.ts';
import { type CropPhoto, type Frame, panCrop, turnCrop, zoomCrop } from './crop-moves.ts';

export const ZOOM_STEP = 1.2;
/** Of the frame's width, for one press of an arrow. */
export const PAN_SHARE = 0.04;

type Key = {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
};

/** Arrows move the view, so the photo goes the other way. Null for a key that is not ours. */
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

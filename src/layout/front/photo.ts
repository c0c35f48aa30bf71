/** Positions a photo in its slot, or on the whole page with its bleed. */
import type { Crop } from '#domain/crop.ts';
import type { Photo } from '#domain/front.ts';
import type { ImageOp, Matrix, Rect } from '../scene.ts';
import { POINTS_PER_INCH, roundPoints } from '../units.ts';

type PhotoSize = Pick<Photo, 'widthPixels' | 'heightPixels' | 'crop'>;
/** A page is its own frame. */
type Frame = Pick<Rect, 'width' | 'height'> & Partial<Pick<Rect, 'x' | 'y'>>;

export type PlacedPhoto = {
  readonly matrix: Matrix;
  /** Pixels per printed inch. */
  readonly dpi: number;
};

/** Offsets apply along the card, after the photo is turned. */
export function placePhoto({ widthPixels, heightPixels, crop }: PhotoSize, frame: Frame): PlacedPhoto {
  const isTurned = crop.rotation === 90 || crop.rotation === 270;
  const turnedWidth = isTurned ? heightPixels : widthPixels;
  const turnedHeight = isTurned ? widthPixels : heightPixels;
  const pointsPerPixel = Math.max(frame.width / turnedWidth, frame.height / turnedHeight) * crop.zoom;
  const width = turnedWidth * pointsPerPixel;
  const height = turnedHeight * pointsPerPixel;
  const x = (frame.x ?? 0) + ((frame.width - width) * (crop.offsetX + 1)) / 2;
  const y = (frame.y ?? 0) + ((frame.height - height) * (crop.offsetY + 1)) / 2;
  return { matrix: turn(crop.rotation, { x, y, width, height }), dpi: POINTS_PER_INCH / pointsPerPixel };
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Maps the unit square onto the box, turned clockwise. */
function turn(rotation: Crop['rotation'], { x, y, width, height }: Box): Matrix {
  const matrices: Record<Crop['rotation'], Matrix> = {
    0: [width, 0, 0, height, x, y],
    90: [0, height, -width, 0, x + width, y],
    180: [-width, 0, 0, -height, x + width, y + height],
    270: [0, -height, width, 0, x, y + height],
  };
  const [a, b, c, d, e, f] = matrices[rotation];
  return [roundPoints(a), roundPoints(b), roundPoints(c), roundPoints(d), roundPoints(e), roundPoints(f)];
}

export function photoOp(photo: Photo, slot: Rect): ImageOp {
  return {
    kind: 'image',
    layer: 'art',
    uploadId: photo.uploadId,
    matrix: placePhoto(photo, slot).matrix,
    clip: slot,
    isGrey: false,
  };
}

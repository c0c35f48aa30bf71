/** Positions a photo in its slot, or on the whole page with its bleed. */
import type { Crop } from '#domain/crop.ts';
import type { Photo } from '#domain/front.ts';
import type { ImageOp, Matrix, Rect } from '../scene.ts';
import { POINTS_PER_INCH, roundPoints } from '../units.ts';
import { lookNumbers } from './looks.ts';

type PhotoSize = Pick<Photo, 'widthPixels' | 'heightPixels' | 'crop'>;
/** A page is its own frame. */
type Frame = Pick<Rect, 'width' | 'height'> & Partial<Pick<Rect, 'x' | 'y'>>;

export type PlacedPhoto = {
  readonly matrix: Matrix;
  /** Pixels per printed inch. */
  readonly dpi: number;
};

/** Covers the frame at any angle. Offsets apply along the photo's sides, after it is turned and straightened. */
export function placePhoto({ widthPixels, heightPixels, crop }: PhotoSize, frame: Frame): PlacedPhoto {
  const isTurned = crop.rotation === 90 || crop.rotation === 270;
  const turnedWidth = isTurned ? heightPixels : widthPixels;
  const turnedHeight = isTurned ? widthPixels : heightPixels;
  const middle = { x: (frame.x ?? 0) + frame.width / 2, y: (frame.y ?? 0) + frame.height / 2 };
  const tilt = tiltOf(crop);
  const hull = tiltedHull(frame, tilt);
  const pointsPerPixel = Math.max(hull.width / turnedWidth, hull.height / turnedHeight) * crop.zoom;
  const width = turnedWidth * pointsPerPixel;
  const height = turnedHeight * pointsPerPixel;
  const x = middle.x - hull.width / 2 + ((hull.width - width) * (crop.offsetX + 1)) / 2;
  const y = middle.y - hull.height / 2 + ((hull.height - height) * (crop.offsetY + 1)) / 2;
  const matrix = straighten(turn(crop.rotation, { x, y, width, height }), tilt, middle);
  return { matrix: roundMatrix(matrix), dpi: POINTS_PER_INCH / pointsPerPixel };
}

export type Tilt = { readonly sin: number; readonly cos: number };

/** Rounded, because browsers differ in the last digits. */
export function tiltOf({ straighten: degrees }: Pick<Crop, 'straighten'>): Tilt {
  const angle = (degrees * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 1e9) / 1e9;
  return { sin: round(Math.sin(angle)), cos: round(Math.cos(angle)) };
}

/** The smallest box around the frame whose sides are parallel to the tilted photo's. */
export function tiltedHull({ width, height }: { readonly width: number; readonly height: number }, { sin, cos }: Tilt) {
  const side = Math.abs(sin);
  return { width: width * cos + height * side, height: width * side + height * cos };
}

type Spot = { readonly x: number; readonly y: number };

/** Turns clockwise around the middle of the frame. */
function straighten([a, b, c, d, e, f]: Matrix, { sin, cos }: Tilt, { x, y }: Spot): Matrix {
  const [right, down] = [e - x, f - y];
  return [
    a * cos - b * sin,
    a * sin + b * cos,
    c * cos - d * sin,
    c * sin + d * cos,
    x + right * cos - down * sin,
    y + right * sin + down * cos,
  ];
}

function roundMatrix([a, b, c, d, e, f]: Matrix): Matrix {
  return [roundPoints(a), roundPoints(b), roundPoints(c), roundPoints(d), roundPoints(e), roundPoints(f)];
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
  return matrices[rotation];
}

export function photoOp(photo: Photo, slot: Rect): ImageOp {
  return {
    kind: 'image',
    layer: 'art',
    uploadId: photo.uploadId,
    matrix: placePhoto(photo, slot).matrix,
    clip: slot,
    look: lookNumbers(photo.look),
    isGrey: false,
  };
}

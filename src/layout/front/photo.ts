/** Positions a photo in its slot, or on the whole page with its bleed. */
import type { Crop } from '#domain/crop.ts';
import type { Photo } from '#domain/front.ts';
import type { ImageOp, Matrix, Rect, Turn } from '../scene.ts';
import { POINTS_PER_INCH, roundPoints, turnOf } from '../units.ts';
import { lookNumbers } from './looks.ts';
import type { Slot } from './slots.ts';

type PhotoSize = Pick<Photo, 'widthPixels' | 'heightPixels' | 'crop'>;
type Size = { readonly width: number; readonly height: number };
/** A page is its own frame. */
type Frame = Pick<Rect, 'width' | 'height'> & Partial<Pick<Rect, 'x' | 'y'>> & { readonly whole?: Size };

export type PlacedPhoto = {
  readonly matrix: Matrix;
  /** Pixels per printed inch. */
  readonly dpi: number;
};

/**
 * Covers the frame at any angle, or fits inside. Offsets apply along the photo's sides, after it is turned and straightened.
 */
export function placePhoto({ widthPixels, heightPixels, crop }: PhotoSize, frame: Frame): PlacedPhoto {
  const isTurned = crop.rotation === 90 || crop.rotation === 270;
  const turned = { width: isTurned ? heightPixels : widthPixels, height: isTurned ? widthPixels : heightPixels };
  const middle = { x: (frame.x ?? 0) + frame.width / 2, y: (frame.y ?? 0) + frame.height / 2 };
  const tilt = tiltOf(crop);
  const hull = tiltedHull(frame, tilt);
  const pointsPerPixel = (crop.fit === 'whole' ? wholeScale : coverScale)(turned, frame, tilt) * crop.zoom;
  const width = turned.width * pointsPerPixel;
  const height = turned.height * pointsPerPixel;
  const x = middle.x - hull.width / 2 + startOf(hull.width - width, crop.offsetX);
  const y = middle.y - hull.height / 2 + startOf(hull.height - height, crop.offsetY);
  const matrix = straighten(turn(crop.rotation, { x, y, width, height }), tilt, middle);
  return { matrix: roundMatrix(matrix), dpi: POINTS_PER_INCH / pointsPerPixel };
}

function coverScale(photo: Size, frame: Size, tilt: Turn): number {
  const hull = tiltedHull(frame, tilt);
  return Math.max(hull.width / photo.width, hull.height / photo.height);
}

function wholeScale(photo: Size, { whole, ...frame }: Frame, tilt: Turn): number {
  const { width, height } = whole ?? frame;
  const hull = tiltedHull(photo, tilt);
  return Math.min(width / hull.width, height / hull.height);
}

/** Returns where the photo starts in its frame. Spare room, which only a whole photo has, is the same on both sides. */
export function startOf(spare: number, offset: number): number {
  return spare > 0 ? spare / 2 : (spare * (offset + 1)) / 2;
}

export function tiltOf({ straighten }: Pick<Crop, 'straighten'>): Turn {
  return turnOf(straighten);
}

/** Returns the smallest box around the frame whose sides are parallel to the tilted photo's. */
export function tiltedHull({ width, height }: Size, { sin, cos }: Turn): Size {
  const side = Math.abs(sin);
  return { width: width * cos + height * side, height: width * side + height * cos };
}

type Spot = { readonly x: number; readonly y: number };

/** Turns clockwise around the middle of the frame. */
function straighten([a, b, c, d, e, f]: Matrix, { sin, cos }: Turn, { x, y }: Spot): Matrix {
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

export function photoOp(photo: Photo, slot: Slot): ImageOp {
  const { x, y, width, height } = slot;
  return {
    kind: 'image',
    layer: 'art',
    uploadId: photo.uploadId,
    matrix: placePhoto(photo, slot).matrix,
    clip: { x, y, width, height },
    look: lookNumbers(photo.look),
    isGrey: false,
  };
}

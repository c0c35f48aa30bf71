/** Units and rounding. Every coordinate of a scene is rounded here, so that its JSON is the same everywhere. */
import { type Points, points, type Rect, type Turn } from './scene.ts';

export const POINTS_PER_INCH = 72;

/** Rounds to a thousandth of a point, far finer than any print. Adding zero turns -0 into 0. */
export function roundPoints(value: number): Points {
  return points(Math.round(value * 1000) / 1000 + 0);
}

export function inches(value: number): Points {
  return roundPoints(value * POINTS_PER_INCH);
}

export type Edges = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

export function rect({ left, top, right, bottom }: Edges): Rect {
  return {
    x: roundPoints(left),
    y: roundPoints(top),
    width: roundPoints(Math.max(0, right - left)),
    height: roundPoints(Math.max(0, bottom - top)),
  };
}

export function edges({ x, y, width, height }: Rect): Edges {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Returns the box around all of them. */
export function boundsOf(boxes: readonly Edges[]): Edges {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

export function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const TOLERANCE = 0.001;

export function contains(outer: Rect, inner: Rect): boolean {
  const [a, b] = [edges(outer), edges(inner)];
  return (
    b.left >= a.left - TOLERANCE &&
    b.top >= a.top - TOLERANCE &&
    b.right <= a.right + TOLERANCE &&
    b.bottom <= a.bottom + TOLERANCE
  );
}

export function turnOf(degrees: number): Turn {
  const angle = (degrees * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 1e9) / 1e9 + 0;
  return { sin: round(Math.sin(angle)), cos: round(Math.cos(angle)) };
}

/** Turns the movements of a pen, a finger or a mouse into strokes. */
import { FULL_PRESSURE, type PenWidth, type Stroke } from '#domain/drawing.ts';
import { type DrawingArea, isFreeLine, penRadius } from '#layout/drawing/drawing-area.ts';

export type PenStyle = Pick<Stroke, 'color' | 'width'>;
/** In the units of drawings; pressure from 0 to 255. */
export type PenPoint = readonly [x: number, y: number, pressure: number];

export type PenMove = {
  readonly x: number;
  readonly y: number;
  /** In milliseconds. */
  readonly time: number;
  /** From 0 to 1; null for a finger or a mouse, whose speed decides instead. */
  readonly pressure: number | null;
};

/** How much of each move the line follows, which takes the tremble out of it. */
const FOLLOWS = 0.65;
/** A slow hand presses hard, a fast one lightly. In units per millisecond. */
const FAST = 14;
const [SLOW_PRESSURE, FAST_PRESSURE] = [0.62, 0.24];

/** The lines of one press of the pen: several if it crosses a zone, where the pen is lifted. */
export class PenTrail {
  readonly lines: PenPoint[][] = [];
  readonly #width: PenWidth;
  readonly #area: DrawingArea;
  #last: (PenMove & { readonly force: number }) | null = null;
  #isLifted = true;

  constructor(width: PenWidth, area: DrawingArea) {
    this.#width = width;
    this.#area = area;
  }

  add(move: PenMove): void {
    const last = this.#last;
    const x = last ? last.x + (move.x - last.x) * FOLLOWS : move.x;
    const y = last ? last.y + (move.y - last.y) * FOLLOWS : move.y;
    const force = move.pressure ?? forceOf(last, move);
    this.#last = { x, y, time: move.time, pressure: move.pressure, force };
    this.#draw([Math.round(x), Math.round(y), Math.round(force * FULL_PRESSURE)]);
  }

  #draw(point: PenPoint): void {
    const line = this.#isLifted ? undefined : this.lines.at(-1);
    const from = line?.at(-1) ?? point;
    const look = { radius: penRadius(this.#width, FULL_PRESSURE), area: this.#area };
    if (!isFreeLine([from[0], from[1]], [point[0], point[1]], look)) {
      this.#isLifted = true;
    } else if (line) {
      line.push(point);
    } else {
      this.lines.push([point]);
      this.#isLifted = false;
    }
  }
}

function forceOf(
  last: { readonly x: number; readonly y: number; readonly time: number; readonly force: number } | null,
  move: PenMove,
) {
  if (!last) return (SLOW_PRESSURE + FAST_PRESSURE) / 2;
  const distance = Math.hypot(move.x - last.x, move.y - last.y);
  const speed = distance / Math.max(1, move.time - last.time);
  const wanted = SLOW_PRESSURE + (FAST_PRESSURE - SLOW_PRESSURE) * Math.min(1, speed / FAST);
  return last.force + (wanted - last.force) * Math.min(0.5, distance / 400);
}

/** One unit is about a hundredth of a millimeter: the first tolerance is invisible, the last still looks the same. */
export const TOLERANCES = [3, 8, 16] as const;
/** How many units a step of pressure counts. */
const PRESSURE_UNITS = 0.15;

export function toStrokes(lines: readonly PenPoint[][], style: PenStyle, tolerance: number): Stroke[] {
  return lines.map((line) => ({ ...style, points: simplify(line, tolerance).flat() }));
}

/** Leaves out points that lie on the way between others (Ramer, Douglas and Peucker). */
export function simplify(points: readonly PenPoint[], tolerance: number): readonly PenPoint[] {
  const kept = new Set([0, points.length - 1]);
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [start, end] = span;
    const [from, to] = [points[start], points[end]];
    if (!from || !to) continue;
    let [farthest, most] = [0, tolerance];
    for (let index = start + 1; index < end; index++) {
      const distance = distanceTo(points[index] ?? from, from, to);
      if (distance > most) [farthest, most] = [index, distance];
    }
    if (farthest === 0) continue;
    kept.add(farthest);
    spans.push([start, farthest], [farthest, end]);
  }
  return points.filter((_, index) => kept.has(index));
}

/** Measures the distance from a line between two points, with pressure as a third dimension. */
function distanceTo(point: PenPoint, from: PenPoint, to: PenPoint): number {
  const along = [to[0] - from[0], to[1] - from[1], (to[2] - from[2]) * PRESSURE_UNITS] as const;
  const away = [point[0] - from[0], point[1] - from[1], (point[2] - from[2]) * PRESSURE_UNITS] as const;
  const length = along[0] ** 2 + along[1] ** 2 + along[2] ** 2;
  const dot = along[0] * away[0] + along[1] * away[1] + along[2] * away[2];
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, dot / length));
  return Math.hypot(away[0] - along[0] * share, away[1] - along[1] * share, away[2] - along[2] * share);
}

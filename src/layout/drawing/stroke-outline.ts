/**
 * Turns a pen's stroke into a filled outline. Uses only addition, multiplication, division and square roots, which give the
 * same result on every machine. Libraries for this use sines, whose last digit may differ and change the layout's hash.
 */
import { circle, type Point, polygon } from '../path.ts';

/** A place where the pen was, and how far its ink reaches from there. */
export type Dot = { readonly x: number; readonly y: number; readonly radius: number };

type Segment = {
  readonly from: Dot;
  readonly to: Dot;
  readonly length: number;
  readonly x: number;
  readonly y: number;
};

/**
 * Every part winds the same way, so that filling them together leaves no holes where they overlap: round dots at ends and sharp
 * turns, and strips between them that never fold.
 */
export function strokeOutline(dots: readonly Dot[]): string {
  const { segments, rests } = segmentsOf(dots);
  const parts = [...rests, ...dots.slice(0, 1)].map(dotPath);
  let strip: Segment[] = [];
  for (const [index, segment] of segments.entries()) {
    strip.push(segment);
    const next = segments[index + 1];
    if (next && isSmooth(segment, next)) continue;
    parts.push(stripPath(strip), dotPath(segment.to));
    strip = [];
  }
  return parts.join('');
}

function dotPath({ x, y, radius }: Dot): string {
  return circle([x, y], radius);
}

/** Shorter segments have no reliable direction. */
const SHORTEST = 0.01;

/** Where the pen rested, only its dots matter. */
function segmentsOf(dots: readonly Dot[]): { readonly segments: readonly Segment[]; readonly rests: readonly Dot[] } {
  const segments: Segment[] = [];
  const rests: Dot[] = [];
  let [from] = dots;
  for (const to of dots.slice(1)) {
    if (!from) break;
    const [x, y] = [to.x - from.x, to.y - from.y];
    const length = Math.sqrt(x * x + y * y);
    if (length < SHORTEST) {
      rests.push(to);
    } else {
      segments.push({ from, to, length, x: x / length, y: y / length });
      from = to;
    }
  }
  return { segments, rests };
}

/** True for turns of up to 30 degrees whose inner edges stay shorter than half of each segment, so that no strip folds. */
function isSmooth(a: Segment, b: Segment): boolean {
  const cosine = a.x * b.x + a.y * b.y;
  if (cosine < 0.866 || swells(a) || swells(b)) return false;
  const sineOfHalf = Math.sqrt(Math.max(0, (1 - cosine) / 2));
  return a.to.radius * sineOfHalf < 0.45 * Math.min(a.length, b.length);
}

/** True if a strip would be narrower than the dots at its ends. */
function swells({ from, to, length }: Segment): boolean {
  return Math.abs(from.radius - to.radius) > 0.25 * length;
}

function stripPath(strip: readonly Segment[]): string {
  const left: Point[] = [];
  const right: Point[] = [];
  const add = ({ x, y, radius }: Dot, direction: Point) => {
    const across = [direction[1] * radius, -direction[0] * radius] as const;
    left.push([x + across[0], y + across[1]]);
    right.push([x - across[0], y - across[1]]);
  };
  for (const [index, segment] of strip.entries()) add(segment.from, middle(strip[index - 1] ?? segment, segment));
  const last = strip.at(-1);
  if (last) add(last.to, [last.x, last.y]);
  return polygon([...left, ...right.reverse()]);
}

function middle(a: Segment, b: Segment): Point {
  const [x, y] = [a.x + b.x, a.y + b.y];
  const length = Math.sqrt(x * x + y * y);
  return [x / length, y / length];
}

/** Path data with absolute M, L, C and Z commands, the only ones in a scene. */
import { roundPoints } from './units.ts';

export type Point = readonly [x: number, y: number];

/** Approximates a quarter circle by a cubic curve. */
const KAPPA = 0.5522847498307936;

const pair = ([x, y]: Point) => `${roundPoints(x)} ${roundPoints(y)}`;

export function polyline(points: readonly Point[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${pair(point)}`).join('');
}

export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

export function curve(from: Point, control: readonly [Point, Point], to: Point): string {
  return `M${pair(from)}${curveTo(control[0], control[1], to)}`;
}

export function curveTo(control1: Point, control2: Point, to: Point): string {
  return `C${pair(control1)} ${pair(control2)} ${pair(to)}`;
}

export function moveTo(point: Point): string {
  return `M${pair(point)}`;
}

export function lineTo(point: Point): string {
  return `L${pair(point)}`;
}

export function rectangle(x: number, y: number, size: { readonly width: number; readonly height: number }): string {
  const { width, height } = size;
  return polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
}

export function circle(center: Point, radius: number): string {
  return ellipse(center, radius, radius);
}

export function ellipse([x, y]: Point, radiusX: number, radiusY: number): string {
  const [kx, ky] = [radiusX * KAPPA, radiusY * KAPPA];
  return [
    moveTo([x + radiusX, y]),
    curveTo([x + radiusX, y + ky], [x + kx, y + radiusY], [x, y + radiusY]),
    curveTo([x - kx, y + radiusY], [x - radiusX, y + ky], [x - radiusX, y]),
    curveTo([x - radiusX, y - ky], [x - kx, y - radiusY], [x, y - radiusY]),
    curveTo([x + kx, y - radiusY], [x + radiusX, y - ky], [x + radiusX, y]),
    'Z',
  ].join('');
}

/** Draws a smooth line through all points (Catmull-Rom). */
export function smoothLine(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  const segments = points.slice(1).map((to, index) => {
    const from = points[index] ?? first;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    return curveTo(
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    );
  });
  return moveTo(first) + segments.join('');
}

/** Continues along a circle. Angles are in degrees, clockwise from three o'clock. */
export function arcTo([x, y]: Point, radius: number, sweep: { readonly from: number; readonly to: number }): string {
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep.to - sweep.from) / 90));
  const step = ((sweep.to - sweep.from) / pieces) * RADIANS;
  const handle = (4 / 3) * Math.tan(step / 4) * radius;
  return Array.from({ length: pieces }, (_, piece) => {
    const start = sweep.from * RADIANS + piece * step;
    const end = start + step;
    const [cos1, sin1, cos2, sin2] = [Math.cos(start), Math.sin(start), Math.cos(end), Math.sin(end)];
    return curveTo(
      [x + radius * cos1 - handle * sin1, y + radius * sin1 + handle * cos1],
      [x + radius * cos2 + handle * sin2, y + radius * sin2 - handle * cos2],
      [x + radius * cos2, y + radius * sin2],
    );
  }).join('');
}

const RADIANS = Math.PI / 180;

export function onCircle([x, y]: Point, radius: number, degrees: number): Point {
  return [x + radius * Math.cos(degrees * RADIANS), y + radius * Math.sin(degrees * RADIANS)];
}

/** Places a drawing on the page: scales it, turns it clockwise, then moves it. */
export type Placement = (x: number, y: number) => Point;

export function placement(
  origin: Point,
  options: { readonly scale?: number; readonly degrees?: number } = {},
): Placement {
  const { scale = 1, degrees = 0 } = options;
  const [cos, sin] = [Math.cos(degrees * RADIANS) * scale, Math.sin(degrees * RADIANS) * scale];
  return (x, y) => [origin[0] + x * cos - y * sin, origin[1] + x * sin + y * cos];
}

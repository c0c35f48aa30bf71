/** Path data of absolute M, L, C and Z commands, the only ones a scene has. */
import { roundPoints } from './units.ts';

export type Point = readonly [x: number, y: number];

/** A circle's quarter as a cubic curve. */
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

export function circle(centre: Point, radius: number): string {
  return ellipse(centre, radius, radius);
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

/** A smooth line through all points (Catmull-Rom). */
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

/** A closed smooth shape through all points. */
export function smoothShape(points: readonly Point[]): string {
  const count = points.length;
  const at = (index: number): Point => points[(index + count) % count] ?? [0, 0];
  const segments = points.map((from, index) => {
    const [before, to, after] = [at(index - 1), at(index + 1), at(index + 2)];
    return curveTo(
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    );
  });
  return `${moveTo(at(0))}${segments.join('')}Z`;
}

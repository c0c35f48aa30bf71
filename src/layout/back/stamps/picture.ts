/** The surface of a stamp's picture: 100 units wide and about 134 high, from its top left corner. */
import { ink } from '../../ink.ts';
import { type Placement, type Point, placement, rectangle } from '../../path.ts';
import type { PathOp, Rect } from '../../scene.ts';
import { roundPoints } from '../../units.ts';

export type Picture = {
  readonly at: Placement;
  /** Points per unit. */
  readonly scale: number;
  /** In units. */
  readonly height: number;
};

const UNITS_ACROSS = 100;

export function picture({ x, y, width, height }: Rect): Picture {
  const scale = width / UNITS_ACROSS;
  return { at: placement([x, y], { scale }), scale, height: height / scale };
}

/** Opaque, so that no text meets a transparency group in print. */
export function fill(d: string, color: PathOp['fill']): PathOp {
  return { kind: 'path', layer: 'stamp', d, fill: color, stroke: null, opacity: 1 };
}

export function line(d: string, rgb: string, width: number): PathOp {
  const stroke = { ink: ink(rgb), width: roundPoints(width) };
  return { kind: 'path', layer: 'stamp', d, fill: null, stroke, opacity: 1 };
}

/** Moves a path from units onto the page. */
export function placed(at: Placement, d: string): string {
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
    const [pageX, pageY] = at(Number(x), Number(y));
    return `${roundPoints(pageX)} ${roundPoints(pageY)}`;
  });
}

/** Returns a shape given in units. */
export function shape({ at }: Picture, rgb: string, d: string): PathOp {
  return fill(placed(at, d), ink(rgb));
}

/** Returns a line given in units. */
export function rule({ at, scale }: Picture, rgb: string, { d, width }: { d: string; width: number }): PathOp {
  return line(placed(at, d), rgb, width * scale);
}

/** Fills the picture with one color or a vertical gradient. */
export function ground({ at, scale, height }: Picture, top: string, bottom = top): PathOp {
  const [x, y]: Point = at(0, 0);
  const size = { width: UNITS_ACROSS * scale, height: height * scale };
  const color: PathOp['fill'] =
    top === bottom
      ? ink(top)
      : {
          x1: roundPoints(x),
          y1: roundPoints(y),
          x2: roundPoints(x),
          y2: roundPoints(y + size.height),
          stops: [
            { at: 0, ink: ink(top) },
            { at: 1, ink: ink(bottom) },
          ],
        };
  return fill(rectangle(x, y, size), color);
}

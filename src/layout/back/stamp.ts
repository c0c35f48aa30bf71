/** The stamp: one of eight pictures within perforated edges. */
import type { StampDesign } from '#domain/printing-options.ts';
import { ink } from '../ink.ts';
import { curveTo, lineTo, moveTo, type Point } from '../path.ts';
import { type PathOp, points, type Rect } from '../scene.ts';
import { roundPoints } from '../units.ts';
import { fill, type Picture, picture } from './stamps/picture.ts';
import { bicycle, bird, flower, heart } from './stamps/things.ts';
import { classic, lighthouse, moon, mountain } from './stamps/views.ts';

const ART: Record<StampDesign, (picture: Picture) => PathOp[]> = {
  classic,
  lighthouse,
  mountain,
  bird,
  flower,
  heart,
  bicycle,
  moon,
};

const PAPER = ink('#fffdf9');
const PAPER_EDGE = ink('#cdbf9f');

const TEETH_ACROSS = 9;
const MARGIN = 0.13;

export function stampOps(box: Rect, design: StampDesign): PathOp[] {
  const margin = box.width * MARGIN;
  const inside: Rect = {
    x: points(box.x + margin),
    y: points(box.y + margin),
    width: points(box.width - 2 * margin),
    height: points(box.height - 2 * margin),
  };
  return [
    { ...fill(perforatedEdge(box), PAPER), stroke: { ink: PAPER_EDGE, width: roundPoints(0.4) } },
    ...ART[design](picture(inside)),
  ];
}

/** Cuts half circles out of each edge. */
function perforatedEdge({ x, y, width, height }: Rect): string {
  const pitch = width / TEETH_ACROSS;
  const down = Math.round(height / pitch);
  const corners: readonly [Point, Point, number][] = [
    [[x, y], [1, 0], TEETH_ACROSS],
    [[x + width, y], [0, 1], down],
    [[x + width, y + height], [-1, 0], TEETH_ACROSS],
    [[x, y + height], [0, -1], down],
  ];
  const sides = corners.map(([from, direction, teeth]) => {
    const length = direction[0] === 0 ? height : width;
    return bites({ from, direction, teeth, length });
  });
  return `${moveTo([x, y])}${sides.join('')}Z`;
}

type Side = { readonly from: Point; readonly direction: Point; readonly teeth: number; readonly length: number };

function bites({ from, direction: [dx, dy], teeth, length }: Side): string {
  const pitch = length / teeth;
  const radius = pitch * 0.28;
  const depth = radius * 1.33;
  const along = (distance: number, inwards: number): Point => [
    from[0] + dx * distance - dy * inwards,
    from[1] + dy * distance + dx * inwards,
  ];
  const parts: string[] = [];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const middle = (tooth + 0.5) * pitch;
    parts.push(
      lineTo(along(middle - radius, 0)),
      curveTo(along(middle - radius, depth), along(middle + radius, depth), along(middle + radius, 0)),
    );
  }
  return parts.join('') + lineTo(along(length, 0));
}

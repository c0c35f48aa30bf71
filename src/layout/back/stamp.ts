/** The stamp: a sunset over blue hills, with perforated edges. */
import { ink } from '../ink.ts';
import { circle, curveTo, lineTo, moveTo, type Point, rectangle } from '../path.ts';
import type { PathOp, Rect } from '../scene.ts';
import { roundPoints } from '../units.ts';

const PAPER = ink('#fffdf9');
const PAPER_EDGE = ink('#cdbf9f');
const SKY = [ink('#f0b35b'), ink('#d65a3d')] as const;
const SUN = ink('#ffe3b0');
const FAR_HILL = ink('#22508c');
const NEAR_HILL = ink('#1d2a3a');

const TEETH_ACROSS = 9;
const MARGIN = 0.13;

export function stampOps(box: Rect): PathOp[] {
  const margin = box.width * MARGIN;
  const left = box.x + margin;
  const top = box.y + margin;
  const width = box.width - 2 * margin;
  const height = box.height - 2 * margin;
  const at = (x: number, y: number): Point => [left + x * width, top + y * height];
  const fill = (d: string, inkOfShape: PathOp['fill']): PathOp => ({
    kind: 'path',
    layer: 'stamp',
    d,
    fill: inkOfShape,
    stroke: null,
    opacity: 1,
  });

  const sky: PathOp['fill'] = {
    x1: roundPoints(left),
    y1: roundPoints(top),
    x2: roundPoints(left),
    y2: roundPoints(top + height),
    stops: [
      { at: 0, ink: SKY[0] },
      { at: 1, ink: SKY[1] },
    ],
  };
  const hill = (from: number, peak: number, to: number) =>
    moveTo(at(0, from)) +
    curveTo(at(0.35, peak), at(0.6, peak + 0.06), at(1, to)) +
    lineTo(at(1, 1)) +
    lineTo(at(0, 1)) +
    'Z';

  return [
    { ...fill(perforatedEdge(box), PAPER), stroke: { ink: PAPER_EDGE, width: roundPoints(0.4) } },
    fill(rectangle(left, top, { width, height }), sky),
    fill(circle(at(0.64, 0.42), width * 0.19), SUN),
    fill(hill(0.62, 0.44, 0.74), FAR_HILL),
    fill(hill(0.92, 0.82, 0.66), NEAR_HILL),
  ];
}

/** Perforation: half circles cut out of each edge. */
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

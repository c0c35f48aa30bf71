/** A wreath around a pale moon of paper that holds the words. */
import { ink } from '../../ink.ts';
import {
  arcTo,
  circle,
  curve,
  curveTo,
  lineTo,
  moveTo,
  onCircle,
  type Placement,
  type Point,
  placement,
  polygon,
} from '../../path.ts';
import type { DrawOp, Ink, PathOp } from '../../scene.ts';
import { type Artboard, background, fill, gradient, lettering, PALETTE, stroke } from './artboard.ts';

const STEM = ink('#1e4a38');
const LEAVES: readonly Ink[] = [ink('#2f6b4f'), ink('#4f8f6d'), STEM];
const VEIN = ink('#cfe3d2');
const LEAF_PALE = ink('#8cc0ab');
const LEAF_LIGHT = ink('#a9d3c3');

export function thinkingOfYou(board: Artboard): DrawOp[] {
  const { width, height, unit, isWide } = board;
  const center: Point = [width / 2, height * (isWide ? 0.5 : 0.48)];
  const radius = unit * 0.365;
  return [
    background(
      board,
      gradient(
        [0, 0],
        [0, height],
        [
          [0, '#b9ded0'],
          [1, '#5f9f85'],
        ],
      ),
    ),
    fill(circle(center, radius * 1.09), PALETTE.paper, 0.35),
    fill(circle(center, radius), PALETTE.paper),
    ...cornerLeaves(board),
    ...wreath(center, radius),
    ...lettering(board, board.words[0], {
      font: 'dancing',
      ink: PALETTE.green,
      at: [center[0], center[1] - radius * 0.12],
      width: radius * 1.4,
      size: radius * 0.56,
    }),
    ...lettering(board, board.words[1], {
      font: 'playfair',
      ink: PALETTE.ink,
      at: [center[0], center[1] + radius * 0.36],
      width: radius * 1.1,
      size: radius * 0.42,
    }),
    fill(heart([center[0], center[1] + radius * 0.64], radius * 0.09), PALETTE.red),
    ...envelope(
      placement([center[0] + radius * 0.02, center[1] - radius * 0.73], { scale: radius * 0.3, degrees: -8 }),
    ),
  ];
}

/** Draws two branches of a wreath, from the foot up both sides. */
function wreath(center: Point, radius: number): PathOp[] {
  return [1, -1].flatMap((side) => {
    const angle = (t: number) => 90 + side * (8 + 142 * t);
    const branch = moveTo(onCircle(center, radius, angle(0))) + arcTo(center, radius, { from: angle(0), to: angle(1) });
    const leaves = LEAF_STEPS.flatMap((t, index) => {
      const size = radius * (0.34 - 0.12 * t);
      const heading = angle(t) + side * 90;
      return [-52, 52].flatMap((lean, which) => {
        const at = placement(onCircle(center, radius, angle(t)), { scale: size, degrees: heading + lean });
        return leaf(at, LEAVES[(index + which) % LEAVES.length] ?? PALETTE.green, size);
      });
    });
    const tip = placement(onCircle(center, radius, angle(1)), { scale: radius * 0.2, degrees: angle(1) + side * 90 });
    const berries = BERRY_STEPS.map((t) =>
      fill(circle(onCircle(center, radius * 1.1, angle(t)), radius * 0.026), PALETTE.red),
    );
    return [stroke(branch, STEM, radius * 0.018), ...leaves, ...leaf(tip, STEM, radius * 0.2), ...berries];
  });
}

const LEAF_STEPS = [0.03, 0.16, 0.29, 0.42, 0.55, 0.68, 0.81, 0.93] as const;
const BERRY_STEPS = [0.1, 0.36, 0.62, 0.87] as const;

/** Draws large pale leaves that grow in from the corners and leave the middle quiet. */
function cornerLeaves({ width, height, unit }: Artboard): PathOp[] {
  const corners: readonly (readonly [Point, number])[] = [
    [[0, 0], 45],
    [[width, 0], 135],
    [[width, height], 225],
    [[0, height], 315],
  ];
  return corners.flatMap(([corner, inwards]) =>
    [-38, 0, 38].map((lean) => {
      const at = placement(corner, { scale: unit * (lean === 0 ? 0.36 : 0.46), degrees: inwards + lean });
      return fill(leafShape(at), lean === 0 ? LEAF_LIGHT : LEAF_PALE, 0.75);
    }),
  );
}

function leafShape(at: Placement): string {
  return (
    moveTo(at(0, 0)) +
    curveTo(at(0.25, -0.34), at(0.72, -0.3), at(1, 0)) +
    curveTo(at(0.72, 0.3), at(0.25, 0.34), at(0, 0)) +
    'Z'
  );
}

function leaf(at: Placement, color: Ink, size: number): PathOp[] {
  return [
    fill(leafShape(at), color),
    stroke(curve(at(0.08, 0), [at(0.3, 0.02), at(0.5, 0.02)], at(0.8, 0)), VEIN, size * 0.022),
  ];
}

/** Draws a small letter with a red seal. */
function envelope(at: Placement): PathOp[] {
  const line = Math.abs(at(1, 0)[0] - at(0, 0)[0]) * 0.035;
  const flap = moveTo(at(-0.5, -0.32)) + lineTo(at(0, 0.06)) + lineTo(at(0.5, -0.32));
  return [
    fill(polygon([at(-0.5, -0.32), at(0.5, -0.32), at(0.5, 0.32), at(-0.5, 0.32)]), PALETTE.card),
    stroke(`${polygon([at(-0.5, -0.32), at(0.5, -0.32), at(0.5, 0.32), at(-0.5, 0.32)])}`, PALETTE.ink, line),
    stroke(flap, PALETTE.ink, line),
    fill(circle(at(0, 0.06), line * 2.4), PALETTE.red),
  ];
}

function heart([x, y]: Point, radius: number): string {
  const half = radius * 0.5;
  return (
    moveTo([x, y + radius * 0.95]) +
    arcTo([x - radius * 0.46, y - half * 0.2], half, { from: 140, to: 322 }) +
    arcTo([x + radius * 0.46, y - half * 0.2], half, { from: 218, to: 400 }) +
    'Z'
  );
}

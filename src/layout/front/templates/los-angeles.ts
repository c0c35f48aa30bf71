/** A striped sun sinking behind the skyline, palms in front. */
import { ink } from '../../ink.ts';
import {
  circle,
  curveTo,
  lineTo,
  moveTo,
  type Placement,
  type Point,
  placement,
  rectangle,
  smoothLine,
} from '../../path.ts';
import type { DrawOp, PathOp } from '../../scene.ts';
import { type Artboard, background, fill, gradient, lettering } from './artboard.ts';

const SUN = ink('#ffe3b0');
const STRIPE = ink('#ee8a5c');
const SKYLINE = ink('#6d4a63');
const FAR_HILL = ink('#8d5564');
const HILL = ink('#264653');
const GROUND = ink('#1a323d');
const PALM = ink('#142630');
const CREAM = ink('#fff4dc');

export function losAngeles(board: Artboard): DrawOp[] {
  const { width, height, unit, isWide, live } = board;
  const horizon = height * (isWide ? 0.72 : 0.74);
  const sun: Point = [width * (isWide ? 0.52 : 0.5), horizon - unit * (isWide ? 0.12 : 0.16)];
  const sky = gradient(
    [0, 0],
    [0, height * 0.8],
    [
      [0, '#24518c'],
      [0.38, '#7d7396'],
      [0.72, '#f0a068'],
      [1, '#e8734f'],
    ],
  );
  const textWidth = isWide ? Math.min(unit * 1.05, width * 0.63) : live.right - live.left;
  const textX = isWide ? live.left + textWidth / 2 : width / 2;
  const textY = isWide ? height * 0.175 : height * 0.17;
  return [
    background(board, sky),
    fill(circle(sun, unit * 0.25), SUN),
    ...sunStripes(sun, unit),
    fill(hillLine(board, horizon, [0.02, -0.05, -0.015, -0.07, -0.02, -0.045]), FAR_HILL),
    ...skyline([width * (isWide ? 0.25 : 0.47), horizon + unit * 0.03], unit),
    fill(hillLine(board, horizon + unit * 0.07, [-0.02, 0.03, -0.03, 0.02, -0.035, 0.01]), HILL),
    fill(hillLine(board, horizon + unit * 0.19, [0.03, -0.02, 0.03, -0.01, 0.02, -0.03]), GROUND),
    ...palms(board),
    ...lettering(board, board.words[0], {
      font: 'dancing',
      ink: SUN,
      at: [textX, textY],
      width: textWidth * 0.72,
      size: unit * 0.115,
    }),
    ...lettering(board, board.words[1], {
      font: 'playfair',
      ink: CREAM,
      at: [textX, textY + unit * 0.185],
      width: textWidth,
      size: unit * 0.19,
    }),
  ];
}

/** Draws bars that widen toward the horizon. */
function sunStripes([x, y]: Point, unit: number): PathOp[] {
  const radius = unit * 0.25;
  return [0.02, 0.2, 0.39, 0.6].map((from, index) => {
    const top = radius * from;
    const thickness = radius * (0.035 + index * 0.018);
    const half = Math.sqrt(radius * radius - top * top);
    return fill(rectangle(x - half - 1, y + top, { width: 2 * half + 2, height: thickness }), STRIPE, 0.9);
  });
}

/** Runs from the left to the right bleed, down to the bottom, with bumps in units around the baseline. */
function hillLine({ width, height, unit }: Artboard, base: number, bumps: readonly number[]): string {
  const points = bumps.map((bump, index): Point => [(width * index) / (bumps.length - 1), base + bump * unit]);
  return `${smoothLine(points)}${lineTo([width, height])}${lineTo([0, height])}Z`;
}

const TOWERS: readonly (readonly [x: number, width: number, height: number])[] = [
  [-0.27, 0.06, 0.09],
  [-0.2, 0.05, 0.15],
  [-0.14, 0.07, 0.12],
  [-0.06, 0.05, 0.22],
  [0, 0.06, 0.18],
  [0.07, 0.045, 0.26],
  [0.125, 0.065, 0.16],
  [0.2, 0.05, 0.2],
  [0.26, 0.06, 0.1],
  [0.33, 0.05, 0.07],
];

function skyline([x, base]: Point, unit: number): PathOp[] {
  return TOWERS.map(([left, width, height]) =>
    fill(
      rectangle(x + left * unit, base - height * unit, { width: width * unit, height: (height + 0.06) * unit }),
      SKYLINE,
    ),
  );
}

function palms({ width, height, unit, isWide }: Artboard): PathOp[] {
  const ground = height * 1.02;
  const trees: readonly { foot: Point; tall: number; lean: number }[] = isWide
    ? [
        { foot: [width - unit * 0.27, ground], tall: 0.56, lean: -0.03 },
        { foot: [width - unit * 0.13, ground], tall: 0.72, lean: 0.03 },
      ]
    : [
        { foot: [width - unit * 0.16, ground], tall: 0.74, lean: 0.03 },
        { foot: [unit * 0.13, ground], tall: 0.62, lean: -0.02 },
      ];
  return trees.flatMap(({ foot, tall, lean }) => palm(placement(foot, { scale: unit }), tall, lean));
}

const FRONDS: readonly (readonly [degrees: number, length: number])[] = [
  [-172, 0.2],
  [-148, 0.235],
  [-118, 0.2],
  [-84, 0.16],
  [-54, 0.2],
  [-26, 0.24],
  [-4, 0.21],
  [18, 0.17],
  [158, 0.17],
];

function palm(at: Placement, tall: number, lean: number): PathOp[] {
  const bend = lean * 0.2;
  const trunk =
    moveTo(at(-0.022, 0)) +
    curveTo(at(-0.018 + bend, -tall * 0.4), at(-0.012 + lean * 0.6, -tall * 0.75), at(lean - 0.008, -tall)) +
    lineTo(at(lean + 0.008, -tall)) +
    curveTo(at(0.014 + lean * 0.6, -tall * 0.75), at(0.018 + bend, -tall * 0.4), at(0.022, 0));
  const crown = at(lean, -tall);
  const scale = at(1, 0)[0] - at(0, 0)[0];
  const fronds = FRONDS.map(([degrees, length]) =>
    fill(frond(placement(crown, { scale, degrees }), length, degrees), PALM),
  );
  return [fill(`${trunk}Z`, PALM), ...fronds, fill(circle(crown, scale * 0.022), PALM)];
}

/** Runs along its own x axis, drooping toward the ground in either direction. */
function frond(at: Placement, length: number, degrees: number): string {
  const down = Math.abs(degrees) > 90 ? -1 : 1;
  const droop = 0.34 * length * down;
  const teeth = [0.85, 0.7, 0.55, 0.4].flatMap((t): Point[] => [
    at(length * t, droop * t * t + 0.05 * down * (1.1 - t)),
    at(length * (t - 0.07), droop * (t - 0.07) ** 2 + 0.012 * down),
  ]);
  return (
    moveTo(at(0, -0.008 * down)) +
    curveTo(at(length * 0.35, -0.045 * down), at(length * 0.8, -0.02 * down), at(length, droop)) +
    teeth.map((point) => lineTo(point)).join('') +
    lineTo(at(0, 0.012 * down)) +
    'Z'
  );
}

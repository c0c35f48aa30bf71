/** A sleeping moon among hanging stars, over clouds. */
import { ink } from '../../ink.ts';
import { arcTo, circle, curve, ellipse, lineTo, moveTo, onCircle, type Point, polygon, polyline } from '../../path.ts';
import type { DrawOp, Ink, PathOp } from '../../scene.ts';
import { roundPoints } from '../../units.ts';
import { type Artboard, background, columns, fill, gradient, lettering, PALETTE, stroke } from './artboard.ts';

const MOON = ink('#ffdf9e');
/** Separates the moon from the sky when both are printed gray. */
const MOON_EDGE = ink('#d9962f');
const MOON_INK = ink('#8a5a1e');
const STAR = ink('#f4b860');
const STRING = ink('#9fb6cc');
const CLOUD = ink('#ffffff');
const CLOUD_BEHIND = ink('#e3eef7');
const CHEEK = ink('#f2a28a');

export function helloBaby(board: Artboard): DrawOp[] {
  const { height, unit, isWide } = board;
  const radius = unit * (isWide ? 0.28 : 0.27);
  const { textX, textWidth, pictureX } = columns(board, { text: unit * 0.62, picture: radius * 2.1 });
  const moon: Point = [pictureX, height * (isWide ? 0.47 : 0.355)];
  const textY = isWide ? height * 0.5 : height * 0.74;
  return [
    background(
      board,
      gradient(
        [0, 0],
        [0, height],
        [
          [0, '#a9cfec'],
          [0.65, '#e6eef0'],
          [1, '#f9e6d0'],
        ],
      ),
    ),
    ...hangingStars(board),
    ...sleepingMoon(moon, radius),
    ...clouds(board),
    ...lettering(board, board.words[0], {
      font: 'dancing',
      ink: PALETTE.blue,
      at: [textX, textY],
      width: textWidth * 0.8,
      size: unit * 0.27,
    }),
    ...lettering(board, board.words[1], {
      font: 'playfair',
      ink: PALETTE.ink,
      at: [textX, textY + unit * 0.2],
      width: textWidth,
      size: unit * 0.22,
    }),
  ];
}

/** Draws a crescent open to the right, with a face in its belly. */
function sleepingMoon(center: Point, radius: number): PathOp[] {
  const inner: Point = [center[0] + radius * 0.46, center[1] - radius * 0.12];
  const innerRadius = radius * 0.78;
  const [topTip, bottomTip] = [-62, 34];
  const from = onCircle(center, radius, topTip);
  const to = onCircle(center, radius, bottomTip);
  const angle = (point: Point) => (Math.atan2(point[1] - inner[1], point[0] - inner[0]) * 180) / Math.PI;
  const crescent =
    moveTo(from) +
    arcTo(center, radius, { from: topTip, to: bottomTip - 360 }) +
    arcTo(inner, Math.hypot(to[0] - inner[0], to[1] - inner[1]), { from: angle(to), to: angle(from) + 360 });
  const eye: Point = [center[0] - radius * 0.5, center[1] + radius * 0.1];
  const lid = (x: number, half: number) =>
    curve(
      [x - half, eye[1]],
      [
        [x - half * 0.5, eye[1] + radius * 0.1],
        [x + half * 0.5, eye[1] + radius * 0.1],
      ],
      [x + half, eye[1]],
    );
  return [
    fill(circle([center[0] - radius * 0.05, center[1]], radius * 1.28), CLOUD, 0.28),
    { ...fill(`${crescent}Z`, MOON), stroke: { ink: MOON_EDGE, width: roundPoints(radius * 0.022) } },
    stroke(lid(eye[0], radius * 0.11), MOON_INK, innerRadius * 0.035),
    fill(ellipse([eye[0] + radius * 0.02, eye[1] + radius * 0.28], radius * 0.1, radius * 0.065), CHEEK, 0.8),
    stroke(
      curve(
        [eye[0] + radius * 0.2, eye[1] + radius * 0.36],
        [
          [eye[0] + radius * 0.24, eye[1] + radius * 0.43],
          [eye[0] + radius * 0.31, eye[1] + radius * 0.43],
        ],
        [eye[0] + radius * 0.36, eye[1] + radius * 0.37],
      ),
      MOON_INK,
      innerRadius * 0.035,
    ),
  ];
}

/** Positions as fractions of the width, drops and sizes in units. The moon hangs between them. */
const MOBILE: readonly (readonly [x: number, drop: number, size: number])[] = [
  [0.07, 0.24, 0.05],
  [0.17, 0.12, 0.036],
  [0.29, 0.19, 0.045],
  [0.41, 0.09, 0.036],
  [0.52, 0.15, 0.04],
  [0.83, 0.1, 0.04],
  [0.93, 0.23, 0.05],
];

function hangingStars({ width, unit, isWide }: Artboard): PathOp[] {
  const shown = MOBILE.filter((_, index) => isWide || NARROW.has(index));
  return shown.flatMap(([x, drop, size], index) => {
    const at: Point = [x * width, (drop + 0.06) * unit];
    const string = polyline([
      [at[0], -1],
      [at[0], at[1] - size * unit * 0.7],
    ]);
    const figure = index % 3 === 1 ? fill(heart(at, size * unit), PALETTE.rose) : fill(star(at, size * unit), STAR);
    return [stroke(string, STRING, unit * 0.004), figure];
  });
}

const NARROW: ReadonlySet<number> = new Set([0, 1, 5, 6]);

function star(center: Point, radius: number): string {
  return polygon(
    Array.from({ length: 10 }, (_, index) =>
      onCircle(center, index % 2 === 0 ? radius : radius * 0.46, index * 36 - 90),
    ),
  );
}

function heart([x, y]: Point, radius: number): string {
  const [left, right] = [x - radius * 0.46, x + radius * 0.46];
  const half = radius * 0.5;
  return (
    moveTo([x, y + radius * 0.95]) +
    lineTo([left - half * 0.72, y + half * 0.4]) +
    arcTo([left, y - half * 0.2], half, { from: 140, to: 322 }) +
    arcTo([right, y - half * 0.2], half, { from: 218, to: 400 }) +
    'Z'
  );
}

function clouds(board: Artboard): PathOp[] {
  const { height, unit } = board;
  return [
    ...cloudBank(board, { base: height - unit * 0.1, ink: CLOUD_BEHIND, shift: 0.07 }),
    ...cloudBank(board, { base: height - unit * 0.03, ink: CLOUD, shift: 0 }),
  ];
}

type CloudBank = { readonly base: number; readonly ink: Ink; readonly shift: number };
const PUFFS = [0.085, 0.12, 0.075, 0.105, 0.09, 0.13, 0.08] as const;

/** Draws overlapping circles from edge to edge, on a band. */
function cloudBank({ width, height, unit }: Artboard, { base, ink: color, shift }: CloudBank): PathOp[] {
  const step = unit * 0.15;
  const count = Math.ceil(width / step) + 2;
  const puffs = Array.from({ length: count }, (_, index) => {
    const radius = (PUFFS[index % PUFFS.length] ?? 0.1) * unit;
    return fill(circle([(index - 0.5) * step + shift * unit, base], radius), color);
  });
  return [
    ...puffs,
    fill(
      polygon([
        [0, base],
        [width, base],
        [width, height],
        [0, height],
      ]),
      color,
    ),
  ];
}

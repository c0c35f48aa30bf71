/** A two-tier cake under bunting and confetti. */
import { ink } from '../../ink.ts';
import {
  circle,
  curveTo,
  ellipse,
  lineTo,
  moveTo,
  type Placement,
  type Point,
  placement,
  polygon,
} from '../../path.ts';
import type { DrawOp, Ink, PathOp } from '../../scene.ts';
import { type Artboard, background, columns, fill, gradient, lettering, PALETTE, stroke } from './artboard.ts';

const CREAM = ink('#fff6e6');
const PINK = ink('#ee9fb4');
const CLOTH = ink('#f6dfd0');
const FLAME = ink('#f7b733');
const FLAGS: readonly Ink[] = [PALETTE.red, PALETTE.blue, PALETTE.amber, PALETTE.green];

export function happyBirthday(board: Artboard): DrawOp[] {
  const { width, height, unit, isWide } = board;
  const table = isWide ? height * 0.85 : height * 0.88;
  const { textX, textWidth, pictureX } = columns(board, { text: unit * 0.72, picture: unit * (isWide ? 0.56 : 0.7) });
  const textY = isWide ? height * 0.55 : height * 0.36;
  const size = isWide ? 0.76 : 0.8;
  return [
    background(
      board,
      gradient(
        [0, 0],
        [width, height],
        [
          [0, '#f7c8d6'],
          [1, '#fff2c9'],
        ],
      ),
    ),
    ...confetti(board),
    ...bunting(board),
    fill(
      polygon([
        [0, table],
        [width, table],
        [width, height],
        [0, height],
      ]),
      CLOTH,
    ),
    stroke(`${moveTo([0, table])}${lineTo([width, table])}`, CREAM, unit * 0.008),
    ...cake(placement([pictureX, table + unit * 0.015], { scale: unit * size }), unit),
    ...lettering(board, board.words[0], {
      font: 'dancing',
      ink: PALETTE.red,
      at: [textX, textY],
      width: textWidth * 0.86,
      size: unit * 0.29,
    }),
    ...lettering(board, board.words[1], {
      font: 'playfair',
      ink: PALETTE.ink,
      at: [textX, textY + unit * 0.19],
      width: textWidth,
      size: unit * 0.18,
    }),
  ];
}

/** One unit wide, with the center of its plate at (0, 0). */
function cake(at: Placement, unit: number): PathOp[] {
  const [plateX, plateY] = at(0, 0);
  const scale = at(1, 0)[0] - plateX;
  return [
    fill(ellipse([plateX, plateY], scale * 0.4, scale * 0.035), PALETTE.card),
    ...tier(at, { bottom: -0.01, height: 0.2, half: 0.32, color: PALETTE.red }),
    ...tier(at, { bottom: -0.21, height: 0.18, half: 0.22, color: PINK }),
    ...[-0.12, 0, 0.12].flatMap((x, index) =>
      candle(at, { x, bottom: -0.385, color: FLAGS[index + 1] ?? PALETTE.blue }),
    ),
    ...[-0.24, -0.12, 0, 0.12, 0.24].map((x) => fill(circle(at(x, -0.065), scale * 0.014), CREAM)),
    stroke(
      `${moveTo(at(-0.4, 0.002))}${curveTo(at(-0.2, 0.045), at(0.2, 0.045), at(0.4, 0.002))}`,
      ink('#e7d3bd'),
      unit * 0.006,
    ),
  ];
}

type Tier = { readonly bottom: number; readonly height: number; readonly half: number; readonly color: Ink };

function tier(at: Placement, { bottom, height, half, color }: Tier): PathOp[] {
  const top = bottom - height;
  const body =
    moveTo(at(-half, top)) +
    lineTo(at(half, top)) +
    lineTo(at(half, bottom - 0.02)) +
    curveTo(at(half, bottom), at(half, bottom), at(half - 0.02, bottom)) +
    lineTo(at(-half + 0.02, bottom)) +
    curveTo(at(-half, bottom), at(-half, bottom), at(-half, bottom - 0.02));
  return [fill(`${body}Z`, color), fill(frosting(at, top, half), CREAM)];
}

/** Draws icing that runs over the edge in uneven drops. */
function frosting(at: Placement, top: number, half: number): string {
  const drops = [0.075, 0.05, 0.095, 0.06, 0.085, 0.055, 0.09, 0.06];
  const step = (2 * half) / drops.length;
  const edge = drops.map((depth, index) => {
    const right = half - index * step;
    const left = right - step;
    return (
      lineTo(at(right, top + 0.035)) +
      curveTo(at(right, top + depth + 0.015), at(left, top + depth + 0.015), at(left, top + 0.035))
    );
  });
  const rise = curveTo(at(-half - 0.012, top - 0.03), at(-half + 0.02, top - 0.03), at(-half + 0.03, top - 0.03));
  const fall = curveTo(at(half - 0.02, top - 0.03), at(half + 0.012, top - 0.03), at(half, top + 0.035));
  return `${moveTo(at(-half, top + 0.035))}${rise}${lineTo(at(half - 0.03, top - 0.03))}${fall}${edge.join('')}Z`;
}

function candle(at: Placement, { x, bottom, color }: { x: number; bottom: number; color: Ink }): PathOp[] {
  const top = bottom - 0.11;
  const flame =
    moveTo(at(x, top - 0.075)) +
    curveTo(at(x + 0.03, top - 0.035), at(x + 0.024, top - 0.006), at(x, top - 0.006)) +
    curveTo(at(x - 0.024, top - 0.006), at(x - 0.03, top - 0.035), at(x, top - 0.075));
  return [
    fill(
      polygon([at(x - 0.012, top), at(x + 0.012, top), at(x + 0.012, bottom + 0.03), at(x - 0.012, bottom + 0.03)]),
      color,
    ),
    fill(`${flame}Z`, FLAME),
  ];
}

/** Draws two swags of flags across the top. */
function bunting({ width, unit }: Artboard): PathOp[] {
  const swags = [
    { from: -unit * 0.02, to: width * 0.52, sag: unit * 0.17 },
    { from: width * 0.52, to: width + unit * 0.02, sag: unit * 0.15 },
  ];
  const top = unit * 0.05;
  return swags.flatMap(({ from, to, sag }, swag) => {
    const count = Math.max(4, Math.round((to - from) / (unit * 0.14)));
    const y = (t: number) => top + 4 * sag * t * (1 - t) * 0.75;
    const x = (t: number) => from + (to - from) * t;
    const flags = Array.from({ length: count }, (_, index) => {
      const [a, b] = [(index + 0.12) / count, (index + 0.88) / count];
      const tip: Point = [x((a + b) / 2), y((a + b) / 2) + unit * 0.115];
      return fill(polygon([[x(a), y(a)], [x(b), y(b)], tip]), FLAGS[(index + swag) % FLAGS.length] ?? PALETTE.red);
    });
    const string = moveTo([from, top]) + curveTo([x(1 / 3), top + sag], [x(2 / 3), top + sag], [to, top]);
    return [...flags, stroke(string, PALETTE.ink, unit * 0.004)];
  });
}

/** Fixed positions, as fractions of the page. */
const CONFETTI: readonly Point[] = [
  [0.05, 0.34],
  [0.1, 0.76],
  [0.23, 0.3],
  [0.34, 0.8],
  [0.45, 0.29],
  [0.6, 0.29],
  [0.95, 0.36],
  [0.93, 0.56],
  [0.965, 0.7],
  [0.7, 0.33],
  [0.2, 0.81],
  [0.985, 0.48],
];

/** On a portrait card the words are centered in the upper half. */
function isClearOfWords([x, y]: Point, isWide: boolean): boolean {
  return isWide || x < 0.12 || x > 0.88 || y > 0.6;
}

function confetti({ width, height, unit, isWide }: Artboard): PathOp[] {
  return CONFETTI.filter((place) => isClearOfWords(place, isWide)).map(([x, y], index) => {
    const color = FLAGS[index % FLAGS.length] ?? PALETTE.red;
    const center: Point = [x * width, y * height];
    if (index % 2 === 0) return fill(circle(center, unit * 0.011), color);
    const at = placement(center, { scale: unit * 0.022, degrees: index * 37 });
    return fill(polygon([at(-0.9, -0.35), at(0.9, -0.35), at(0.9, 0.35), at(-0.9, 0.35)]), color);
  });
}

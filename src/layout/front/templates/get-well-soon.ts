/** A mug of daisies on a sunny table. */
import { ink } from '../../ink.ts';
import {
  circle,
  curve,
  curveTo,
  ellipse,
  lineTo,
  moveTo,
  onCircle,
  type Placement,
  type Point,
  placement,
  polygon,
} from '../../path.ts';
import type { DrawOp, PathOp } from '../../scene.ts';
import { type Artboard, background, columns, fill, gradient, lettering, PALETTE, stroke } from './artboard.ts';

const TABLE = ink('#e8975a');
const TABLE_EDGE = ink('#f6c48a');
const PETAL = ink('#fffdf9');
const PETAL_SHADE = ink('#f4e9d3');
const HEART_OF_FLOWER = ink('#f2b134');
const RIM = ink('#f7f1e3');
const MUG_DARK = ink('#173a69');
const HALO = ink('#fbd98c');
const GLINT = ink('#fff3cf');

export function getWellSoon(board: Artboard): DrawOp[] {
  const { width, height, unit, isWide } = board;
  const table = height * (isWide ? 0.8 : 0.86);
  const { textX, textWidth, pictureX } = columns(board, { text: unit * 0.68, picture: unit * 0.6 });
  const mug = placement([pictureX, table + unit * 0.05], { scale: unit * (isWide ? 0.9 : 0.88) });
  const textY = isWide ? height * 0.47 : height * 0.2;
  return [
    background(
      board,
      gradient(
        [0, 0],
        [0, height],
        [
          [0, '#fdf0cb'],
          [1, '#fae0a6'],
        ],
      ),
    ),
    fill(circle(mug(0, -0.46), unit * 0.37), HALO),
    fill(
      polygon([
        [0, table],
        [width, table],
        [width, height],
        [0, height],
      ]),
      TABLE,
    ),
    stroke(`${moveTo([0, table])}${lineTo([width, table])}`, TABLE_EDGE, unit * 0.012),
    fill(ellipse(mug(0.03, 0.005), unit * 0.24, unit * 0.028), ink('#c9743c')),
    ...bunch(mug),
    ...cup(mug, unit),
    ...lettering(board, board.words[0], {
      font: 'dancing',
      ink: PALETTE.green,
      at: [textX, textY],
      width: textWidth,
      size: unit * 0.25,
    }),
    ...lettering(board, board.words[1], {
      font: 'playfair',
      ink: PALETTE.ink,
      at: [textX, textY + unit * 0.21],
      width: textWidth * 0.8,
      size: unit * 0.21,
    }),
  ];
}

/** Flower heads around the mug's rim: x, y and size in units, with the largest last, in front. */
const DAISIES: readonly (readonly [number, number, number])[] = [
  [-0.25, -0.44, 0.085],
  [0.26, -0.47, 0.085],
  [-0.02, -0.72, 0.09],
  [-0.17, -0.6, 0.1],
  [0.16, -0.63, 0.105],
  [0.02, -0.48, 0.115],
];

function bunch(at: Placement): PathOp[] {
  const scale = at(1, 0)[0] - at(0, 0)[0];
  const stems = DAISIES.map(([x, y]) =>
    stroke(
      curve(at(x * 0.25, -0.28), [at(x * 0.3, -0.38), at(x * 0.8, y + 0.18)], at(x, y)),
      PALETTE.green,
      scale * 0.014,
    ),
  );
  const leaves = [
    [-0.11, -0.36, -150],
    [0.12, -0.37, -30],
    [-0.05, -0.42, -112],
    [0.08, -0.4, -66],
  ].map(([x = 0, y = 0, degrees = 0]) =>
    fill(leaf(placement(at(x, y), { scale: scale * 0.2, degrees })), PALETTE.green),
  );
  return [...stems, ...leaves, ...DAISIES.flatMap(([x, y, size], index) => daisy(at(x, y), size * scale, index * 9))];
}

function leaf(at: Placement): string {
  return (
    moveTo(at(0, 0)) +
    curveTo(at(0.3, -0.3), at(0.75, -0.22), at(1, 0)) +
    curveTo(at(0.75, 0.2), at(0.3, 0.22), at(0, 0)) +
    'Z'
  );
}

const PETALS = 13;

function daisy(center: Point, radius: number, turn: number): PathOp[] {
  const petals = Array.from({ length: PETALS }, (_, index) => {
    const degrees = (360 / PETALS) * index + turn;
    const at = placement(onCircle(center, radius * 0.2, degrees), { scale: radius * 0.8, degrees });
    const d =
      moveTo(at(0, -0.1)) +
      curveTo(at(0.4, -0.26), at(1, -0.28), at(1, 0)) +
      curveTo(at(1, 0.28), at(0.4, 0.26), at(0, 0.1));
    return fill(`${d}Z`, index % 3 === 0 ? PETAL_SHADE : PETAL);
  });
  return [
    ...petals,
    fill(circle(center, radius * 0.32), HEART_OF_FLOWER),
    fill(circle([center[0] - radius * 0.07, center[1] - radius * 0.08], radius * 0.1), GLINT, 0.7),
  ];
}

/** An enamel mug: blue, with a pale rim and a handle. */
function cup(at: Placement, unit: number): PathOp[] {
  const body =
    moveTo(at(-0.17, -0.3)) +
    lineTo(at(0.17, -0.3)) +
    lineTo(at(0.155, -0.03)) +
    curveTo(at(0.153, -0.005), at(0.14, 0), at(0.12, 0)) +
    lineTo(at(-0.12, 0)) +
    curveTo(at(-0.14, 0), at(-0.153, -0.005), at(-0.155, -0.03));
  const handle = curve(at(0.16, -0.24), [at(0.29, -0.25), at(0.29, -0.07)], at(0.155, -0.07));
  const shade =
    moveTo(at(-0.17, -0.3)) +
    lineTo(at(-0.12, -0.3)) +
    lineTo(at(-0.105, 0)) +
    lineTo(at(-0.12, 0)) +
    curveTo(at(-0.14, 0), at(-0.153, -0.005), at(-0.155, -0.03));
  return [
    stroke(handle, PALETTE.blue, unit * 0.035),
    fill(`${body}Z`, PALETTE.blue),
    fill(`${shade}Z`, MUG_DARK, 0.6),
    stroke(moveTo(at(-0.172, -0.3)) + lineTo(at(0.172, -0.3)), RIM, unit * 0.022),
    fill(heart(placement(at(0.02, -0.15), { scale: unit * 0.055 })), PALETTE.red),
  ];
}

function heart(at: Placement): string {
  return (
    moveTo(at(0, 1)) +
    curveTo(at(-1.5, 0.05), at(-0.95, -1.05), at(0, -0.35)) +
    curveTo(at(0.95, -1.05), at(1.5, 0.05), at(0, 1)) +
    'Z'
  );
}

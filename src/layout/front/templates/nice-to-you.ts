/** A smiling sun that fills the card with rays. */
import { ink } from '../../ink.ts';
import { circle, curve, ellipse, onCircle, type Point, polygon } from '../../path.ts';
import type { DrawOp, PathOp } from '../../scene.ts';
import { type Artboard, background, fill, gradient, lettering, PALETTE, stroke } from './artboard.ts';

const RAY = ink('#f3bd84');
const FACE = ink('#e98b5f');
const CHEEK = ink('#d4593f');
const LETTERS = ink('#5f2f1c');

export function niceToYou(board: Artboard): DrawOp[] {
  const { width, height, unit, isWide, live } = board;
  const radius = unit * (isWide ? 0.33 : 0.36);
  const center: Point = [width / 2, height - unit * (isWide ? 0.2 : 0.29)];
  const textY = isWide ? height * 0.29 : height * 0.27;
  const textWidth = live.right - live.left;
  return [
    background(
      board,
      gradient(
        [0, 0],
        [0, height],
        [
          [0, '#fbe9c8'],
          [1, '#f4c890'],
        ],
      ),
    ),
    ...rays(board, center),
    ...corona(center, radius),
    fill(circle(center, radius), FACE),
    ...face(center, radius),
    ...(isWide
      ? lettering(board, board.words.join(' ').trim(), {
          font: 'dancing',
          ink: LETTERS,
          at: [width / 2, textY],
          width: textWidth * 0.86,
          size: unit * 0.3,
        })
      : [
          ...lettering(board, board.words[0], {
            font: 'dancing',
            ink: LETTERS,
            at: [width / 2, textY - unit * 0.07],
            width: textWidth * 0.92,
            size: unit * 0.31,
          }),
          ...lettering(board, board.words[1], {
            font: 'dancing',
            ink: LETTERS,
            at: [width / 2, textY + unit * 0.19],
            width: textWidth * 0.92,
            size: unit * 0.31,
          }),
        ]),
  ];
}

const RAYS = 28;

/** Draws wedges that extend beyond the page, where the painters clip them. */
function rays({ width, height }: Artboard, center: Point): PathOp[] {
  const reach = width + height;
  const step = 360 / RAYS;
  return Array.from({ length: RAYS }, (_, index) => {
    const degrees = index * step - 90 - step / 4;
    return fill(
      polygon([center, onCircle(center, reach, degrees), onCircle(center, reach, degrees + step / 2)]),
      RAY,
      0.55,
    );
  });
}

/** Draws short pointed petals around the face. */
function corona(center: Point, radius: number): PathOp[] {
  const petals = 20;
  return Array.from({ length: petals }, (_, index) => {
    const degrees = (360 / petals) * index;
    const long = index % 2 === 0 ? 1.34 : 1.2;
    return fill(
      polygon([
        onCircle(center, radius * 0.99, degrees - 8),
        onCircle(center, radius * long, degrees),
        onCircle(center, radius * 0.99, degrees + 8),
      ]),
      index % 2 === 0 ? PALETTE.amber : PALETTE.red,
    );
  });
}

function face([x, y]: Point, radius: number): PathOp[] {
  const eyeY = y - radius * 0.22;
  const smile = curve(
    [x - radius * 0.4, y + radius * 0.08],
    [
      [x - radius * 0.26, y + radius * 0.48],
      [x + radius * 0.26, y + radius * 0.48],
    ],
    [x + radius * 0.4, y + radius * 0.08],
  );
  return [-1, 1]
    .flatMap((side) => [
      fill(ellipse([x + side * radius * 0.31, eyeY], radius * 0.065, radius * 0.1), PALETTE.ink),
      fill(circle([x + side * radius * 0.31 + radius * 0.022, eyeY - radius * 0.04], radius * 0.022), PALETTE.card),
      fill(ellipse([x + side * radius * 0.58, y + radius * 0.1], radius * 0.14, radius * 0.09), CHEEK, 0.55),
    ])
    .concat(stroke(smile, PALETTE.ink, radius * 0.055));
}

/** Stamps that show a thing: bird, flower, heart, bicycle. */
import { ink } from '../../ink.ts';
import { circle, placement } from '../../path.ts';
import type { PathOp } from '../../scene.ts';
import { fill, ground, line, type Picture, placed, rule, shape } from './picture.ts';

/** A robin on a branch. */
export function bird(picture: Picture): PathOp[] {
  const { at, scale } = picture;
  return [
    ground(picture, '#f6e3b4'),
    rule(picture, '#6b4a2f', { d: 'M3 111 C30 104 60 108 97 99', width: 5 }),
    shape(picture, '#2f6b4f', 'M74 104 C76 92 86 86 96 86 C96 96 88 104 74 104 Z'),
    shape(picture, '#2f6b4f', 'M14 109 C10 120 14 128 22 132 C27 122 24 113 14 109 Z'),
    rule(picture, '#1d2a3a', { d: 'M46 92 L44 108', width: 2.4 }),
    rule(picture, '#1d2a3a', { d: 'M56 92 L56 107', width: 2.4 }),
    shape(picture, '#1d4a7a', 'M66 72 L94 92 L88 100 L58 88 Z'),
    shape(
      picture,
      '#22508c',
      'M24 48 C24 33 36 24 48 25 C62 26 68 38 72 50 C77 65 80 76 68 88 C56 98 36 95 29 80 C25 70 24 58 24 48 Z',
    ),
    shape(picture, '#b93a2b', 'M25 52 C32 45 46 48 48 60 C50 76 46 88 40 91 C33 88 29 83 27 76 C24 67 23 57 25 52 Z'),
    shape(picture, '#1d2a3a', 'M52 54 C64 54 72 62 76 82 C64 84 52 76 52 54 Z'),
    shape(picture, '#e08a2c', 'M27 39 L10 46 L26 50 Z'),
    fill(circle(at(39, 40), scale * 4.4), ink('#fffdf9')),
    fill(circle(at(38, 40), scale * 2.4), ink('#1d2a3a')),
  ];
}

const PETALS = 12;

/** A daisy. */
export function flower(picture: Picture): PathOp[] {
  const { at, scale, height } = picture;
  const center = at(50, 50);
  const petals = Array.from({ length: PETALS }, (_, index) => {
    const turned = placement(center, { scale, degrees: (index * 360) / PETALS });
    return fill(placed(turned, 'M0 0 C-10 -14 -9 -36 0 -38 C9 -36 10 -14 0 0 Z'), ink('#fffdf9'));
  });
  return [
    ground(picture, '#9cc7b4'),
    shape(picture, '#8ab9a4', `M0 116 C30 108 70 108 100 116 L100 ${height} L0 ${height} Z`),
    rule(picture, '#2f6b4f', { d: `M50 60 C53 84 50 108 48 ${height - 1.5}`, width: 4.5 }),
    shape(picture, '#2f6b4f', 'M50 116 C52 98 66 88 84 88 C83 104 70 116 50 116 Z'),
    shape(picture, '#2f6b4f', 'M49 126 C42 110 30 104 15 106 C18 120 32 128 49 126 Z'),
    ...petals,
    fill(circle(center, scale * 13), ink('#e9a23b')),
    fill(circle(at(47, 47), scale * 5.5), ink('#f3c06b')),
  ];
}

/** A heart as a unit shape, its point at (0, 30). */
const HEART =
  'M0 30 C-14 19 -33 6 -33 -12 C-33 -24 -24 -31 -15 -31 C-8 -31 -3 -27 0 -21 C3 -27 8 -31 15 -31 C24 -31 33 -24 33 -12 C33 6 14 19 0 30 Z';

export function heart(picture: Picture): PathOp[] {
  const small = (x: number, y: number, degrees: number) =>
    fill(placed(placement(picture.at(x, y), { scale: picture.scale * 0.24, degrees }), HEART), ink('#e59c90'));
  return [
    ground(picture, '#f8dcd2'),
    small(20, 18, -14),
    small(80, 22, 12),
    small(50, 12, 4),
    small(18, 112, 10),
    small(82, 110, -12),
    small(50, 122, -4),
    fill(placed(placement(picture.at(50, 68), { scale: picture.scale * 1.18 }), HEART), ink('#b93a2b')),
    shape(picture, '#d97466', 'M22 55 C21 45 27 40 33 40 C29 44 26 49 26 56 C26 60 23 60 22 55 Z'),
  ];
}

export function bicycle(picture: Picture): PathOp[] {
  const { at, scale, height } = picture;
  const wheel = (x: number): PathOp[] => [
    line(circle(at(x, 90), scale * 18), '#1d2a3a', 3.6 * scale),
    fill(circle(at(x, 90), scale * 2.6), ink('#1d2a3a')),
  ];
  const frame = (d: string) => rule(picture, '#b93a2b', { d, width: 4 });
  return [
    ground(picture, '#cfe0ea'),
    fill(circle(at(24, 26), scale * 10), ink('#f0b35b')),
    shape(
      picture,
      '#fffdf9',
      'M58 30 C58 24 66 20 71 24 C75 18 86 20 86 28 C92 28 94 36 88 37 L60 37 C54 37 53 31 58 30 Z',
    ),
    shape(picture, '#8fb59c', `M0 108 L100 108 L100 ${height} L0 ${height} Z`),
    shape(picture, '#2f6b4f', `M0 120 C30 112 66 126 100 116 L100 ${height} L0 ${height} Z`),
    ...wheel(26),
    ...wheel(76),
    frame('M26 90 L38 64 L66 64'),
    frame('M26 90 L48 90 L67 66'),
    frame('M36 58 L48 90'),
    frame('M64 54 L76 90'),
    rule(picture, '#1d2a3a', { d: 'M29 57 L43 57', width: 5 }),
    rule(picture, '#1d2a3a', { d: 'M64 54 C63 47 70 46 74 50', width: 3.2 }),
    shape(picture, '#6b4a2f', 'M68 54 L88 54 L85 69 L71 69 Z'),
    fill(circle(at(74, 51), scale * 4), ink('#e59c90')),
    fill(circle(at(82, 50), scale * 4.4), ink('#fffdf9')),
    fill(circle(at(82, 50), scale * 1.8), ink('#e9a23b')),
  ];
}

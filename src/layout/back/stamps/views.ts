/** Stamps that show a view: sunset, lighthouse, mountain, night. */
import { ink } from '../../ink.ts';
import { circle, curveTo, lineTo, moveTo, type Point } from '../../path.ts';
import type { PathOp } from '../../scene.ts';
import { fill, ground, type Picture, rule, shape } from './picture.ts';

/** A sunset over blue hills. */
export function classic(picture: Picture): PathOp[] {
  const at = (x: number, y: number): Point => picture.at(x * 100, y * picture.height);
  const hill = (from: number, peak: number, to: number) =>
    moveTo(at(0, from)) +
    curveTo(at(0.35, peak), at(0.6, peak + 0.06), at(1, to)) +
    lineTo(at(1, 1)) +
    lineTo(at(0, 1)) +
    'Z';
  return [
    ground(picture, '#f0b35b', '#d65a3d'),
    fill(circle(at(0.64, 0.42), picture.scale * 19), ink('#ffe3b0')),
    fill(hill(0.62, 0.44, 0.74), ink('#22508c')),
    fill(hill(0.92, 0.82, 0.66), ink('#1d2a3a')),
  ];
}

export function lighthouse(picture: Picture): PathOp[] {
  const { height } = picture;
  const wave = (y: number, from: number) =>
    `M${from} ${y} C${from + 5} ${y - 3} ${from + 9} ${y - 3} ${from + 14} ${y} C${from + 19} ${y + 3} ${from + 23} ${y + 3} ${from + 28} ${y}`;
  return [
    ground(picture, '#22508c', '#9db9d6'),
    shape(picture, '#ffe3b0', 'M50 31 L0 16 L0 46 Z'),
    shape(picture, '#ffe3b0', 'M50 31 L100 16 L100 46 Z'),
    shape(picture, '#1d4a7a', `M0 104 L100 104 L100 ${height} L0 ${height} Z`),
    rule(picture, '#9db9d6', { d: wave(116, 6), width: 2 }),
    rule(picture, '#9db9d6', { d: wave(125, 60), width: 2 }),
    shape(picture, '#1d2a3a', 'M16 112 C24 98 36 96 50 97 C66 97 78 100 86 112 Z'),
    shape(picture, '#fffdf9', 'M41 42 L59 42 L65 98 L35 98 Z'),
    shape(picture, '#b93a2b', 'M39.7 54 L60.3 54 L61.6 66 L38.4 66 Z'),
    shape(picture, '#b93a2b', 'M37.1 78 L62.9 78 L64.2 90 L35.8 90 Z'),
    shape(picture, '#1d2a3a', 'M37 38 L63 38 L63 43 L37 43 Z'),
    shape(picture, '#f0b35b', 'M42 25 L58 25 L58 38 L42 38 Z'),
    shape(picture, '#b93a2b', 'M39 25 L50 12 L61 25 Z'),
  ];
}

export function mountain(picture: Picture): PathOp[] {
  const { at, scale, height } = picture;
  const pine = (x: number, y: number, size: number) => {
    const part = (dx: number, dy: number) => `${x + dx * size} ${y + dy * size}`;
    return shape(
      picture,
      '#2f6b4f',
      `M${part(0, 0)} L${part(7, 14)} L${part(3.5, 14)} L${part(9.5, 26)} L${part(-9.5, 26)} L${part(-3.5, 14)} L${part(-7, 14)} Z`,
    );
  };
  return [
    ground(picture, '#dce9f0'),
    fill(circle(at(76, 28), scale * 11), ink('#b93a2b')),
    shape(picture, '#7fa0c4', `M30 98 L70 50 L100 84 L100 112 L30 112 Z`),
    shape(picture, '#22508c', 'M0 100 L40 30 L86 112 L0 112 Z'),
    shape(picture, '#fffdf9', 'M40 30 L55.2 57 L47 52 L41 61 L34 52 L26.3 54 Z'),
    shape(picture, '#8fb59c', `M0 104 C24 94 50 98 100 106 L100 ${height} L0 ${height} Z`),
    pine(18, 92, 1.15),
    pine(44, 100, 0.95),
    pine(80, 90, 1.3),
  ];
}

export function moon(picture: Picture): PathOp[] {
  const { at, scale, height } = picture;
  const star = (x: number, y: number, size: number) =>
    shape(
      picture,
      '#ffe3b0',
      `M${x} ${y - size} L${x + size * 0.24} ${y - size * 0.24} L${x + size} ${y} L${x + size * 0.24} ${y + size * 0.24} L${x} ${y + size} L${x - size * 0.24} ${y + size * 0.24} L${x - size} ${y} L${x - size * 0.24} ${y - size * 0.24} Z`,
    );
  return [
    ground(picture, '#14243d', '#22508c'),
    shape(
      picture,
      '#ffe3b0',
      'M58 18 C38 20 24 36 24 54 C24 75 41 91 62 91 C70 91 77 89 83 84 C64 84 49 71 49 52 C49 38 53 26 58 18 Z',
    ),
    star(76, 30, 9),
    star(66, 56, 6),
    star(86, 58, 4.5),
    star(16, 24, 5),
    fill(circle(at(14, 84), scale * 1.6), ink('#ffe3b0')),
    fill(circle(at(90, 14), scale * 1.6), ink('#ffe3b0')),
    shape(picture, '#7fa0c4', `M0 112 C22 98 46 100 66 110 C80 116 92 112 100 108 L100 ${height} L0 ${height} Z`),
    shape(picture, '#1d2a3a', `M0 124 C28 112 60 114 100 124 L100 ${height} L0 ${height} Z`),
  ];
}

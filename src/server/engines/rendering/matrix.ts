/** Affine transformations in SVG's notation: [a, b, c, d, e, f]. */
import type { Matrix } from '#layout/scene.ts';

/** Applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  if (determinant === 0) throw new RangeError('The matrix has no inverse');
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

export function apply([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number]): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

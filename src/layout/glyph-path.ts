import { curveTo, lineTo, moveTo, type Point } from './path.ts';

/** A glyph's outline on the page, from HarfBuzz's absolute M, L, Q, C and Z commands in font units. */
export function glyphPath(outline: string, origin: Point, scale: number): string {
  const toPage = (x: number, y: number): Point => [origin[0] + x * scale, origin[1] - y * scale];
  let from: Point = origin;
  let d = '';
  for (const [, command = '', numbers = ''] of outline.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    if (command === 'Z') {
      d += command;
      continue;
    }
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers.split(/[ ,]/).map(Number);
    const [first, second, third] = [toPage(x1, y1), toPage(x2, y2), toPage(x3, y3)];
    if (command === 'Q') {
      d += curveTo(between(from, first), between(second, first), second);
      from = second;
    } else if (command === 'C') {
      d += curveTo(first, second, third);
      from = third;
    } else {
      d += command === 'M' ? moveTo(first) : lineTo(first);
      from = first;
    }
  }
  return d;
}

/** Where a quadratic curve's control point is for a cubic one. */
function between(end: Point, control: Point): Point {
  return [end[0] + ((control[0] - end[0]) * 2) / 3, end[1] + ((control[1] - end[1]) * 2) / 3];
}

/** A round postmark with waves that decorates previews. */
import type { Orientation } from '#domain/printing-options.ts';
import { ink } from '../ink.ts';
import { circle, type Point, smoothLine } from '../path.ts';
import type { PathOp, Rect } from '../scene.ts';
import { roundPoints } from '../units.ts';

const POSTMARK_INK = ink('#1d2a3a');
const WAVES = 4;

/** Left of the stamp on a landscape card. Below it on a portrait card, because the message is on the left. */
export function postmarkOps(stamp: Rect, orientation: Orientation): PathOp[] {
  const radius = stamp.width * 0.42;
  const isBeside = orientation === 'landscape';
  const center: Point = isBeside
    ? [stamp.x - radius * 1.15, stamp.y + stamp.height * 0.45]
    : [stamp.x + stamp.width * 0.55, stamp.y + stamp.height + radius * 0.55];
  const line = (d: string): PathOp => ({
    kind: 'path',
    layer: 'postal',
    d,
    fill: null,
    stroke: { ink: POSTMARK_INK, width: roundPoints(1) },
    opacity: 0.55,
  });
  const waves = Array.from({ length: WAVES }, (_, index) =>
    line(wave([center[0] + radius * 1.05, center[1] + (index - (WAVES - 1) / 2) * radius * 0.42], stamp.width * 0.72)),
  );
  return [line(circle(center, radius)), line(circle(center, radius * 0.74)), ...(isBeside ? waves : [])];
}

function wave([x, y]: Point, length: number): string {
  const steps = 6;
  return smoothLine(
    Array.from(
      { length: steps + 1 },
      (_, step): Point => [x + (length * step) / steps, y + (step % 2 === 0 ? 1.6 : -1.6)],
    ),
  );
}

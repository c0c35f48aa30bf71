/** Draws what the customer drew. */
import { type Drawing, type Stroke, strokePoints } from '#domain/drawing.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { FormatId } from '../formats.ts';
import { ink } from '../ink.ts';
import type { PathOp } from '../scene.ts';
import { type DrawingArea, drawingArea, penRadius, type Side, settleDrawing } from './drawing-area.ts';
import { strokeOutline } from './stroke-outline.ts';

export type DrawingInput = { readonly design: PostcardDesign; readonly format: FormatId; readonly fonts: FontSet };

export function drawingOps(side: Side, { design, format }: DrawingInput): readonly PathOp[] {
  const drawing = design.drawings[side];
  const { orientation } = design.printing;
  const key = `${side} ${format} ${orientation}`;
  const drawn = drawnBefore.get(drawing) ?? new Map<string, readonly PathOp[]>();
  drawnBefore.set(drawing, drawn);
  const ops = drawn.get(key) ?? draw(drawing, side, drawingArea(side, format, orientation));
  drawn.set(key, ops);
  return ops;
}

/** A message is laid out at every key, while the drawing beside it stays the same. */
const drawnBefore = new WeakMap<Drawing, Map<string, readonly PathOp[]>>();

function draw(drawing: Drawing, side: Side, area: DrawingArea): readonly PathOp[] {
  const { strokes } = settleDrawing(drawing, area);
  const layer = side === 'front' ? 'art' : 'message';
  return strokes.map((stroke) => ({
    kind: 'path',
    layer,
    d: strokePath(stroke, area),
    fill: ink(stroke.color),
    stroke: null,
    opacity: 1,
  }));
}

/** In page points. */
export function strokePath(stroke: Stroke, { middle, unit }: DrawingArea): string {
  return strokeOutline(
    strokePoints(stroke).map(([x, y, pressure]) => ({
      x: middle[0] + x * unit,
      y: middle[1] + y * unit,
      radius: penRadius(stroke.width, pressure) * unit,
    })),
  );
}

/** Draws what the customer drew. */
import { type Drawing, type Sticker, type Stroke, strokePoints } from '#domain/drawing.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { emojiOps } from '../emoji/emoji-ops.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { FormatId } from '../formats.ts';
import { ink } from '../ink.ts';
import { placement } from '../path.ts';
import type { PathOp } from '../scene.ts';
import { type DrawingArea, drawingArea, penRadius, type Side, settleDrawing } from './drawing-area.ts';
import { strokeOutline } from './stroke-outline.ts';

export type DrawingInput = { readonly design: PostcardDesign; readonly format: FormatId; readonly fonts: FontSet };

export function drawingOps(side: Side, { design, format, fonts }: DrawingInput): readonly PathOp[] {
  const { strokes, stickers } = drawn(side, design, format);
  const { middle, unit } = drawingArea(side, format, design.printing.orientation);
  const emoji = stickers.flatMap((sticker) => {
    const center = [middle[0] + sticker.x * unit, middle[1] + sticker.y * unit] as const;
    return emojiOps(sticker.emoji, {
      fonts,
      layer: LAYERS[side],
      place: placement(center, { scale: sticker.size * unit }),
    });
  });
  return [...strokes, ...emoji];
}

const LAYERS = { front: 'art', back: 'message' } as const;

type Drawn = { readonly strokes: readonly PathOp[]; readonly stickers: readonly Sticker[] };

/** A message is laid out at every key, while the drawing beside it stays the same. */
const drawnBefore = new WeakMap<Drawing, Map<string, Drawn>>();

function drawn(side: Side, { drawings, printing }: PostcardDesign, format: FormatId): Drawn {
  const drawing = drawings[side];
  const key = `${side} ${format} ${printing.orientation}`;
  const before = drawnBefore.get(drawing) ?? new Map<string, Drawn>();
  drawnBefore.set(drawing, before);
  const result = before.get(key) ?? draw(drawing, side, drawingArea(side, format, printing.orientation));
  before.set(key, result);
  return result;
}

function draw(drawing: Drawing, side: Side, area: DrawingArea): Drawn {
  const { strokes, stickers } = settleDrawing(drawing, area);
  const ops = strokes.map((stroke): PathOp => {
    const d = strokePath(stroke, area);
    return { kind: 'path', layer: LAYERS[side], d, fill: ink(stroke.color), stroke: null, opacity: 1 };
  });
  return { strokes: ops, stickers };
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

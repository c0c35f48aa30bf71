/** Draws what the customer drew. */
import { type Drawing, type Sticker, type Stroke, strokePoints } from '#domain/drawing.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { ART_BOX, EMOJI_ADVANCE, EMOJI_EM, findEmoji } from '../emoji/emoji-index.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { FormatId } from '../formats.ts';
import { ink } from '../ink.ts';
import type { DrawOp, EmojiOp, Glyph, PathOp } from '../scene.ts';
import { roundPoints, turnOf } from '../units.ts';
import { type DrawingArea, drawingArea, penRadius, type Side, settleDrawing } from './drawing-area.ts';
import { strokeOutline } from './stroke-outline.ts';

export type DrawingInput = { readonly design: PostcardDesign; readonly format: FormatId; readonly fonts: FontSet };

export function drawingOps(side: Side, { design, format, fonts }: DrawingInput): readonly DrawOp[] {
  const { strokes, stickers } = drawn(side, design, format);
  return [...strokes, ...stickers.filter(({ font }) => fonts.has(font))];
}

type Drawn = { readonly strokes: readonly PathOp[]; readonly stickers: readonly EmojiOp[] };

/** A message is laid out at every keystroke, while the drawing beside it stays the same. */
const drawnBefore = new WeakMap<Drawing, Map<string, Drawn>>();

function drawn(side: Side, design: PostcardDesign, format: FormatId): Drawn {
  const { drawings, printing, text } = design;
  const drawing = drawings[side];
  const key = `${side} ${format} ${printing.orientation} ${text.country} ${text.returnAddress !== null}`;
  const before = drawnBefore.get(drawing) ?? new Map<string, Drawn>();
  drawnBefore.set(drawing, before);
  const result = before.get(key) ?? draw(drawing, drawingArea(side, format, design));
  before.set(key, result);
  return result;
}

function draw(drawing: Drawing, area: DrawingArea): Drawn {
  const { strokes, stickers } = settleDrawing(drawing, area);
  const ops = strokes.map((stroke): PathOp => {
    const d = strokePath(stroke, area);
    return { kind: 'path', layer: 'drawing', d, fill: ink(stroke.color), stroke: null, opacity: 1 };
  });
  return { strokes: ops, stickers: stickers.flatMap((sticker) => stickerOp(sticker, area) ?? []) };
}

/** Returns null for an emoji without art. */
function stickerOp({ emoji, x, y, size, angle = 0 }: Sticker, { middle, unit }: DrawingArea): EmojiOp | null {
  const place = findEmoji(emoji);
  if (!place) return null;
  const scale = (size * unit) / ART_BOX.size;
  const turn = turnOf(angle);
  // The distance from the emoji's middle to where its glyph starts.
  const across = (-size / 2) * unit - ART_BOX.left * scale;
  const down = (-size / 2) * unit + ART_BOX.top * scale;
  const glyph: Glyph = {
    id: place.glyphId,
    x: roundPoints(middle[0] + x * unit + across * turn.cos - down * turn.sin),
    y: roundPoints(middle[1] + y * unit + across * turn.sin + down * turn.cos),
    advance: roundPoints(EMOJI_ADVANCE * scale),
    cluster: 0,
  };
  return {
    kind: 'emoji',
    layer: 'drawing',
    font: place.piece,
    size: roundPoints(EMOJI_EM * scale),
    tone: 'color',
    text: emoji,
    isRightToLeft: false,
    glyphs: [glyph],
    ...(angle !== 0 && { turn }),
  };
}

export function strokePath(stroke: Stroke, { middle, unit }: DrawingArea): string {
  return strokeOutline(
    strokePoints(stroke).map(([x, y, pressure]) => ({
      x: middle[0] + x * unit,
      y: middle[1] + y * unit,
      radius: penRadius(stroke.width, pressure) * unit,
    })),
  );
}

/** Strokes that a customer draws on the card by hand, and emoji they place on it. */
import * as z from 'zod/mini';
import { FRONT_COLORS } from './front.ts';

/** Limits for both sides together: characters of JSON, and emoji. */
export const DRAWING_LIMIT = 65_536;
export const STICKER_LIMIT = 50;

export const PEN_WIDTHS = ['fine', 'medium', 'bold'] as const;
export type PenWidth = (typeof PEN_WIDTHS)[number];

/**
 * Positions are measured from the middle of the card, in ten-thousandths of its shorter side, so that a drawing keeps its shape
 * at every size and orientation.
 */
const FARTHEST = 15_000;
const positionSchema = z.int().check(z.minimum(-FARTHEST), z.maximum(FARTHEST));

export const strokeSchema = z.strictObject({
  color: z.enum(FRONT_COLORS),
  width: z.enum(PEN_WIDTHS),
  /** x, y and pressure (0 to 255) of each point, one after the other. */
  points: z.array(positionSchema).check(
    z.minLength(3),
    z.refine((points) => points.length % 3 === 0, 'Please give three numbers for each point.'),
    z.refine((points) => points.every((value, index) => index % 3 < 2 || isPressure(value)), 'Pressure is 0 to 255.'),
  ),
});
export type Stroke = z.infer<typeof strokeSchema>;

export const FULL_PRESSURE = 255;

function isPressure(value: number): boolean {
  return value >= 0 && value <= FULL_PRESSURE;
}

const EMOJI_LIMIT = 40;
export const SMALLEST_STICKER = 200;
export const LARGEST_STICKER = 10_000;

export const stickerSchema = z.strictObject({
  emoji: z.string().check(z.minLength(1), z.maxLength(EMOJI_LIMIT)),
  x: positionSchema,
  y: positionSchema,
  /** Height and width. */
  size: z.int().check(z.minimum(SMALLEST_STICKER), z.maximum(LARGEST_STICKER)),
  /** In degrees, clockwise; absent if upright. */
  angle: z.optional(z.int().check(z.minimum(-180), z.maximum(180))),
});

export type Sticker = z.infer<typeof stickerSchema>;

export const drawingSchema = z.strictObject({ strokes: z.array(strokeSchema), stickers: z.array(stickerSchema) });
export type Drawing = z.infer<typeof drawingSchema>;

export type Drawings = { front: Drawing; back: Drawing };

const TOO_DETAILED = 'Please remove a few strokes: the drawing is too detailed.';

export const drawingsSchema = z.pipe(
  z.unknown().check(z.refine(isShort, TOO_DETAILED)),
  z
    .strictObject({ front: drawingSchema, back: drawingSchema })
    .check(
      z.refine(hasRoomForStickers, `Please use at most ${STICKER_LIMIT} emoji in the drawings of a card.`),
      z.refine(fitsLimit, TOO_DETAILED),
    ),
);

const EMPTY_DRAWING: Drawing = { strokes: [], stickers: [] };
export const EMPTY_DRAWINGS: Drawings = { front: EMPTY_DRAWING, back: EMPTY_DRAWING };

export function fitsLimit(drawings: Drawings): boolean {
  return JSON.stringify(drawings).length <= DRAWING_LIMIT;
}

export function hasRoomForStickers({ front, back }: Drawings): boolean {
  return front.stickers.length + back.stickers.length <= STICKER_LIMIT;
}

/** Each value takes a character and a comma. Counted first, because validating millions of them takes seconds. */
export const MAX_DRAWING_VALUES = DRAWING_LIMIT / 2;

function isShort(drawings: unknown): boolean {
  const open = [drawings];
  for (let count = 0; open.length > 0; ) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const values: unknown[] = Array.isArray(next) ? next : Object.values(next);
    count += values.length;
    if (count > MAX_DRAWING_VALUES) return false;
    open.push(...values);
  }
  return true;
}

export function isEmptyDrawing({ strokes, stickers }: Drawing): boolean {
  return strokes.length === 0 && stickers.length === 0;
}

export function strokePoints({ points }: Stroke): readonly (readonly [x: number, y: number, pressure: number])[] {
  return Array.from({ length: points.length / 3 }, (_, index) => {
    const at = index * 3;
    return [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0] as const;
  });
}

export type DrawingChange = {
  readonly scale?: number;
  readonly x?: number;
  readonly y?: number;
  /** Turns each sticker around its own middle, in degrees clockwise. */
  readonly turn?: number;
};

/** Scales from the card's middle, then moves. Pens keep their width. */
export function transformDrawing({ strokes, stickers }: Drawing, change: DrawingChange): Drawing {
  const { scale = 1, x = 0, y = 0, turn = 0 } = change;
  const place = (value: number, move: number) =>
    Math.min(FARTHEST, Math.max(-FARTHEST, Math.round(value * scale + move)));
  return {
    strokes: strokes.map((stroke) => ({
      ...stroke,
      points: strokePoints(stroke).flatMap(([pointX, pointY, pressure]) => [
        place(pointX, x),
        place(pointY, y),
        pressure,
      ]),
    })),
    stickers: stickers.map(({ angle = 0, ...sticker }) => ({
      ...sticker,
      x: place(sticker.x, x),
      y: place(sticker.y, y),
      size: Math.min(LARGEST_STICKER, Math.max(SMALLEST_STICKER, Math.round(sticker.size * scale))),
      ...withAngle(angle + turn),
    })),
  };
}

/** Normalizes to whole degrees from -180 to 179. */
function withAngle(degrees: number): Pick<Sticker, 'angle'> {
  const angle = ((((Math.round(degrees) + 180) % 360) + 360) % 360) - 180;
  return angle === 0 ? {} : { angle };
}

/** What a customer draws on the card by hand, and the emoji they place on it. */
import * as z from 'zod/mini';
import { FRONT_COLORS } from './front.ts';

/** For both sides together, as JSON. */
export const DRAWING_LIMIT_BYTES = 65_536;

export const PEN_WIDTHS = ['fine', 'medium', 'bold'] as const;

/**
 * Positions are from the middle of the card, in ten-thousandths of its shorter side, so that a drawing keeps its shape at
 * every size and orientation.
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
  ),
});

const EMOJI_LIMIT = 40;

export const stickerSchema = z.strictObject({
  emoji: z.string().check(z.minLength(1), z.maxLength(EMOJI_LIMIT)),
  x: positionSchema,
  y: positionSchema,
  /** Height and width. */
  size: z.int().check(z.minimum(200), z.maximum(10_000)),
});

export const drawingSchema = z.strictObject({ strokes: z.array(strokeSchema), stickers: z.array(stickerSchema) });
export type Drawing = z.infer<typeof drawingSchema>;

export const drawingsSchema = z
  .strictObject({ front: drawingSchema, back: drawingSchema })
  .check(
    z.refine(
      (drawings) => JSON.stringify(drawings).length <= DRAWING_LIMIT_BYTES,
      'Please remove a few strokes: the drawing is too detailed.',
    ),
  );
export type Drawings = z.infer<typeof drawingsSchema>;

const EMPTY_DRAWING: Drawing = { strokes: [], stickers: [] };
export const EMPTY_DRAWINGS: Drawings = { front: EMPTY_DRAWING, back: EMPTY_DRAWING };

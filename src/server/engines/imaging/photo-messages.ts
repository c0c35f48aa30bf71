/** The messages between the server and its photo processes. */
import * as z from 'zod/mini';
import { PHOTO_TYPES } from './sniff-photo.ts';

/** These are codes of the error catalog. */
const PROBLEMS = [
  'image_broken',
  'image_locked',
  'image_too_complex',
  'image_too_many_pixels',
  'image_too_many_frames',
] as const;
export type PhotoProblem = (typeof PROBLEMS)[number];

/** The most that one photo may cost. */
export const photoLimitsSchema = z.object({ cpuMicroseconds: z.int(), memoryBytes: z.int() });
export type PhotoLimits = z.infer<typeof photoLimitsSchema>;

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const prepareInputSchema = z.object({
  bytes: bytesSchema,
  type: z.enum(PHOTO_TYPES),
  pixelLimit: z.int(),
  /** The memory limit for a PDF. */
  pdfLimitBytes: z.int(),
});
export type PrepareInput = z.infer<typeof prepareInputSchema>;

const preparedPhotoSchema = z.object({
  /** Hash of the stored original. */
  sha256: z.string(),
  /** Size of the upright picture. */
  width: z.int(),
  height: z.int(),
  original: bytesSchema,
  preview: bytesSchema,
  thumb: bytesSchema,
});
export type PreparedPhoto = z.infer<typeof preparedPhotoSchema>;

const prepareResultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), photo: preparedPhotoSchema }),
  z.object({ ok: z.literal(false), problem: z.enum(PROBLEMS) }),
]);
export type PrepareResult = z.infer<typeof prepareResultSchema>;

/** Sent before the work, so that a file isn't blamed for the end of a process that never saw it. */
export const STARTED = 'started';

export const replySchema = z.object({
  result: prepareResultSchema,
  /** Memory that the process keeps after the work. */
  memoryBytes: z.int(),
});
export type Reply = z.infer<typeof replySchema>;

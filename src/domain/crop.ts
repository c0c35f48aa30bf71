import * as z from 'zod/mini';

export const MAX_ZOOM = 8;

/** In degrees, to either side. */
export const MAX_STRAIGHTEN = 15;

/**
 * The photo's position behind the frame of its slot. Zoom 1 just covers the frame, unless `fit` shows the whole photo. Offsets
 * choose the visible part, from -1 and 1 at the photo's edges to 0 at its center, so that a crop stays valid when the card's
 * size changes. Rotation is clockwise, in degrees; straighten turns the photo a little further.
 */
export const cropSchema = z.strictObject({
  zoom: z.number().check(z.minimum(1), z.maximum(MAX_ZOOM)),
  offsetX: z.number().check(z.minimum(-1), z.maximum(1)),
  offsetY: z.number().check(z.minimum(-1), z.maximum(1)),
  rotation: z.literal([0, 90, 180, 270]),
  straighten: z._default(z.number().check(z.minimum(-MAX_STRAIGHTEN), z.maximum(MAX_STRAIGHTEN)), 0),
  /** At zoom 1, shows the whole photo in the middle of the frame, with room at two sides. */
  fit: z.optional(z.literal('whole')),
});
export type Crop = z.infer<typeof cropSchema>;

export const DEFAULT_CROP: Crop = { zoom: 1, offsetX: 0, offsetY: 0, rotation: 0, straighten: 0 };

import * as z from 'zod/mini';

export const MAX_ZOOM = 8;

/**
 * How the photo lies behind the card's frame. Zoom 1 just covers the frame. The offsets say which part shows: -1 and 1
 * are the photo's two edges, 0 its middle, so a crop keeps its meaning when the card's size changes. Rotation is
 * clockwise, in degrees.
 */
export const cropSchema = z.strictObject({
  zoom: z.number().check(z.minimum(1), z.maximum(MAX_ZOOM)),
  offsetX: z.number().check(z.minimum(-1), z.maximum(1)),
  offsetY: z.number().check(z.minimum(-1), z.maximum(1)),
  rotation: z.literal([0, 90, 180, 270]),
});
export type Crop = z.infer<typeof cropSchema>;

export const DEFAULT_CROP: Crop = { zoom: 1, offsetX: 0, offsetY: 0, rotation: 0 };

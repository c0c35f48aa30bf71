/** Draws the photos of a front in their layout. Needs no fonts, so that step 1 can show it at once. */
import type { PhotosFront } from '#domain/front.ts';
import { ink } from '../ink.ts';
import type { PageGeometry } from '../page-geometry.ts';
import { rectangle } from '../path.ts';
import type { DrawOp, PathOp, Rect } from '../scene.ts';
import { photoOp } from './photo.ts';
import { insetFrame, pageSlot, slotRects, wholePage } from './slots.ts';

export function photosOps(front: PhotosFront, page: PageGeometry): DrawOp[] {
  const rects = slotRects(front, page);
  const photos = front.slots.map((photo, index): DrawOp | null => {
    const slot = rects[index] ?? pageSlot(page);
    return photo ? photoOp(photo, slot) : fillOp(slot, EMPTY_SLOT);
  });
  const [first = null, ...others] = photos;
  const border = borderRect(front, page);
  return [
    // An inset's frame is drawn on the large photo, any other border behind all photos.
    ...(front.layout === 'inset' ? [first] : []),
    border && fillOp(border, ink(front.border.color)),
    ...(front.layout === 'inset' ? others : photos),
  ].filter((op) => op !== null);
}

/** Never printed, because the preflight asks for every photo. */
const EMPTY_SLOT = ink('#f0e8d8');

function borderRect({ layout, border }: PhotosFront, page: PageGeometry): Rect | null {
  if (layout === 'one' || border.spacing === 'none') return null;
  return layout === 'inset' ? insetFrame(page) : wholePage(page);
}

function fillOp({ x, y, width, height }: Rect, color: PathOp['fill']): PathOp {
  return { kind: 'path', layer: 'art', d: rectangle(x, y, { width, height }), fill: color, stroke: null, opacity: 1 };
}

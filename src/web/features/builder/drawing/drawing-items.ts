/** The parts of a drawing that are moved, resized and erased: groups of strokes that belong together, and stickers. */
import { type Drawing, type DrawingChange, type Stroke, strokePoints, transformDrawing } from '#domain/drawing.ts';
import { type DrawingArea, penRadius, type Side, settleDrawing, stickerBounds } from '#layout/drawing/drawing-area.ts';
import type { Point } from '#layout/path.ts';
import { boundsOf, type Edges } from '#layout/units.ts';

/** Indexes of strokes or of stickers. */
export type Item = { readonly strokes: readonly number[]; readonly stickers: readonly number[] };

/** Strokes closer than this belong together, such as the letters of a name. In units. */
const NEAR = 350;

export function itemsOf({ strokes, stickers }: Drawing): readonly Item[] {
  const boxes = strokes.map(strokeBounds);
  const groups: number[][] = [];
  for (const [index, box] of boxes.entries()) {
    const near = groups.filter((group) => group.some((other) => isNear(box, boxes[other])));
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push([...near.flat(), index]);
  }
  return [
    ...groups.map((group) => ({ strokes: group, stickers: [] })),
    ...stickers.map((_, index) => ({ strokes: [], stickers: [index] })),
  ];
}

function isNear(a: Edges, b: Edges | undefined): boolean {
  if (!b) return false;
  return a.left - NEAR < b.right && b.left - NEAR < a.right && a.top - NEAR < b.bottom && b.top - NEAR < a.bottom;
}

function strokeBounds(stroke: Stroke): Edges {
  return boundsOf(
    strokePoints(stroke).map(([x, y, pressure]) => {
      const radius = penRadius(stroke.width, pressure);
      return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
    }),
  );
}

export function itemBounds(drawing: Drawing, item: Item): Edges {
  const { strokes, stickers } = partOf(drawing, item);
  return boundsOf([...strokes.map(strokeBounds), ...stickers.map(stickerBounds)]);
}

/** A lone emoji's frame is turned with it. */
export function itemFrame(drawing: Drawing, item: Item): Edges & { readonly angle: number } {
  const [sticker, ...others] = partOf(drawing, item).stickers;
  if (!sticker || others.length > 0 || item.strokes.length > 0) return { ...itemBounds(drawing, item), angle: 0 };
  return { ...stickerBounds({ ...sticker, angle: 0 }), angle: sticker.angle ?? 0 };
}

export function partOf({ strokes, stickers }: Drawing, item: Item): Drawing {
  return {
    strokes: strokes.filter((_, index) => item.strokes.includes(index)),
    stickers: stickers.filter((_, index) => item.stickers.includes(index)),
  };
}

export function without({ strokes, stickers }: Drawing, item: Item): Drawing {
  return {
    strokes: strokes.filter((_, index) => !item.strokes.includes(index)),
    stickers: stickers.filter((_, index) => !item.stickers.includes(index)),
  };
}

/** `turn` is for emoji. */
export type ItemChange = Pick<DrawingChange, 'x' | 'y' | 'scale' | 'turn'>;

/** Moves or turns an item, or resizes it from its middle. Returns null where it would leave the area or enter a zone. */
export function changeItem(drawing: Drawing, item: Item, change: ItemChange, area: DrawingArea): Drawing | null {
  const { x = 0, y = 0, scale = 1, turn = 0 } = change;
  const { left, top, right, bottom } = itemBounds(drawing, item);
  const part = partOf(drawing, item);
  const changed = transformDrawing(part, {
    scale,
    turn,
    x: x + ((left + right) / 2) * (1 - scale),
    y: y + ((top + bottom) / 2) * (1 - scale),
  });
  const settled = settleDrawing(changed, area);
  // A turned emoji needs more room at an edge, so it gives way.
  if (settled !== changed && turn === 0) return null;
  const [strokes, stickers] = [[...settled.strokes], [...settled.stickers]];
  return {
    strokes: drawing.strokes.map((stroke, index) =>
      item.strokes.includes(index) ? (strokes.shift() ?? stroke) : stroke,
    ),
    stickers: drawing.stickers.map((each, index) =>
      item.stickers.includes(index) ? (stickers.shift() ?? each) : each,
    ),
  };
}

/** How far from the eraser's middle it still erases, in units. */
const ERASER = 120;

/** Null if the eraser touches nothing. */
export function erase(drawing: Drawing, [x, y]: Point): Drawing | null {
  const strokes = drawing.strokes.filter((stroke) => !isTouched(stroke, [x, y]));
  const stickers = drawing.stickers.filter(
    (each) => Math.max(Math.abs(each.x - x), Math.abs(each.y - y)) > each.size / 2,
  );
  const isSame = strokes.length === drawing.strokes.length && stickers.length === drawing.stickers.length;
  return isSame ? null : { strokes, stickers };
}

function isTouched(stroke: Stroke, [x, y]: Point): boolean {
  const points = strokePoints(stroke);
  return points.some(([toX, toY, pressure], index) => {
    const [fromX, fromY] = points[index - 1] ?? [toX, toY];
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const length = alongX ** 2 + alongY ** 2;
    const dot = (x - fromX) * alongX + (y - fromY) * alongY;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, dot / length));
    const distance = Math.hypot(x - fromX - alongX * share, y - fromY - alongY * share);
    return distance < ERASER + penRadius(stroke.width, pressure);
  });
}

/** White ink is no ink on the paper of the back, so it gets another color there. */
export function visibleOn(side: Side, strokes: readonly Stroke[], color: Stroke['color']): readonly Stroke[] {
  if (side === 'front') return strokes;
  return strokes.map((stroke) => (stroke.color === '#ffffff' ? { ...stroke, color } : stroke));
}

/** A share of the room's width that a placed signature takes. */
const SIGNATURE_WIDTH = 0.45;

/** Adds a signature at the lower right of where one may write. */
export function placeSignature(drawing: Drawing, signature: readonly Stroke[], area: DrawingArea): Drawing {
  const part: Drawing = { strokes: [...signature], stickers: [] };
  const bounds = itemBounds(part, { strokes: signature.map((_, index) => index), stickers: [] });
  const { refuge } = area;
  const room = { width: refuge.right - refuge.left, height: refuge.bottom - refuge.top };
  const scale = Math.min(
    1,
    (room.width * SIGNATURE_WIDTH) / (bounds.right - bounds.left),
    (room.height * 0.3) / (bounds.bottom - bounds.top),
  );
  const margin = room.width * 0.05;
  const placed = transformDrawing(part, {
    scale,
    x: refuge.right - margin - bounds.right * scale,
    y: refuge.bottom - margin - bounds.bottom * scale,
  });
  return { ...drawing, strokes: [...drawing.strokes, ...settleDrawing(placed, area).strokes] };
}

/** A share of the shorter side of where one may draw. */
const STICKER_SIZE = 0.2;
/** Places around the middle, in widths of an emoji, the nearest first. */
const PLACES = [0, 1, -1, 2, -2].flatMap((down) => [0, 1, -1, 2, -2].map((across) => [across, down] as const));
const NEAREST_FIRST = PLACES.toSorted(([x1, y1], [x2, y2]) => Math.hypot(x1, y1) - Math.hypot(x2, y2));

/** Adds an emoji in the middle of where one may draw, or beside those that are there. */
export function placeSticker(drawing: Drawing, emoji: string, area: DrawingArea): Drawing {
  const { left, top, right, bottom } = area.refuge;
  const size = Math.round(Math.min(right - left, bottom - top) * STICKER_SIZE);
  const step = size * 1.15;
  const stickers = NEAREST_FIRST.map(([across, down]) => ({
    emoji,
    x: Math.round((left + right) / 2 + across * step),
    y: Math.round((top + bottom) / 2 + down * step),
    size,
  }));
  const [middle, ...others] = stickers.map((sticker) => ({ strokes: [], stickers: [sticker] }));
  const isTaken = ({ stickers: [place] }: Drawing) =>
    drawing.stickers.some(({ x, y }) => place && Math.hypot(place.x - x, place.y - y) < size / 2);
  const free = [middle, ...others].find((each) => each && !isTaken(each) && settleDrawing(each, area) === each);
  const placed = free ?? (middle && settleDrawing(middle, area));
  return { ...drawing, stickers: [...drawing.stickers, ...(placed?.stickers ?? [])] };
}

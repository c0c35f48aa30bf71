/** The areas where a customer may draw on each side of a card, in the units of drawings, and how a drawing is moved there. */
import {
  type Drawing,
  type PenWidth,
  SMALLEST_STICKER,
  type Sticker,
  type Stroke,
  strokePoints,
  transformDrawing,
} from '#domain/drawing.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { backGeometry } from '../back/back-geometry.ts';
import type { FormatId } from '../formats.ts';
import { pageGeometry } from '../page-geometry.ts';
import type { Point } from '../path.ts';
import type { Rect } from '../scene.ts';
import { boundsOf, type Edges, edges, turnOf } from '../units.ts';

export type Side = 'front' | 'back';

export type DrawingArea = {
  /** The card's middle on its page, in points. */
  readonly middle: Point;
  /** Points per unit. */
  readonly unit: number;
  readonly whole: Edges;
  /** Kept free for both addresses, the stamp and the post office. */
  readonly zones: readonly Edges[];
  /** Receives a drawing from another card that meets a zone or an edge here. */
  readonly refuge: Edges;
};

const UNITS = 10_000;

type PrintedDesign = Pick<PostcardDesign, 'text' | 'printing'>;

export function drawingArea(side: Side, format: FormatId, { text, printing }: PrintedDesign): DrawingArea {
  const { orientation } = printing;
  const { trim, safe } = pageGeometry(format, orientation);
  const middle = [trim.x + trim.width / 2, trim.y + trim.height / 2] as const;
  const unit = Math.min(trim.width, trim.height) / UNITS;
  const toUnits = (rect: Rect): Edges => {
    const { left, top, right, bottom } = edges(rect);
    return {
      left: (left - middle[0]) / unit,
      top: (top - middle[1]) / unit,
      right: (right - middle[0]) / unit,
      bottom: (bottom - middle[1]) / unit,
    };
  };
  if (side === 'front') return { middle, unit, whole: toUnits(trim), zones: [], refuge: toUnits(trim) };
  const { inkFree, barcode, stamp, message, returnAddress } = backGeometry(format, orientation, text.country);
  const sender = text.returnAddress && returnAddress ? [returnAddress] : [];
  const zones = [inkFree, barcode, stamp, ...sender].map(toUnits);
  return { middle, unit, whole: toUnits(safe), zones, refuge: toUnits(message) };
}

/** In units, at medium pressure: about 0.5, 1 and 2 mm on the smallest card. */
const PEN_DIAMETERS: Readonly<Record<PenWidth, number>> = { fine: 50, medium: 100, bold: 200 };

const LIGHTEST = 0.4;
const HARDEST = 1.6;

/** Returns 0.4 to 1.6 times the pen's width, for pressure from 0 to 255. */
export function penRadius(width: PenWidth, pressure: number): number {
  return (PEN_DIAMETERS[width] / 2) * (LIGHTEST + ((HARDEST - LIGHTEST) * pressure) / 255);
}

export function isFree({ left, top, right, bottom }: Edges, { whole, zones }: DrawingArea): boolean {
  const isInside = left >= whole.left && top >= whole.top && right <= whole.right && bottom <= whole.bottom;
  return (
    isInside && !zones.some((zone) => left < zone.right && right > zone.left && top < zone.bottom && bottom > zone.top)
  );
}

function around(x: number, y: number, radius: number): Edges {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

/** Returns the upright box around a turned emoji, in units. */
export function stickerBounds({ x, y, size, angle = 0 }: Sticker): Edges {
  const { sin, cos } = turnOf(angle);
  return around(x, y, (size / 2) * (Math.abs(sin) + Math.abs(cos)));
}

/** Long lines are checked in steps of this many units. */
const STEP = 60;

/** True if a pen may go straight from one place to the other. */
export function isFreeLine(from: Point, to: Point, pen: { readonly radius: number; readonly area: DrawingArea }) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(1, Math.ceil(Math.sqrt(x * x + y * y) / STEP));
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    if (!isFree(around(from[0] + x * share, from[1] + y * share, pen.radius), pen.area)) return false;
  }
  return true;
}

function isFreeStroke(stroke: Stroke, area: DrawingArea): boolean {
  const points = strokePoints(stroke);
  return points.every(([x, y, pressure], index) => {
    const [fromX, fromY] = points[index - 1] ?? [x, y];
    return isFreeLine([fromX, fromY], [x, y], { radius: penRadius(stroke.width, pressure), area });
  });
}

/** Keeps rounded positions clear of the edges. */
const ROUNDING = 5;

/**
 * Returns the drawing unchanged if it is free of zones and edges. Otherwise moves it, and shrinks it if needed, as a whole.
 * Pens keep their width, so that thin lines stay visible.
 */
export function settleDrawing(drawing: Drawing, area: DrawingArea): Drawing {
  const { strokes, stickers } = drawing;
  const isSettled =
    strokes.every((stroke) => isFreeStroke(stroke, area)) &&
    stickers.every((sticker) => isFree(stickerBounds(sticker), area));
  if (isSettled) return drawing;
  const boxes = [
    ...strokes.flatMap((stroke) => strokePoints(stroke).map(([x, y]) => around(x, y, 0))),
    ...stickers.map(stickerBounds),
  ];
  const bounds = boundsOf(boxes);
  // Neither pens nor the smallest stickers shrink.
  const pens = strokes.map(({ width }) => penRadius(width, 255));
  const margin = Math.max(0, ...pens, ...stickers.map(() => SMALLEST_STICKER / 2)) + ROUNDING;
  const room = {
    left: area.refuge.left + margin,
    top: area.refuge.top + margin,
    right: area.refuge.right - margin,
    bottom: area.refuge.bottom - margin,
  };
  const scale = Math.min(
    1,
    (room.right - room.left) / Math.max(1, bounds.right - bounds.left),
    (room.bottom - room.top) / Math.max(1, bounds.bottom - bounds.top),
  );
  return transformDrawing(drawing, {
    scale,
    x: moveInto([bounds.left * scale, bounds.right * scale], [room.left, room.right]),
    y: moveInto([bounds.top * scale, bounds.bottom * scale], [room.top, room.bottom]),
  });
}

type Span = readonly [from: number, to: number];

/** Returns the shortest move that brings the span into the room. */
function moveInto(span: Span, room: Span): number {
  if (span[0] < room[0]) return room[0] - span[0];
  return span[1] > room[1] ? room[1] - span[1] : 0;
}

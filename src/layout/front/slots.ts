/** Places a layout's photos on the page. Sizes follow the card's, so that every format looks alike. */
import type { Border, PhotosFront } from '#domain/front.ts';
import type { PageGeometry } from '../page-geometry.ts';
import type { Rect } from '../scene.ts';
import { type Edges, edges, rect } from '../units.ts';

export type SlotFront = Pick<PhotosFront, 'layout' | 'border'>;

/** In shares of the card's shorter side. */
const SPACING: Record<Border['spacing'], number> = { none: 0, narrow: 0.03, wide: 0.06 };
/** A single frame is wider than the lines between photos. */
const FRAME_SPACING: Record<Border['spacing'], number> = { none: 0, narrow: 0.06, wide: 0.12 };
const INSET_FRAME: Record<Border['spacing'], number> = { none: 0, narrow: 0.018, wide: 0.036 };
const INSET = { long: 0.46, short: 0.38, margin: 0.02 };

export type Slot = Rect & {
  /** The room for a photo that is shown whole, in the slot's middle, where nothing is trimmed. */
  readonly whole: { readonly width: number; readonly height: number };
};

/** Returns one slot for each photo of the layout, in the order of the front's slots. */
export function slotRects(front: SlotFront, page: PageGeometry): readonly Slot[] {
  return rectsOf(front, page).map((each) => toSlot(each, page));
}

function toSlot(slot: Rect, page: PageGeometry): Slot {
  const [outer, safe] = [edges(slot), edges(page.safe)];
  const across = Math.max(0, safe.left - outer.left, outer.right - safe.right);
  const down = Math.max(0, safe.top - outer.top, outer.bottom - safe.bottom);
  return { ...slot, whole: { width: slot.width - 2 * across, height: slot.height - 2 * down } };
}

export function pageSlot(page: PageGeometry): Slot {
  return toSlot(wholePage(page), page);
}

function rectsOf({ layout, border }: SlotFront, page: PageGeometry): readonly Rect[] {
  const isWide = page.width >= page.height;
  const half = [0, 1 / 2, 1] as const;
  switch (layout) {
    case 'one':
      return [wholePage(page)];
    case 'framed':
      return grid(page, FRAME_SPACING[border.spacing], [ALL]);
    case 'inset':
      return [wholePage(page), shrink(edges(insetFrame(page)), INSET_FRAME[border.spacing] * unitOf(page))];
    case 'two-across':
      return grid(page, SPACING[border.spacing], cells(half, [0, 1]));
    case 'two-down':
      return grid(page, SPACING[border.spacing], cells([0, 1], half));
    case 'three':
      return grid(page, SPACING[border.spacing], isWide ? ONE_BESIDE_TWO : ONE_ABOVE_TWO);
    case 'four':
      return grid(page, SPACING[border.spacing], cells(half, half));
  }
}

/** Returns the small photo of the inset layout with its frame, inside the safe area. */
export function insetFrame(page: PageGeometry): Rect {
  const unit = unitOf(page);
  const isWide = page.width >= page.height;
  const safe = edges(page.safe);
  const right = safe.right - INSET.margin * unit;
  const bottom = safe.bottom - INSET.margin * unit;
  const width = (isWide ? INSET.long : INSET.short) * unit;
  const height = (isWide ? INSET.short : INSET.long) * unit;
  return rect({ left: right - width, top: bottom - height, right, bottom });
}

export function wholePage({ width, height }: Pick<PageGeometry, 'width' | 'height'>): Rect {
  return rect({ left: 0, top: 0, right: width, bottom: height });
}

function unitOf({ trim }: PageGeometry): number {
  return Math.min(trim.width, trim.height);
}

function shrink({ left, top, right, bottom }: Edges, by: number): Rect {
  return rect({ left: left + by, top: top + by, right: right - by, bottom: bottom - by });
}

/** Edges in shares of the room for photos. */
const ALL: Edges = { left: 0, top: 0, right: 1, bottom: 1 };
const ONE_BESIDE_TWO: readonly Edges[] = [
  { ...ALL, right: 2 / 3 },
  { ...ALL, left: 2 / 3, bottom: 1 / 2 },
  { ...ALL, left: 2 / 3, top: 1 / 2 },
];
const ONE_ABOVE_TWO: readonly Edges[] = [
  { ...ALL, bottom: 2 / 3 },
  { ...ALL, top: 2 / 3, right: 1 / 2 },
  { ...ALL, top: 2 / 3, left: 1 / 2 },
];

/** Returns cells row by row. */
function cells(columns: readonly number[], rows: readonly number[]): Edges[] {
  return rows
    .slice(1)
    .flatMap((bottom, row) =>
      columns.slice(1).map((right, column) => ({ left: columns[column] ?? 0, top: rows[row] ?? 0, right, bottom })),
    );
}

/** Without spacing, outer photos reach into the bleed; with spacing, the border's color does. */
function grid(page: PageGeometry, spacing: number, shares: readonly Edges[]): Rect[] {
  const gap = spacing * unitOf(page);
  const outer = edges(page.trim);
  const isBordered = gap > 0;
  // Half a gap around each photo makes a whole one between two, and the other half surrounds them all.
  const room = isBordered ? edges(shrink(outer, gap / 2)) : outer;
  const whole = edges(wholePage(page));
  const across = (share: number) => room.left + (room.right - room.left) * share;
  const down = (share: number) => room.top + (room.bottom - room.top) * share;
  return shares.map(({ left, top, right, bottom }) => {
    if (isBordered) {
      return shrink({ left: across(left), top: down(top), right: across(right), bottom: down(bottom) }, gap / 2);
    }
    return rect({
      left: left === 0 ? whole.left : across(left),
      top: top === 0 ? whole.top : down(top),
      right: right === 1 ? whole.right : across(right),
      bottom: bottom === 1 ? whole.bottom : down(bottom),
    });
  });
}

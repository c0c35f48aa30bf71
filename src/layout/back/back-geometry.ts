/** Positions on the back, and the zones that postal rules keep free. */
import type { Country } from '#domain/address.ts';
import type { Orientation } from '#domain/printing-options.ts';
import type { FormatId } from '../formats.ts';
import { type PageGeometry, pageGeometry } from '../page-geometry.ts';
import type { Rect } from '../scene.ts';
import { edges, inches, rect } from '../units.ts';

export type BackGeometry = {
  readonly message: Rect;
  readonly divider: Rect;
  readonly stamp: Rect;
  readonly address: Rect;
  /** Null if the format has no room for it. */
  readonly returnAddress: Rect | null;
  /** Reserved for the address, which some print services add themselves. */
  readonly inkFree: Rect;
  /** Stays blank for the post office's barcode. */
  readonly barcode: Rect;
};

const INK_FREE = {
  heightInches: 2.375,
  fromBleedRightInches: 0.275,
  fromBleedBottomInches: 0.25,
} as const;

/** Larger cards keep 4 inches free. The 5.5 × 4.25 is too narrow and keeps its address half free. */
const INK_FREE_WIDTH_INCHES: Record<FormatId, number> = {
  '5.5x4.25': 2.6,
  '6x4': 3.2835,
  '7x5': 4,
  '9x6': 4,
  '11x6': 4,
};

const BARCODE = { widthInches: 4.75, heightInches: 0.625 } as const;
/** Distances from the bottom and right edges within which sorting machines read the address. */
const ADDRESS_AREA = { fromBottomInches: 0.625, topFromBottomInches: 2.75, fromRightInches: 0.5 } as const;
const STAMP = { widthInches: 0.75, heightInches: 0.9375 } as const;
const GUTTER_INCHES = 0.14;
const PADDING_INCHES = 0.125;
/** Keeps the divider's round end out of the barcode zone, in points. */
const LINE_END = 1;
/** Longer lines are hard to read. */
const MAX_MESSAGE_WIDTH_INCHES = 6;

/** Cards to the UK are printed there, and keep half of their width free for the address. */
export function backGeometry(format: FormatId, orientation: Orientation, country: Country = 'USA'): BackGeometry {
  const page = pageGeometry(format, orientation);
  const isHalfFree = country === 'UK' && orientation === 'landscape';
  const zones = postalZones(format, page, isHalfFree);
  const stamp = stampBox(page);
  return orientation === 'landscape' ? sideBySide(page, zones, stamp) : stacked(page, zones, stamp);
}

type PostalZones = Pick<BackGeometry, 'inkFree' | 'barcode' | 'address'>;

function postalZones(format: FormatId, page: PageGeometry, isHalfFree: boolean): PostalZones {
  const trim = edges(page.trim);
  const right = page.width - inches(INK_FREE.fromBleedRightInches);
  const bottom = page.height - inches(INK_FREE.fromBleedBottomInches);
  const half = isHalfFree ? right - (trim.left + trim.right) / 2 : 0;
  const width = Math.min(Math.max(inches(INK_FREE_WIDTH_INCHES[format]), half), right - page.safe.x);
  const inkFree = { left: right - width, top: bottom - inches(INK_FREE.heightInches), right, bottom };
  return {
    inkFree: rect(inkFree),
    barcode: rect({
      left: Math.max(trim.left, trim.right - inches(BARCODE.widthInches)),
      top: trim.bottom - inches(BARCODE.heightInches),
      right: trim.right,
      bottom: trim.bottom,
    }),
    address: rect({
      left: inkFree.left + inches(PADDING_INCHES),
      top: Math.max(inkFree.top, trim.bottom - inches(ADDRESS_AREA.topFromBottomInches)) + inches(PADDING_INCHES),
      right: trim.right - inches(ADDRESS_AREA.fromRightInches),
      bottom: trim.bottom - inches(ADDRESS_AREA.fromBottomInches),
    }),
  };
}

const STAMP_INSET_INCHES = 0.125;

function stampBox({ safe }: PageGeometry): Rect {
  const right = safe.x + safe.width - inches(STAMP_INSET_INCHES);
  const top = safe.y + inches(STAMP_INSET_INCHES);
  return rect({ left: right - inches(STAMP.widthInches), top, right, bottom: top + inches(STAMP.heightInches) });
}

/** Landscape: the message left of the ink-free zone, the address in it, the return address above it. */
function sideBySide(page: PageGeometry, zones: PostalZones, stamp: Rect): BackGeometry {
  const safe = edges(page.safe);
  const gutter = inches(GUTTER_INCHES);
  const padding = inches(PADDING_INCHES);
  const dividerX = zones.inkFree.x - gutter;
  const left = safe.left + padding;
  const right = Math.min(dividerX - gutter, left + inches(MAX_MESSAGE_WIDTH_INCHES));
  const bottom = right > zones.barcode.x ? zones.barcode.y : safe.bottom - padding;
  return {
    ...zones,
    stamp,
    returnAddress: rect({
      left: zones.inkFree.x,
      top: stamp.y,
      right: stamp.x - gutter,
      bottom: zones.inkFree.y - padding,
    }),
    message: rect({ left, top: safe.top + padding, right, bottom }),
    divider: rect({ left: dividerX, top: safe.top + padding, right: dividerX, bottom: zones.barcode.y - LINE_END }),
  };
}

/** Portrait: the message above, the address below, the stamp in the card's corner. The message gets the rest. */
function stacked(page: PageGeometry, zones: PostalZones, stamp: Rect): BackGeometry {
  const safe = edges(page.safe);
  const gutter = inches(GUTTER_INCHES);
  const padding = inches(PADDING_INCHES);
  const dividerY = zones.inkFree.y - gutter;
  return {
    ...zones,
    stamp,
    returnAddress: null,
    message: rect({
      left: safe.left + padding,
      top: safe.top + padding,
      right: stamp.x - gutter,
      bottom: dividerY - gutter,
    }),
    divider: rect({ left: safe.left + padding, top: dividerY, right: safe.right - padding, bottom: dividerY }),
  };
}

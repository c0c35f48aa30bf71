import { FONT_SIZES, type FontFamily, type FontSize } from '#domain/text-style.ts';
import type { FontId } from '../fonts/registry.ts';
import { type Points, points } from '../scene.ts';
import { roundPoints } from '../units.ts';

/** The postal minimum, and the smallest that is easy to read. */
export const SMALLEST_SIZE = points(8);

const SIZES: Record<FontSize, number> = { XS: 8, S: 10, M: 12, L: 15 };

/** Makes fonts look equally large: Dancing Script's lowercase letters are only half as tall as those of other fonts. */
export function opticalScale(font: FontId): number {
  return font === 'dancing' ? 1.25 : 1;
}

const LINE_SPACING: Record<FontFamily, number> = {
  inter: 1.4,
  playfair: 1.4,
  roboto: 1.4,
  dancing: 1.25,
  'roboto-alt': 1.4,
};

export function fontSizePoints(family: FontFamily, size: FontSize): Points {
  return roundPoints(SIZES[size] * opticalScale(family));
}

export function lineHeightPoints(family: FontFamily, size: FontSize): Points {
  return roundPoints(fontSizePoints(family, size) * LINE_SPACING[family]);
}

export const SIZES_FROM_LARGEST: readonly FontSize[] = FONT_SIZES.toReversed();

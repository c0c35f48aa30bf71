/**
 * Sets the return address beside the stamp, at the smallest size. It is printed even if the print service stamps the address.
 */
import type { Address } from '#domain/address.ts';
import type { PostcardDesign, PostcardText } from '#domain/postcard.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { textFonts } from '../fonts/needed-fonts.ts';
import type { FormatId } from '../formats.ts';
import { ink } from '../ink.ts';
import type { Rect, TextOp } from '../scene.ts';
import { SMALLEST_SIZE } from '../text/font-size.ts';
import { lineOps, setText } from '../text/set-text.ts';
import { returnAddressLines } from './address-lines.ts';
import { backGeometry } from './back-geometry.ts';

export type ReturnAddressLayout = {
  readonly lines: readonly string[];
  /** Null if the format has no room for it, so that nothing is printed. */
  readonly box: Rect | null;
  /** If false, excess lines are left out. */
  readonly fits: boolean;
  readonly missing: readonly string[];
  readonly ops: readonly TextOp[];
};

const LINE_HEIGHT = SMALLEST_SIZE * 1.3;
const INK = ink('#000000');

type ReturnAddressInput = { readonly box: Rect | null; readonly fonts: FontSet };

export function layoutReturnAddress(text: PostcardText, { box, fonts }: ReturnAddressInput): ReturnAddressLayout {
  const lines = text.returnAddress === null ? [] : returnAddressLines(text.returnAddress, text.country);
  if (box === null || lines.length === 0) return { lines, box, fits: true, missing: [], ops: [] };
  const { language } = text;
  const chain = textFonts({ fontFamily: 'inter', language }, lines, fonts.pieces);
  const set = setText(lines.join('\n'), { fonts, chain, language, size: SMALLEST_SIZE, lineHeight: LINE_HEIGHT, box });
  const printed = set.lines.slice(0, Math.floor(box.height / LINE_HEIGHT));
  return {
    lines,
    box,
    fits: printed.length === set.lines.length,
    missing: set.missing,
    ops: printed.flatMap((line) => lineOps(line, { layer: 'return-address', ink: INK, size: SMALLEST_SIZE })),
  };
}

/** Returns null without one, or without room for it. */
export function printedReturnAddress({ text, printing }: PostcardDesign, format: FormatId): Address | null {
  return backGeometry(format, printing.orientation).returnAddress === null ? null : text.returnAddress;
}

/** The address, set so that people and the post's machines read it: Inter, as large as fits, at least 8 points. */
import type { Address } from '#domain/address.ts';
import type { FontSet } from '../fonts/load-font.ts';
import { textFonts } from '../fonts/needed-fonts.ts';
import { ink, SOFT_INK } from '../ink.ts';
import type { GlyphsOp, Ink, Points, Rect } from '../scene.ts';
import { SMALLEST_SIZE } from '../text/font-size.ts';
import type { PlacedLine } from '../text/place-lines.ts';
import { lineOps, setText } from '../text/set-text.ts';
import { roundPoints } from '../units.ts';
import { addressLines } from './address-lines.ts';

export type AddressLayout = {
  readonly lines: readonly string[];
  readonly size: Points;
  readonly box: Rect;
  readonly fits: boolean;
  readonly missing: readonly string[];
  readonly ops: readonly GlyphsOp[];
};

export type AddressInput = { readonly box: Rect; readonly fonts: FontSet; readonly hasPlaceholders: boolean };

const SIZES: readonly number[] = [11, 10, 9, SMALLEST_SIZE];
const LINE_SPACING = 1.4;

export function layoutAddress(address: Address, { box, fonts, hasPlaceholders }: AddressInput): AddressLayout {
  const written = addressLines(address);
  const lines = hasPlaceholders ? addressLines(withPlaceholders(address)) : written;
  const inkOfLine = (line: string) => (written.includes(line) ? ADDRESS_INK : SOFT_INK);
  const { size, fits, missing, ops } = largestGood((points) =>
    setAddress(lines, { box, fonts, size: points, inkOfLine }),
  );
  return { lines, size, box, fits, missing, ops };
}

/** A smaller size is better than a broken line, and a broken line better than an address that does not fit. */
function largestGood(set: (size: number) => SetAddress): SetAddress {
  let broken: SetAddress | null = null;
  for (const size of SIZES) {
    const address = set(size);
    if (address.fits && address.isUnbroken) return address;
    if (address.fits) broken ??= address;
  }
  return broken ?? set(SMALLEST_SIZE);
}

/** SPEC.md's words, for what is not filled in yet; the last line is filled or not as a whole. */
function withPlaceholders(address: Address): Address {
  const isBlank = (text: string) => text.trim() === '';
  const isPlaceMissing = [address.city, address.state, address.postalCode].every(isBlank);
  return {
    ...address,
    ...(isBlank(address.recipient) && { recipient: 'Recipient Name' }),
    ...(isBlank(address.addressLine1) && { addressLine1: 'Address Line 1' }),
    ...(isPlaceMissing && { postalCode: 'Postal Code', city: 'City', state: 'State' }),
  };
}

const ADDRESS_INK = ink('#000000');

type Attempt = {
  readonly box: Rect;
  readonly fonts: FontSet;
  readonly size: number;
  readonly inkOfLine: (line: string) => Ink;
};

type SetAddress = Pick<AddressLayout, 'size' | 'fits' | 'missing' | 'ops'> & { readonly isUnbroken: boolean };

function setAddress(lines: readonly string[], { box, fonts, size, inkOfLine }: Attempt): SetAddress {
  const chain = textFonts('inter', lines);
  const set = setText(lines.join('\n'), { fonts, chain, size, lineHeight: size * LINE_SPACING, box });
  return {
    size: roundPoints(size),
    fits: set.lines.length * size * LINE_SPACING <= box.height,
    isUnbroken: set.lines.length === lines.length,
    missing: set.missing,
    ops: set.lines.flatMap((line) =>
      lineOps(line, { layer: 'address', ink: inkOfLine(paragraphOf(set.text, line)), size }),
    ),
  };
}

/** A line that was broken has the ink of the whole. */
function paragraphOf(text: string, { start }: PlacedLine): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', start);
  return text.slice(from, to < 0 ? text.length : to);
}

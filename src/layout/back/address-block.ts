/** The address, set so that people and the post's machines read it: Inter, as large as fits, at least 8 points. */
import type { Address } from '#domain/address.ts';
import type { FontSet } from '../fonts/load-font.ts';
import { textFonts } from '../fonts/needed-fonts.ts';
import { ink, SOFT_INK } from '../ink.ts';
import type { GlyphsOp, Ink, Points, Rect } from '../scene.ts';
import { SMALLEST_SIZE } from '../text/font-size.ts';
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
  const isPlaceholder = written.length === 0 && hasPlaceholders;
  const lines = isPlaceholder ? addressLines(PLACEHOLDER_ADDRESS) : written;
  const inkOfLine = isPlaceholder ? SOFT_INK : ADDRESS_INK;
  const attempts = SIZES.map((size) => setAddress(lines, { box, fonts, size, ink: inkOfLine }));
  const [smallest] = attempts.slice(-1);
  const chosen =
    attempts.find((attempt) => attempt.fits && attempt.isUnbroken) ?? attempts.find(({ fits }) => fits) ?? smallest;
  if (!chosen) throw new TypeError('an address has at least one size');
  return { lines, size: chosen.size, box, fits: chosen.fits, missing: chosen.missing, ops: chosen.ops };
}

/** SPEC.md's words. */
export const PLACEHOLDER_ADDRESS: Address = {
  recipient: 'Recipient Name',
  company: '',
  addressLine1: 'Address Line 1',
  addressLine2: '',
  postalCode: 'Postal Code',
  city: 'City',
  state: 'State',
  country: 'USA',
};

const ADDRESS_INK = ink('#000000');

type Attempt = { readonly box: Rect; readonly fonts: FontSet; readonly size: number; readonly ink: Ink };

function setAddress(lines: readonly string[], { box, fonts, size, ink: lineInk }: Attempt) {
  const chain = textFonts('inter', lines);
  const set = setText(lines.join('\n'), { fonts, chain, size, lineHeight: size * LINE_SPACING, box });
  return {
    size: roundPoints(size),
    fits: set.lines.length * size * LINE_SPACING <= box.height,
    isUnbroken: set.lines.length === lines.length,
    missing: set.missing,
    ops: set.lines.flatMap((line) => lineOps(line, { layer: 'address', ink: lineInk, size })),
  };
}

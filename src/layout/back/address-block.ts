/** Sets the address for people and sorting machines: in Inter, as large as fits, at least 8 points. */
import type { Address } from '#domain/address.ts';
import type { Language } from '#domain/language.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { textFonts } from '../fonts/needed-fonts.ts';
import { ink, SOFT_INK } from '../ink.ts';
import type { Points, Rect, TextOp } from '../scene.ts';
import { SMALLEST_SIZE } from '../text/font-size.ts';
import type { PlacedLine } from '../text/place-lines.ts';
import { lineOps, setText } from '../text/set-text.ts';
import { roundPoints } from '../units.ts';
import { addressLines } from './address-lines.ts';
import { addressLinesToFill, type LinePart } from './placeholders.ts';

export type AddressLayout = {
  readonly lines: readonly string[];
  readonly size: Points;
  readonly box: Rect;
  readonly fits: boolean;
  readonly missing: readonly string[];
  readonly ops: readonly TextOp[];
};

export type AddressInput = {
  readonly box: Rect;
  readonly fonts: FontSet;
  readonly language: Language;
  readonly hasPlaceholders: boolean;
};

const SIZES: readonly number[] = [11, 10, 9, SMALLEST_SIZE];
const LINE_SPACING = 1.4;

export function layoutAddress(address: Address, { hasPlaceholders, ...input }: AddressInput): AddressLayout {
  const lines = addressLines(address);
  const printed = largestGood((size) => setAddress(lines, { ...input, size }), SIZES);
  const { size, fits, missing } = printed;
  const ops = hasPlaceholders ? previewOps(addressLinesToFill(address), { ...input, size }) : linesOps(printed);
  return { lines, size, box: input.box, fits, missing, ops };
}

/** Prefers a smaller size to a wrapped line, and a wrapped line to an address that doesn't fit. */
function largestGood(set: (size: number) => SetAddress, sizes: readonly number[]): SetAddress {
  let broken: SetAddress | null = null;
  for (const size of sizes) {
    const address = set(size);
    if (address.fits && address.isUnbroken) return address;
    if (address.fits) broken ??= address;
  }
  return broken ?? set(SMALLEST_SIZE);
}

const ADDRESS_INK = ink('#000000');

type Attempt = Omit<AddressInput, 'hasPlaceholders'> & { readonly size: number };

type SetAddress = Pick<AddressLayout, 'size' | 'fits' | 'missing'> & {
  readonly text: string;
  readonly lines: readonly PlacedLine[];
  readonly isUnbroken: boolean;
};

function setAddress(lines: readonly string[], attempt: Attempt): SetAddress {
  const { box, fonts, language, size } = attempt;
  const chain = textFonts({ fontFamily: 'inter', language }, lines, fonts.pieces);
  const set = setText(lines.join('\n'), { ...attempt, chain, lineHeight: size * LINE_SPACING });
  return {
    ...set,
    size: roundPoints(size),
    fits: set.lines.length * size * LINE_SPACING <= box.height,
    isUnbroken: set.lines.length === lines.length,
  };
}

function linesOps({ lines, size }: SetAddress): TextOp[] {
  return lines.flatMap((line) => lineOps(line, { layer: 'address', ink: ADDRESS_INK, size }));
}

/** Uses the print's size even with placeholders, if there is room, so that the written part looks as printed. */
function previewOps(lines: readonly (readonly LinePart[])[], attempt: Attempt): TextOp[] {
  const texts = lines.map((parts) => parts.map(({ text }) => text).join(''));
  const sizes = SIZES.filter((each) => each <= attempt.size);
  const set = largestGood((points) => setAddress(texts, { ...attempt, size: points }), sizes);
  const spans = spansOf(lines);
  return set.lines.flatMap((line) => {
    const paragraphStart = set.text.lastIndexOf('\n', line.start - 1) + 1;
    return line.runs.flatMap(({ run }, index) =>
      lineOps(
        { ...line, runs: line.runs.slice(index, index + 1) },
        { layer: 'address', ink: ADDRESS_INK, size: set.size },
      ).flatMap((op) => splitOp(op, paragraphStart + run.start, spans)),
    );
  });
}

type Span = { readonly start: number; readonly end: number; readonly isPlaceholder: boolean };

/** Returns the offset of each part in the joined lines. */
function spansOf(lines: readonly (readonly LinePart[])[]): Span[] {
  let start = 0;
  return lines.flatMap((parts) => {
    const spans = parts.map(({ text, isPlaceholder }) => {
      const span = { start, end: start + text.length, isPlaceholder };
      start = span.end;
      return span;
    });
    start += 1;
    return spans;
  });
}

/** Splits a run with two inks into two. */
function splitOp(op: TextOp, opStart: number, spans: readonly Span[]): TextOp[] {
  return spans.flatMap(({ start, end, isPlaceholder }) => {
    const from = Math.max(start - opStart, 0);
    const to = end - opStart;
    const glyphs = op.glyphs
      .filter(({ cluster }) => cluster >= from && cluster < to)
      .map((glyph) => ({ ...glyph, cluster: glyph.cluster - from }));
    if (glyphs.length === 0) return [];
    const part = { ...op, text: op.text.slice(from, to), glyphs };
    return [isPlaceholder ? { ...part, layer: 'placeholder' as const, ink: SOFT_INK } : part];
  });
}

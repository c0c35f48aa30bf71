/** Sets text in a box: normalizes, itemizes and shapes it, breaks lines and places them. */
import type { Language } from '#domain/language.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { LoadedFont } from '../fonts/loaded-font.ts';
import { type FontId, isEmojiPiece } from '../fonts/registry.ts';
import { SOFT_INK } from '../ink.ts';
import { rememberLast } from '../remember-last.ts';
import type { Ink, Layer, Rect, TextOp } from '../scene.ts';
import { roundPoints } from '../units.ts';
import { breakLines } from './break-lines.ts';
import type { Hyphenator } from './hyphenation.ts';
import { normalizeText, splitParagraphs } from './normalize.ts';
import { type PlacedLine, placeOrReuse } from './place-lines.ts';
import { type FontChain, shapeParagraph } from './shape-paragraph.ts';

export type TextSetting = {
  readonly fonts: FontSet;
  /** The first font sets the line height; the others are fallbacks. */
  readonly chain: readonly FontId[];
  readonly language: Language;
  readonly hyphenator?: Hyphenator | undefined;
  /** The first font's size; fallbacks are scaled to look equally large. */
  readonly size: number;
  readonly lineHeight: number;
  readonly box: Rect;
  /** Stops after the first written line beyond this many, to see quickly that a text is too long. Unlimited by default. */
  readonly mostLines?: number | undefined;
};

export type SetText = {
  /** The laid-out text, to which all offsets refer. */
  readonly text: string;
  readonly lines: readonly PlacedLine[];
  readonly missing: readonly string[];
  /** True if some line ends inside a word without a hyphen. */
  readonly isTorn: boolean;
};

export function setText(text: string, setting: TextSetting): SetText {
  const chain = loadedChain(setting.fonts, setting.chain);
  const { size, lineHeight, box, hyphenator, mostLines = Number.POSITIVE_INFINITY } = setting;
  const wording = { language: setting.language, thaiWords: setting.fonts.thaiWords };
  const [first] = chain;
  const normal = normalizeText(text);
  const missing = new Set<string>();
  const lines: PlacedLine[] = [];
  let isTorn = false;
  const ascent = centeredAscent(first, size, lineHeight);

  for (const span of splitParagraphs(normal)) {
    const paragraph = shapeParagraph(span.text, chain, wording);
    for (const grapheme of paragraph.missing) missing.add(grapheme);
    const most = Math.max(1, mostLines + 1 - lines.length);
    for (const line of breakLines(paragraph, { width: box.width / size, hyphenator, most })) {
      isTorn ||= line.isTorn;
      const top = box.y + lines.length * lineHeight;
      const placement = { box, top, baseline: top + ascent, lineHeight, size, offset: span.start };
      lines.push(placeOrReuse(paragraph, line, placement));
    }
    if (lines.length > mostLines && lines.at(-1)?.runs.length !== 0) break;
  }
  return { text: normal, lines, missing: [...missing], isTorn };
}

function loadedChain(fonts: FontSet, ids: readonly FontId[]): FontChain {
  const [first, ...others] = ids.flatMap((id) => fonts.get(id) ?? []);
  if (!first) throw new TypeError(`no font of ${ids.join(', ')} is loaded`);
  return [first, ...others];
}

/** Returns the distance from a line's top to its baseline, with the font centered in the line. */
function centeredAscent(font: LoadedFont, size: number, lineHeight: number): number {
  const { ascender, descender, unitsPerEm } = font;
  const leading = lineHeight - ((ascender - descender) * size) / unitsPerEm;
  return leading / 2 + (ascender * size) / unitsPerEm;
}

export type GlyphPaint = { readonly layer: Layer; readonly ink: Ink; readonly size: number };

const lastOps = rememberLast<readonly TextOp[]>();

/** Cached, because a message that is being written is painted separately from its page. */
export function lineOps(line: PlacedLine, { layer, ink, size }: GlyphPaint): readonly TextOp[] {
  const inputs = [layer, size, ink.kind, ink.rgb, ink === SOFT_INK];
  return lastOps(line, inputs, () => opsOf(line, { layer, ink, size }));
}

function opsOf(line: PlacedLine, { layer, ink, size }: GlyphPaint): TextOp[] {
  return line.runs.map(({ run, glyphs }) => {
    const font = run.font.id;
    const placed = {
      layer,
      size: roundPoints(size * run.scale),
      text: run.text,
      isRightToLeft: run.level % 2 === 1,
      glyphs,
    };
    if (!isEmojiPiece(font)) return { kind: 'glyphs', font, ink, ...placed };
    return { kind: 'emoji', font, tone: ink === SOFT_INK ? 'soft' : 'color', ...placed };
  });
}

export function moveOps<T extends TextOp>(ops: readonly T[], by: { readonly x: number; readonly y: number }): T[] {
  return ops.map((op) => ({
    ...op,
    glyphs: op.glyphs.map((glyph) => ({ ...glyph, x: roundPoints(glyph.x + by.x), y: roundPoints(glyph.y + by.y) })),
  }));
}

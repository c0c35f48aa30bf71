import type { EmojiOp, Glyph, GlyphsOp, TextOp, Turn } from '#layout/scene.ts';
import { pdfNumber, pdfNumbers } from './pdf-syntax.ts';
import { utf16 } from './to-unicode.ts';

/** In thousandths of the font's size; a smaller gap needs no adjustment. */
const PEN_TOLERANCE = 0.02;

/** A font in the file, with hexadecimal codes and widths in thousandths of its size. */
type FileFont = {
  readonly name: string;
  encode(glyphId: number, text: string): string;
  width(glyphId: number): number;
};

/** Writes the operators for one run, with each glyph where the layout put it. `color` is an operator. */
export function paintGlyphs(op: GlyphsOp, used: FileFont, color: string): string {
  return showText(op, used, { color, spell });
}

/** Emoji have their own colors, and each is its own text. */
export function paintEmoji(op: EmojiOp, used: FileFont): string {
  return showText(op, used, { color: '', spell: (_, shown) => shown, turn: op.turn });
}

type TextPaint<T> = {
  readonly color: string;
  readonly spell: (op: T, shown: string) => string;
  readonly turn?: Turn | undefined;
};

const UPRIGHT: Turn = { sin: 0, cos: 1 };

function showText<T extends TextOp>(
  op: T,
  used: FileFont,
  { color, spell: spelled, turn = UPRIGHT }: TextPaint<T>,
): string {
  if (op.glyphs.length === 0) return '';
  const texts = clusterTexts(op);
  const lines = splitByHeight(op.glyphs.map((glyph) => ({ ...glyph, text: texts.get(glyph) ?? '' })));
  const shown = lines.map((line) => `${matrixAt(line, turn)}${showLine(line, op.size, used)}`).join('');
  return `BT ${color} /${used.name} ${pdfNumber(op.size)} Tf\n${spelled(op, shown)}ET\n`;
}

/**
 * Attaches the text to a whole run where single glyphs aren't enough: right-to-left text, and marks or parts of letters that
 * are their own glyphs. PDFium and Poppler assume left-to-right and reverse the rest, so this reverses it first. PDFium drops
 * characters beyond 16 bits, so emoji don't use it.
 */
function spell({ text, isRightToLeft, glyphs }: GlyphsOp, shown: string): string {
  const hasParts = new Set(glyphs.map(({ cluster }) => cluster)).size < glyphs.length;
  const characters = Array.from(text);
  if (!(isRightToLeft || hasParts) || characters.length < text.length) return shown;
  const spelled = isRightToLeft ? characters.reverse().join('') : text;
  return `/Span <</ActualText <feff${utf16(spelled)}>>> BDC\n${shown}EMC\n`;
}

type MeaningfulGlyph = Glyph & { readonly text: string };

/** Assigns each cluster's text to its widest glyph, the base. Marks add no text, whichever side they are on. */
function clusterTexts({ text, glyphs }: TextOp): Map<Glyph, string> {
  const clusters = Map.groupBy(glyphs, ({ cluster }) => cluster);
  const starts = [...clusters.keys()].sort((a, b) => a - b);
  return new Map(
    starts.map((start, index) => {
      const members = clusters.get(start) ?? [];
      const base = members.reduce((widest, glyph) => (glyph.advance > widest.advance ? glyph : widest));
      return [base, text.slice(start, starts[index + 1] ?? text.length)];
    }),
  );
}

function splitByHeight(glyphs: readonly MeaningfulGlyph[]): MeaningfulGlyph[][] {
  const lines: MeaningfulGlyph[][] = [];
  for (const glyph of glyphs) {
    const line = lines.at(-1);
    if (line?.[0]?.y === glyph.y) line.push(glyph);
    else lines.push([glyph]);
  }
  return lines;
}

/** Returns the matrix where a line starts, on a page whose y points down. */
function matrixAt([first]: readonly Glyph[], { sin, cos }: Turn): string {
  return first ? `${pdfNumbers([cos, sin, sin, -cos], MATRIX_DIGITS)} ${pdfNumbers([first.x, first.y])} Tm ` : '';
}

const MATRIX_DIGITS = 6;

/** Tracks the pen with the file's rounded numbers, so that rounding never adds up. */
function showLine(glyphs: readonly MeaningfulGlyph[], size: number, used: FileFont): string {
  const [first] = glyphs;
  if (!first) return '';
  const perPoint = 1000 / size;
  const parts: string[] = [];
  let codes = '';
  let pen = first.x * perPoint;
  for (const { id, x, text } of glyphs) {
    const gap = x * perPoint - pen;
    if (Math.abs(gap) > PEN_TOLERANCE) {
      const moved = pdfNumber(-gap, 2);
      parts.push(codes === '' ? '' : `<${codes}>`, moved);
      codes = '';
      pen -= Number(moved);
    }
    codes += used.encode(id, text);
    pen += used.width(id);
  }
  parts.push(`<${codes}>`);
  return `[${parts.join('')}] TJ\n`;
}

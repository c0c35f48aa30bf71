/** Loads a font for shaping. HarfBuzz finds its wasm by its module's URL, both in Node and in Vite. */
import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs';
import type { Language } from '#domain/language.ts';
import type { FontId } from './registry.ts';

/** In font units, with y pointing up. */
export type ShapedGlyph = {
  readonly id: number;
  /** UTF-16 offset in the shaped span. */
  readonly cluster: number;
  readonly advance: number;
  readonly offsetX: number;
  readonly offsetY: number;
};

export type GlyphBounds = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export type TextSpan = { readonly text: string; readonly start: number; readonly end: number };
export type ShapeOptions = { readonly isRightToLeft: boolean; readonly script: string; readonly language: Language };

export type LoadedFont = {
  readonly id: FontId;
  readonly bytes: Uint8Array;
  readonly unitsPerEm: number;
  readonly ascender: number;
  /** Negative, because it is below the baseline. */
  readonly descender: number;
  readonly codePoints: ReadonlySet<number>;
  /** Uses the surrounding text as context, so that Arabic joins across runs. */
  shape(span: TextSpan, options: ShapeOptions): readonly ShapedGlyph[];
  /** SVG path data of a glyph's outline; empty for a space. */
  outline(glyphId: number): string;
  bounds(glyphId: number): GlyphBounds | null;
};

/** These fonts' contextual alternates turn 1x2 into 1×2 and -> into an arrow, but we print what was typed. */
const FONTS_THAT_REWRITE: readonly FontId[] = ['inter', 'playfair'];
const KEEP_CHARACTERS = [new Feature('calt', 0)];

const buffer = new Buffer();

/** HarfBuzz ignores context beyond this. */
const CONTEXT = 8;
/** Invisible characters that HarfBuzz would draw, unlike the others. */
const DRAWN = /[\u115f\u1160\u3164\uffa0]|\ud82f[\udca0-\udca3]/g;
const HIDDEN = '\u200b';

/** Keeps the length. */
const hide = (character: string) => HIDDEN.repeat(character.length);

type ShapingFont = { readonly font: Font; readonly features: Feature[] };

/** With the context on both sides that can change its letters. */
function withContext({ text, start, end }: TextSpan): TextSpan {
  const from = Math.max(0, start - CONTEXT);
  return { text: text.slice(from, end + CONTEXT), start: start - from, end: end - from };
}

function shapeSpan(
  { font, features }: ShapingFont,
  { text, start, end }: TextSpan,
  options: ShapeOptions,
): ShapedGlyph[] {
  buffer.clearContents();
  buffer.addText(text.replace(DRAWN, hide), start, end - start);
  buffer.setDirection(options.isRightToLeft ? Direction.RTL : Direction.LTR);
  buffer.setScript(options.script);
  buffer.setLanguage(options.language);
  shape(font, buffer, features);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map((glyph, index) => ({
    id: glyph.codepoint,
    cluster: glyph.cluster - start,
    advance: positions[index]?.xAdvance ?? 0,
    offsetX: positions[index]?.xOffset ?? 0,
    offsetY: positions[index]?.yOffset ?? 0,
  }));
}

/** A keystroke changes a line or two; the others are asked for again. */
const KEPT_SPANS = 10_000;
/** Longer ones are whole paragraphs, which are kept elsewhere. */
const LONGEST_KEPT = 80;

function keepSpans(font: ShapingFont): LoadedFont['shape'] {
  let recent = new Map<string, readonly ShapedGlyph[]>();
  let older = new Map<string, readonly ShapedGlyph[]>();
  return (span, options) => {
    const part = withContext(span);
    if (part.end - part.start > LONGEST_KEPT) return shapeSpan(font, part, options);
    const { isRightToLeft, script, language } = options;
    const key = `${part.start} ${part.end} ${isRightToLeft} ${script} ${language} ${part.text}`;
    const glyphs = recent.get(key) ?? older.get(key) ?? shapeSpan(font, part, options);
    recent.set(key, glyphs);
    if (recent.size > KEPT_SPANS / 2) [recent, older] = [new Map(), recent];
    return glyphs;
  };
}

export function loadFont(id: FontId, bytes: Uint8Array): LoadedFont {
  const face = new Face(new Blob(bytes));
  const codePoints = new Set(face.collectUnicodes());
  if (codePoints.size === 0) throw new TypeError(`not a font: ${id}`);
  const font = new Font(face);
  const features = FONTS_THAT_REWRITE.includes(id) ? KEEP_CHARACTERS : [];
  const { ascender, descender } = font.hExtents();
  const outlines = new Map<number, string>();
  const bounds = new Map<number, GlyphBounds | null>();

  return {
    id,
    bytes,
    unitsPerEm: face.upem,
    ascender,
    descender,
    codePoints,
    shape: keepSpans({ font, features }),
    outline: (glyphId) => {
      const known = outlines.get(glyphId);
      if (known !== undefined) return known;
      const path = font.glyphToPath(glyphId);
      outlines.set(glyphId, path);
      return path;
    },
    bounds: (glyphId) => {
      const known = bounds.get(glyphId);
      if (known !== undefined) return known;
      const box = measureGlyph(font, glyphId);
      bounds.set(glyphId, box);
      return box;
    },
  };
}

function measureGlyph(font: Font, glyphId: number): GlyphBounds | null {
  const extents = font.glyphExtents(glyphId);
  if (!extents || extents.width === 0 || extents.height === 0) return null;
  const { xBearing, yBearing, width, height } = extents;
  return { left: xBearing, top: yBearing, right: xBearing + width, bottom: yBearing + height };
}

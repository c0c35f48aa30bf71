/** Loads a font for shaping. HarfBuzz finds its wasm by its module's URL, both in Node and in Vite. */
import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs';
import { isInvisible } from '#domain/visible-text.ts';
import { loadEmoji } from '../emoji/load-emoji.ts';
import type { GlyphBounds, LoadedFont, ShapedGlyph, ShapeOptions, TextSpan } from './loaded-font.ts';
import { type FontId, isEmojiPiece } from './registry.ts';

/** These fonts' contextual alternates turn 1x2 into 1×2 and -> into an arrow, but we print what was typed. */
const FONTS_THAT_REWRITE: readonly FontId[] = ['inter', 'playfair'];
const KEEP_CHARACTERS = [new Feature('calt', 0)];

const buffer = new Buffer();

/** HarfBuzz ignores context beyond this. */
const CONTEXT = 8;
/** Invisible characters that HarfBuzz would draw. */
const DRAWN = /[\u115f\u1160\u3164\uffa0]|\ud82f[\udca0-\udca3]/g;
const HIDDEN = '\u200b';

/** Keeps the length. */
const hide = (character: string) => HIDDEN.repeat(character.length);

type ShapingFont = { readonly font: Font; readonly features: Feature[] };

/** Adds context on both sides that can change the span's letters. */
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

/** A keystroke changes only a line or two; the others are requested again. */
const KEPT_SPANS = 10_000;
/** Longer spans are whole paragraphs, which are cached elsewhere. */
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

/** With `keepsSpans`, remembers shaped text for an editor. A server must not keep what customers write. */
export function loadFont(
  id: FontId,
  bytes: Uint8Array,
  { keepsSpans = false }: { readonly keepsSpans?: boolean } = {},
): LoadedFont {
  if (isEmojiPiece(id)) return loadEmoji(id, bytes);
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
    covers: (grapheme) => hasAll(codePoints, grapheme),
    shape: keepsSpans
      ? keepSpans({ font, features })
      : (span, options) => shapeSpan({ font, features }, withContext(span), options),
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

function hasAll(codePoints: ReadonlySet<number>, text: string): boolean {
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (!codePoints.has(codePoint) && !isInvisible(codePoint)) return false;
  }
  return true;
}

function measureGlyph(font: Font, glyphId: number): GlyphBounds | null {
  const extents = font.glyphExtents(glyphId);
  if (!extents || extents.width === 0 || extents.height === 0) return null;
  const { xBearing, yBearing, width, height } = extents;
  return { left: xBearing, top: yBearing, right: xBearing + width, bottom: yBearing + height };
}

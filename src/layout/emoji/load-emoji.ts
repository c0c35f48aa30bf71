/** Loads a piece of color emoji, which is then shaped and placed like any font. */
import type { ColorLayer, GlyphBounds, LoadedFont, ShapedGlyph, ShapeOptions, TextSpan } from '../fonts/loaded-font.ts';
import type { EmojiPiece } from '../fonts/registry.ts';
import { NO_GLYPH } from '../scene.ts';
import { splitGraphemes } from '../text/graphemes.ts';
import { ART_BOX, EMOJI_ADVANCE, EMOJI_EM, findEmoji } from './emoji-index.ts';

export function loadEmoji(id: EmojiPiece, bytes: Uint8Array): LoadedFont {
  const art: readonly string[] = JSON.parse(readAscii(bytes));
  const known = new Map<number, readonly ColorLayer[]>();
  const glyphOf = (grapheme: string) => {
    const place = findEmoji(grapheme);
    return place?.piece === id ? place.glyphId : NO_GLYPH;
  };
  const layers = (glyphId: number) => {
    const found = known.get(glyphId) ?? readArt(art[glyphId - 1] ?? '');
    known.set(glyphId, found);
    return found;
  };
  return {
    id,
    bytes,
    unitsPerEm: EMOJI_EM,
    ascender: ART_BOX.top,
    descender: ART_BOX.top - ART_BOX.size,
    codePoints: new Set(),
    covers: (grapheme) => glyphOf(grapheme) !== NO_GLYPH,
    shape: (span, options) => shapeEmoji(span, options, glyphOf),
    outline: () => '',
    bounds: (glyphId) => (glyphId === NO_GLYPH ? null : BOUNDS),
    layers,
  };
}

/** Bounds for any emoji; a test checks that all art stays within. */
const BOUNDS: GlyphBounds = {
  left: ART_BOX.left,
  top: ART_BOX.top,
  right: ART_BOX.left + ART_BOX.size,
  bottom: ART_BOX.top - ART_BOX.size,
};

function shapeEmoji(
  { text, start, end }: TextSpan,
  { isRightToLeft }: ShapeOptions,
  glyphOf: (grapheme: string) => number,
): ShapedGlyph[] {
  const span = text.slice(start, end);
  const glyphs = splitGraphemes(span).map((grapheme) => ({
    id: glyphOf(span.slice(grapheme.start, grapheme.end)),
    cluster: grapheme.start,
    advance: EMOJI_ADVANCE,
    offsetX: 0,
    offsetY: 0,
  }));
  return isRightToLeft ? glyphs.reverse() : glyphs;
}

/** Each layer is a color in six digits and relative path data, as scripts/assets/cut-emoji.ts writes it. */
function readArt(art: string): ColorLayer[] {
  return art.split('|').map((layer) => ({ rgb: `#${layer.slice(0, 6)}`, d: absolutePath(layer.slice(6)) }));
}

/** Supports m, l, c and z. */
function absolutePath(relative: string): string {
  let [x, y] = [0, 0];
  let start: readonly [number, number] = [0, 0];
  let d = '';
  for (const [, command = '', list = ''] of relative.matchAll(/([mlcz])([^mlcz]*)/g)) {
    if (command === 'z') {
      d += 'Z';
      [x, y] = start;
      continue;
    }
    const numbers = (list.match(/-?\d+/g) ?? []).map((step, index) => Number(step) + (index % 2 === 0 ? x : y));
    d += command.toUpperCase() + numbers.join(' ');
    [x, y] = [numbers.at(-2) ?? x, numbers.at(-1) ?? y];
    if (command === 'm') start = [x, y];
  }
  return d;
}

const AT_ONCE = 8_192;

function readAscii(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return text;
}

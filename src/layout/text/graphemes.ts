/**
 * What a reader takes for one character: where a caret may stand and a long word may be torn. HarfBuzz groups these by
 * its own Unicode tables before it looks at a font, so shaping with an empty font yields just them; `Intl.Segmenter`
 * would follow the browser's Unicode version.
 */
import { Blob, Buffer, BufferFlag, Direction, Face, Font, shape } from 'harfbuzzjs';

export type Grapheme = { readonly start: number; readonly end: number };

const emptyFont = new Font(new Face(new Blob(new Uint8Array(0))));
const buffer = new Buffer();

/** Below it nothing joins its neighbour, so most messages need no shaping here. */
const FIRST_COMBINING = 0x300;

export function splitGraphemes(text: string): Grapheme[] {
  if (isPlain(text)) return Array.from(text, (_, start) => ({ start, end: start + 1 }));
  buffer.clearContents();
  buffer.addText(text);
  buffer.setFlags(BufferFlag.PRESERVE_DEFAULT_IGNORABLES);
  buffer.setDirection(Direction.LTR);
  buffer.setScript('Zyyy');
  buffer.setLanguage('en');
  shape(emptyFont, buffer);
  const starts = [...new Set(buffer.getGlyphInfos().map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) >= FIRST_COMBINING) return false;
  return true;
}

/** Those that begin from `start` up to but not at `end`. */
export function graphemesBetween(graphemes: readonly Grapheme[], start: number, end: number): readonly Grapheme[] {
  return graphemes.slice(indexFrom(graphemes, start), indexFrom(graphemes, end));
}

/** The first that begins at or after the offset. */
function indexFrom(graphemes: readonly Grapheme[], offset: number): number {
  let low = 0;
  let high = graphemes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((graphemes[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

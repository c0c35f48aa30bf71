/**
 * Collects a file's emoji of one font piece as a Type 3 font, whose glyphs are drawings with their own colors. Each emoji is in
 * the file once, however often it is shown, and can be copied as text.
 */
import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { ART_BOX, EMOJI_ADVANCE, EMOJI_EM, emojiText } from '#layout/emoji/emoji-index.ts';
import type { LoadedFont } from '#layout/fonts/loaded-font.ts';
import type { EmojiPiece } from '#layout/fonts/registry.ts';
import { emojiInk } from '#layout/ink.ts';
import type { EmojiTone } from '#layout/scene.ts';
import { pathOperators } from './paint-path.ts';
import type { PageInks, PdfColors } from './pdf-colors.ts';
import { addStream } from './pdf-syntax.ts';
import { hexCode, toUnicode } from './to-unicode.ts';

type EmojiLook = { readonly piece: EmojiPiece; readonly tone: EmojiTone; readonly inks: PageInks };
type Code = { readonly code: number; readonly glyphId: number; readonly text: string };

/** Digits of a code. Type 3 fonts have one byte, and no piece has more than 256 emoji. */
const DIGITS = 2;
const BOX = [0, ART_BOX.top - ART_BOX.size, EMOJI_ADVANCE, ART_BOX.top];

export class UsedEmoji {
  /** The name in the page's resources. */
  readonly name: string;
  readonly #font: LoadedFont;
  readonly #look: EmojiLook;
  readonly #codes = new Map<number, Code>();

  constructor(name: string, font: LoadedFont, look: EmojiLook) {
    this.name = name;
    this.#font = font;
    this.#look = look;
  }

  /** The same emoji may be written in several ways; its code stands for the fullest one. */
  encode(glyphId: number): string {
    const { piece } = this.#look;
    const known = this.#codes.get(glyphId) ?? { code: this.#codes.size, glyphId, text: emojiText({ piece, glyphId }) };
    this.#codes.set(glyphId, known);
    return hexCode(known.code, DIGITS);
  }

  /** In thousandths of the font's size. */
  width(): number {
    return (EMOJI_ADVANCE * 1000) / EMOJI_EM;
  }

  embed(context: PDFContext, colors: PdfColors): PDFRef {
    const codes = [...this.#codes.values()];
    const drawings = codes.map(({ glyphId }) => [`g${glyphId}`, addStream(context, this.#draw(glyphId, colors))]);
    return context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type3',
        FontBBox: BOX,
        FontMatrix: [1 / EMOJI_EM, 0, 0, 1 / EMOJI_EM, 0, 0],
        CharProcs: Object.fromEntries(drawings),
        Encoding: { Type: 'Encoding', Differences: [0, ...codes.map(({ glyphId }) => `g${glyphId}`)] },
        FirstChar: 0,
        LastChar: codes.length - 1,
        Widths: codes.map(() => EMOJI_ADVANCE),
        Resources: { ColorSpace: colors.resources() },
        ToUnicode: addStream(context, toUnicode(codes, DIGITS)),
      }),
    );
  }

  #draw(glyphId: number, colors: PdfColors): string {
    const { tone, inks } = this.#look;
    const layers = (this.#font.layers?.(glyphId) ?? []).map(
      ({ rgb, d }) => `${colors.fill(emojiInk(rgb, tone), inks)}\n${pathOperators(d)}f\n`,
    );
    return `${EMOJI_ADVANCE} 0 d0\n${layers.join('')}`;
  }
}

/** Finds the fonts that a design needs, so that browsers load only those and use the same fallbacks as the server. */
import type { Front } from '#domain/front.ts';
import { printedDesign } from '#domain/merge.ts';
import type { PostcardDesign, PostcardText } from '#domain/postcard.ts';
import type { FontFamily } from '#domain/text-style.ts';
import { isInvisible } from '#domain/visible-text.ts';
import { findEmoji } from '../emoji/emoji-index.ts';
import { templateFonts } from '../front/templates/template-fonts.ts';
import { rememberLast } from '../remember-last.ts';
import { splitGraphemes } from '../text/graphemes.ts';
import type { FontSet } from './font-set.ts';
import type { PieceIndex } from './piece-index.ts';
import { type CutFont, cutChain, type EmojiPiece, type FontId, type WholeFont, wholeChain } from './registry.ts';

/** Symbols that only the fonts in pieces have (music, math, boxes), in hexadecimal. */
const PIECE_SYMBOLS = `
  210a 210f 2127 2135 21b8-21b9 21c4-21c6 21cb-21cc 21e6 21e8-21e9 21f5 2200 2203 2207-220b 2213 2215 221d
  221f-2220 2223 2225-222a 222c-222e 2234-2235 2237 223d 2243 2245 224c 2261-2262 2266-2267 226a-226b 226e-226f
  2272-2273 2276-2277 2282-2287 228a-228b 2299 22a0 22a5 22bf 22da-22db 22ef 2306-2307 2312 2329-232a 23b0-23b1
  23be-23cc 23da-23db 2469-24b5 24d0-24e9 24eb-259f 25a3-25a9 25b1 25c9 25ce 25d0-25d3 25e2-25e5 2609 260f
  2616-2617 261c 261e-261f 2641 2662 2664 2667 2669-266f 2672-267a 267c-267d 271a 273d 273f-2740 2776-277f
  2789-2793 29bf 29fa-29fb 2b1a 2b95 2e3a-2e3b fb00-fb04 fe50-fe52 fe54-fe66 fe68-fe6b 1f100-1f10c 1f110-1f12e
  1f14a-1f169 1f16c 1f172-1f17d 1f180-1f18d 1f18f-1f190 1f19b-1f1ac
`;

/** Signs that only the black emoji font has. Arrows, ™ and ❤ are in Inter. */
const SIGNS = `
  20e3 2139 231a-231b 2328 23e9-23f3 23f8-23fa 25ab 25fb-25fe 2601-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623
  2626 262a 262e-262f 2638-263a 2640 2642 2648-2653 265f-2660 2663 2666 2668 267b 267e-267f 2692-2697 2699 269b-269c
  26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd
  2702 2705 2708-270d 270f 2712 2714 2716 271d 2721 2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763 2795-2797
  27a1 27b0 27bf 2934-2935 2b05 2b07 2b1b 2b50 2b55 3030 303d 3297 3299
`;

type Range = readonly [first: number, last: number];

/** The blocks of emoji and of the marks that make a character one. */
const EMOJI_BLOCKS: readonly Range[] = [
  [0x203c, 0x203c],
  [0x2049, 0x2049],
  [0x20e3, 0x20e3],
  [0x2100, 0x2bff],
  [0x3030, 0x3030],
  [0x303d, 0x303d],
  [0x3297, 0x3297],
  [0x3299, 0x3299],
  [0xfe0f, 0xfe0f],
  [0x1f000, 0x1faff],
];

/** Decides by Unicode block, because a table of every character in the fonts would be as large as a font. */
const FALLBACK_BLOCKS: readonly { readonly font: WholeFont; readonly blocks: readonly Range[] }[] = [
  {
    font: 'noto-hebrew',
    blocks: [
      [0x030b, 0x030b],
      [0x0590, 0x05ff],
      [0x25cc, 0x25cc],
      [0xfb1d, 0xfb4f],
    ],
  },
  {
    font: 'noto-arabic',
    blocks: [
      [0x0312, 0x0312],
      [0x0600, 0x06ff],
      [0x0750, 0x077f],
      [0x0870, 0x08ff],
      [0x2e41, 0x2e41],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfeff],
      [0x10e60, 0x10eff],
    ],
  },
  {
    font: 'noto-devanagari',
    blocks: [
      [0x0900, 0x097f],
      [0x1cd0, 0x1cff],
      [0xa830, 0xa839],
      [0xa8e0, 0xa8ff],
      [0x11b00, 0x11b09],
    ],
  },
  {
    font: 'noto-thai',
    blocks: [
      [0x0331, 0x0331],
      [0x0e00, 0x0e7f],
    ],
  },
];

const SIGN_BLOCKS = parseRanges(SIGNS);
const PICTURE_BLOCKS = parseRanges('1f004 1f0cf 1f170-1faff');

const PIECE_BLOCKS: readonly Range[] = [
  [0x1100, 0x11ff],
  [0x2e80, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
  [0x16fe0, 0x18cff],
  [0x1aff0, 0x1b16f],
  [0x1f200, 0x1f2ff],
  [0x20000, 0x323af],
  ...parseRanges(PIECE_SYMBOLS),
];

const FIRST_FALLBACK = 0x030b;
/** Most texts have none of these characters, and so need no fallback. */
const BEYOND_LATIN = /[\u0300-\uffff]/;

function parseRanges(list: string): Range[] {
  return list
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [first = '', last = first] = entry.split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    });
}

const MAYBE_EMOJI = new RegExp(
  `[${EMOJI_BLOCKS.map((block) => block.map((at) => String.fromCodePoint(at)).join('-')).join('')}]`,
  'u',
);

type TextLook = Pick<PostcardText, 'fontFamily' | 'language'>;

/** In fallback order. Always includes Inter, which sets the address. */
export function textFonts(look: TextLook, texts: readonly string[], pieces?: PieceIndex): readonly FontId[] {
  const { fontFamily, language } = look;
  return lastFonts(pieces ?? NO_PIECES, [fontFamily, language, ...texts], () => findFonts(look, texts, pieces));
}

/** A message's fonts are requested twice: to lay it out, and to load what is missing. */
const lastFonts = rememberLast<readonly FontId[]>();
const NO_PIECES = {};

function findFonts(look: TextLook, texts: readonly string[], pieces: PieceIndex | undefined): readonly FontId[] {
  const whole = new Set<WholeFont>([look.fontFamily, 'inter']);
  const cut = cutChain(look.language);
  const found = new Set<FontId>();
  const { characters, emoji, symbols } = readTexts(texts);
  for (const font of symbols) whole.add(font);
  for (const { codePoint, fallbacks, needsPiece } of characters) {
    for (const font of fallbacks) whole.add(font);
    const piece = needsPiece ? pieces?.find(codePoint, cut) : null;
    if (piece) found.add(piece);
  }
  const ofFont = (font: CutFont) => [...found].filter((piece) => piece.startsWith(`${font}-`));
  return [...wholeChain(look.fontFamily).filter((id) => whole.has(id)), ...cut.flatMap(ofFont), ...emoji];
}

/** Sets, because most characters repeat. */
type Read = {
  readonly characters: ReadonlySet<Character>;
  readonly emoji: ReadonlySet<EmojiPiece>;
  /** The fonts of black emoji. */
  readonly symbols: ReadonlySet<WholeFont>;
};

/** Emoji with art need no font. */
function readTexts(texts: readonly string[]): Read {
  const characters = new Set<Character>();
  const emoji = new Set<EmojiPiece>();
  const symbols = new Set<WholeFont>();
  for (const text of texts) {
    if (!MAYBE_EMOJI.test(text)) {
      addCharacters(text, characters);
      continue;
    }
    for (const { start, end } of splitGraphemes(text)) {
      const grapheme = text.slice(start, end);
      const isPlain = !MAYBE_EMOJI.test(grapheme);
      const piece = isPlain ? undefined : findEmoji(grapheme)?.piece;
      if (piece) emoji.add(piece);
      else addCharacters(grapheme, characters);
      const symbol = isPlain || piece ? undefined : symbolFont(grapheme);
      if (symbol) symbols.add(symbol);
    }
  }
  return { characters, emoji, symbols };
}

/** Only the whole font has sequences without art, and pictures that U+FE0E turns into text. */
function symbolFont(grapheme: string): WholeFont | undefined {
  const codePoints = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);
  const [font, ...others] = new Set(codePoints.filter((each) => !isInvisible(each)).map(symbolFontOf));
  return others.length > 0 ? 'noto-emoji' : font;
}

function symbolFontOf(codePoint: number): WholeFont | undefined {
  if (isWithin(SIGN_BLOCKS, codePoint)) return 'noto-emoji-signs';
  if (!isWithin(PICTURE_BLOCKS, codePoint)) return undefined;
  return findEmoji(String.fromCodePoint(codePoint)) ? 'noto-emoji' : 'noto-emoji-pictures';
}

/** Composes as printed, because a Hangul syllable may be written as three characters. */
function addCharacters(text: string, characters: Set<Character>): void {
  if (!BEYOND_LATIN.test(text)) return;
  const composed = text.normalize('NFC');
  // Loops by index for speed, because a long message is read again at every keystroke.
  for (let index = 0; index < composed.length; index += 1) {
    const codePoint = composed.codePointAt(index) ?? 0;
    if (codePoint > 0xffff) index += 1;
    if (codePoint >= FIRST_FALLBACK) characters.add(characterOf(codePoint));
  }
}

function some<T>(values: ReadonlySet<T>, test: (value: T) => boolean): boolean {
  for (const value of values) if (test(value)) return true;
  return false;
}

type Character = {
  readonly codePoint: number;
  readonly fallbacks: readonly WholeFont[];
  readonly needsPiece: boolean;
};

/** Cached, because a message's characters are looked up at every keystroke. */
const known = new Map<number, Character>();
const MAX_KNOWN = 20_000;

function characterOf(codePoint: number): Character {
  const last = known.get(codePoint);
  if (last) return last;
  const character: Character = {
    codePoint,
    fallbacks: FALLBACK_BLOCKS.flatMap(({ font, blocks }) => (isWithin(blocks, codePoint) ? [font] : [])),
    needsPiece: isWithin(PIECE_BLOCKS, codePoint) && !isInvisible(codePoint),
  };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(codePoint, character);
  return character;
}

function isWithin(ranges: readonly Range[], codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** Requests the index of pieces, which must be loaded before it is known which of them a text needs. */
export const PIECE_INDEX = 'piece-index';
/** Requests the words between which Thai lines end. */
export const THAI_WORDS = 'thai-words';
export type NeededFont = FontId | typeof PIECE_INDEX | typeof THAI_WORDS;

/** Returns all fonts that layoutPostcard uses for the design. */
export function neededFonts(design: PostcardDesign, pieces?: PieceIndex): readonly NeededFont[] {
  const { front, text, drawings } = printedDesign(design);
  const { message, recipient, company, addressLine1, addressLine2, postalCode, city, state } = text;
  const sender = Object.values(text.returnAddress ?? {});
  const around = [recipient, company, addressLine1, addressLine2, postalCode, city, state, ...sender];
  const fonts = new Set<NeededFont>([...textFonts(text, [message], pieces), ...textFonts(text, around, pieces)]);
  const words = frontWords(front);
  for (const fontFamily of frontFamilies(front)) {
    for (const font of textFonts({ fontFamily, language: text.language }, words, pieces)) fonts.add(font);
  }
  const { characters } = readTexts(pieces ? [] : [message, ...around, ...words]);
  if (some(characters, ({ needsPiece }) => needsPiece)) fonts.add(PIECE_INDEX);
  for (const { emoji } of [...drawings.front.stickers, ...drawings.back.stickers]) {
    const art = findEmoji(emoji);
    if (art) fonts.add(art.piece);
  }
  if (fonts.has('noto-thai')) fonts.add(THAI_WORDS);
  return [...fonts];
}

/** Returns those that are files, for callers that have all tables. */
export function neededFontFiles(design: PostcardDesign, pieces: PieceIndex): readonly FontId[] {
  return neededFonts(design, pieces).filter((id) => id !== PIECE_INDEX && id !== THAI_WORDS);
}

export function missingFonts(design: PostcardDesign, fonts: FontSet): readonly NeededFont[] {
  return neededFonts(design, fonts.pieces).filter((id) => {
    if (id === PIECE_INDEX) return true;
    return id === THAI_WORDS ? !fonts.thaiWords : !fonts.has(id);
  });
}

/** Returns the families of a caption or of a template's lettering. */
export function frontFamilies(front: Front | null): readonly FontFamily[] {
  if (front?.kind === 'template') return templateFonts(front.templateId);
  return front?.caption ? [front.caption.fontFamily] : [];
}

/** A template's own words need no other fonts. */
function frontWords(front: Front | null): readonly string[] {
  const words = front?.kind === 'template' ? front.lettering : front?.caption?.text;
  return words ? [words] : [];
}

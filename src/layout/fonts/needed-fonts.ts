/** Which font files a design needs, so that a browser fetches only those and both sides fall back alike. */
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FontFamily } from '#domain/text-style.ts';
import { templateFonts } from '../front/templates/template-fonts.ts';
import { type FontId, fontChain } from './registry.ts';

type Range = readonly [first: number, last: number];

/** Unicode blocks, not font coverage: a table of the fonts' characters would be as large as a font. */
const FALLBACK_BLOCKS: readonly { readonly font: FontId; readonly blocks: readonly Range[] }[] = [
  {
    font: 'noto-hebrew',
    blocks: [
      [0x0590, 0x05ff],
      [0xfb1d, 0xfb4f],
    ],
  },
  {
    font: 'noto-arabic',
    blocks: [
      [0x0600, 0x06ff],
      [0x0750, 0x077f],
      [0x0870, 0x08ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfeff],
      [0x10e60, 0x10eff],
    ],
  },
  {
    font: 'noto-emoji',
    blocks: [
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
    ],
  },
  {
    font: 'noto-cjk',
    blocks: [
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
    ],
  },
];

const FIRST_FALLBACK = 0x0590;

/** In the order in which they are asked for a character. Inter is always there: it sets the address. */
export function textFonts(family: FontFamily, texts: readonly string[]): readonly FontId[] {
  const needed = new Set<FontId>([family, 'inter']);
  for (const text of texts) {
    for (const character of text) addFallbacks(character.codePointAt(0) ?? 0, needed);
  }
  return fontChain(family).filter((id) => needed.has(id));
}

function addFallbacks(codePoint: number, needed: Set<FontId>): void {
  if (codePoint < FIRST_FALLBACK) return;
  for (const { font, blocks } of FALLBACK_BLOCKS) {
    if (blocks.some(([first, last]) => codePoint >= first && codePoint <= last)) needed.add(font);
  }
}

/** Everything that `layoutPostcard` will look for. */
export function neededFonts({ front, text }: PostcardDesign): readonly FontId[] {
  const { message, recipient, company, addressLine1, addressLine2, postalCode, city, state } = text;
  const texts = [message, recipient, company, addressLine1, addressLine2, postalCode, city, state];
  const fonts = new Set(textFonts(text.fontFamily, texts));
  if (front?.kind === 'template') for (const font of templateFonts(front.templateId)) fonts.add(font);
  return [...fonts];
}

/** Cards for the parity test: every font, size, format, orientation and many scripts. */
import type { PostcardDesign, PostcardText } from '#domain/postcard.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { FONT_FAMILIES, FONT_SIZES } from '#domain/text-style.ts';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';

export type ParityCard = { readonly name: string; readonly design: PostcardDesign; readonly format: FormatId };

const MESSAGES: Readonly<Record<string, string>> = {
  plain:
    'Dear Nonna,\nthe sea is as blue as you said, and the coffee even better. It rained on Monday, it rained on Tuesday, ' +
    'and on Wednesday we found the tiny museum of buttons. Wish you were here!\n\nLove, Mia',
  accents:
    'Übergrößen, façade, œuvre, Łódź, naïve señor: “quoted” – and more… The office staff found five fluffy waffles.',
  hebrew: 'שלום סבתא! הים כחול, והקפה (החזק) טוב מאוד.\nנשיקות, מיה',
  arabic: 'مرحبا يا جدتي! البحر أزرق، والقهوة لذيذة جدا.\nمع حبي، ميا',
  mixed: 'Hello שלום and مرحبا: 3 cards, 12.5 km, (see you) soon.',
  emoji: 'Sun ☀️, sea 🌊, family 👩‍👩‍👧 and love ❤ — done ✅',
  marks: 'a\u0301 e\u0302 o\u0308 n\u0303 Z\u0335 — combining marks',
  overlong: `Donaudampfschifffahrtsgesellschaftskapitän, Rechts\u00adschutz\u00adversicherung, ${'Wort'.repeat(30)}`,
};

/** Forty cards: each message in each font, with alternating sizes, formats and orientations. */
export function parityCorpus(): ParityCard[] {
  const formats = Object.keys(FORMATS) as FormatId[];
  const cards: ParityCard[] = [];
  for (const [kind, message] of Object.entries(MESSAGES)) {
    for (const fontFamily of FONT_FAMILIES) {
      const index = cards.length;
      const fontSize = FONT_SIZES[index % FONT_SIZES.length] ?? 'M';
      // Mostly the smallest format, because larger pictures only take longer.
      const format = index % 10 === 9 ? (formats[((index / 10) % formats.length) | 0] ?? '5.5x4.25') : '5.5x4.25';
      const orientation = ORIENTATIONS[index % 3 === 2 ? 1 : 0] ?? 'landscape';
      const language = kind === 'overlong' ? 'de' : 'en';
      const text: Partial<PostcardText> = { message, language, fontFamily, fontSize, fontColor: '#000000' };
      cards.push({
        name: `${kind} in ${fontFamily} ${fontSize}, ${format} ${orientation}`,
        design: sampleDesign({ text, printing: { orientation } }),
        format,
      });
    }
  }
  return cards;
}

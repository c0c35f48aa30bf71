/** Cards for the parity test: every font, size, format, orientation and many scripts. */
import {
  CAPTION_BACKINGS,
  CAPTION_PLACES,
  FRONT_COLORS,
  FRONT_LAYOUTS,
  type PhotosFront,
  SLOT_COUNTS,
  SPACINGS,
} from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import type { PostcardDesign, PostcardText } from '#domain/postcard.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { FONT_FAMILIES, FONT_SIZES } from '#domain/text-style.ts';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { SENDER, sampleDesign } from '#testing/card-fixtures.ts';

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
  emoji: 'Sun ☀️, sea 🌊, family 👩‍👩‍👧 and love ❤ — done ✅ 🇮🇹🏴‍☠️ 1️⃣ 👍🏽 (שלום 🎂🎉)',
  marks: 'a\u0301 e\u0302 o\u0308 n\u0303 Z\u0335 — combining marks',
  overlong: `Donaudampfschifffahrtsgesellschaftskapitän, Rechts\u00adschutz\u00adversicherung, ${'Wort'.repeat(12)}`,
};

/** One card for each of these: all text in them comes from fallback fonts, whatever the family. */
const SCRIPTS: readonly (readonly [Language, string])[] = [
  ['ko', '할머니께, 바다가 정말 파랗고 커피도 맛있어요! 大韓民國 제주에서, 미아 올림'],
  ['ja', 'おばあちゃんへ。海はとても青く、コーヒーも美味しいです！直角の骨、誤解「また来るね」。'],
  ['zh-Hant', '親愛的外婆：海很藍，咖啡也很香！直角的骨頭，誤會「下次見」。'],
  ['zh-Hans', '亲爱的外婆：海很蓝，咖啡也很香！直角的骨头，误会“下次见”。'],
  ['th', 'สวัสดีคุณยาย ทะเลสีฟ้าสวยมากและกาแฟก็อร่อย คิดถึงเสมอ น้ำใสที่สุดเลยนะคะ'],
  ['hi', 'प्रिय नानी, समुद्र बहुत नीला है और कॉफ़ी भी अच्छी है। स्त्री, क्षेत्र, हृदय, ऊँचाई, पूर्णांक।'],
];

/** Each message in each font, with alternating sizes, formats and orientations, and each script. */
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
      const returnAddress = kind === 'accents' ? SENDER : null;
      const style = { fontFamily, fontSize, fontColor: '#000000' } as const;
      const text: Partial<PostcardText> = { message, language, returnAddress, ...style };
      cards.push({
        name: `${kind} in ${fontFamily} ${fontSize}, ${format} ${orientation}`,
        design: sampleDesign({ text, printing: { orientation } }),
        format,
      });
    }
  }
  return [...cards, ...SCRIPTS.map(scriptCard)];
}

function scriptCard([language, message]: readonly [Language, string], index: number): ParityCard {
  const fontFamily = FONT_FAMILIES[index % FONT_FAMILIES.length] ?? 'inter';
  const text: Partial<PostcardText> = { message, language, fontFamily, fontSize: 'S' };
  return { name: `${language} in ${fontFamily}`, design: sampleDesign({ text }), format: '5.5x4.25' };
}

/** Layouts, borders, caption places and backings in turn. The slots are empty: photos are compared elsewhere. */
export function composedFront(index: number, text: string): PhotosFront {
  const pick = <T>(list: readonly [T, ...T[]], by = 1): T => list[(index * by) % list.length] ?? list[0];
  const layout = pick(FRONT_LAYOUTS);
  return {
    kind: 'photos',
    layout,
    slots: Array.from({ length: SLOT_COUNTS[layout] }, () => null),
    border: { color: pick(FRONT_COLORS), spacing: pick(SPACINGS) },
    caption: {
      text,
      fontFamily: pick(FONT_FAMILIES),
      fontSize: pick(FONT_SIZES, 3),
      color: pick(FRONT_COLORS, 4),
      place: pick(CAPTION_PLACES, 2),
      backing: pick(CAPTION_BACKINGS, 2),
    },
  };
}

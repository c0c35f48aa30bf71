/** Cards for the parity test: every font, size, format, orientation and many scripts. */
import sharp from 'sharp';
import { DEFAULT_CROP } from '#domain/crop.ts';
import type { Stroke } from '#domain/drawing.ts';
import {
  CAPTION_BACKINGS,
  CAPTION_PLACES,
  FRONT_COLORS,
  FRONT_LAYOUTS,
  LOOKS,
  type PhotosFront,
  SLOT_COUNTS,
  SPACINGS,
} from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import type { PostcardDesign, PostcardText } from '#domain/postcard.ts';
import { ORIENTATIONS, type PrintingOptions } from '#domain/printing-options.ts';
import { FONT_FAMILIES, FONT_SIZES } from '#domain/text-style.ts';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { SENDER, sampleDesign, UPLOAD_ID } from '#testing/card-fixtures.ts';

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
  symbols: 'By plane ✈ and ship ⛴, call ☎\ufe0e — a dove 🕊, a pepper 🌶, peace ☮ and ☕\ufe0e → done ✔',
  marks: 'a\u0301 e\u0302 o\u0308 n\u0303 Z\u0335 — combining marks',
  overlong: `Donaudampfschifffahrtsgesellschaftskapitän, Rechts\u00adschutz\u00adversicherung, ${'Wort'.repeat(12)}`,
};

/** One card for each, because all their text comes from fallback fonts, whatever the family. */
const SCRIPTS: readonly (readonly [Language, string])[] = [
  ['ko', '할머니께, 바다가 정말 파랗고 커피도 맛있어요! 大韓民國 제주에서, 미아 올림'],
  ['ja', 'おばあちゃんへ。海はとても青く、コーヒーも美味しいです！直角の骨、誤解「また来るね」。'],
  ['zh-Hant', '親愛的外婆：海很藍，咖啡也很香！直角的骨頭，誤會「下次見」。'],
  ['zh-Hans', '亲爱的外婆：海很蓝，咖啡也很香！直角的骨头，误会“下次见”。'],
  ['th', 'สวัสดีคุณยาย ทะเลสีฟ้าสวยมากและกาแฟก็อร่อย คิดถึงเสมอ น้ำใสที่สุดเลยนะคะ ซื้อของฝากจากภูเก็ตให้คุณแม่ด้วย'],
  ['hi', 'प्रिय नानी, समुद्र बहुत नीला है और कॉफ़ी भी अच्छी है। स्त्री, क्षेत्र, हृदय, ऊँचाई, पूर्णांक।'],
];

/** Returns each message in each font, with alternating sizes, formats and orientations, and each script. */
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

/** The parts of generated messages. */
export const WRITTEN = [
  ...['abc éß', 'office fi ffl', 'שלום', 'مرحبا', '👩‍👩‍👧 ❤', '✈ 🕊', '12,5 (a) [b]', 'e\u0301', 'Wort', ' ', '\n'],
  ...['Donaudampfschifffahrtsgesellschaften', 'incom\u00adprehen\u00adsibil\u00adi\u00adties'],
  ...['한국어', '\u1112\u1161\u11ab', '日本語。', '直角「骨」', '誤會，', '误会。'],
  ...['น้ำใสที่สุด', 'สวัสดีจากภูเก็ต', 'โอมากาเสะ', 'หน้าฝน', 'स्त्री', 'पूर्णांक।'],
];
export const LANGUAGES: readonly Language[] = ['en', 'de', ...SCRIPTS.map(([language]) => language)];
export const MANY_SCRIPTS = LANGUAGES.map((language) =>
  sampleDesign({ text: { message: WRITTEN.join(''), language } }),
);

export function emojiCard(printColor: PrintingOptions['printColor'] = 'full-color'): PostcardDesign {
  const message = ['😀❤️🌊🎂🇮🇹', '🐸🍊🔵🟡✅'].join('\n');
  return sampleDesign({ text: { message, fontSize: 'L' }, printing: { printColor } });
}

/** Shows one emoji of many shapes on the back, turned. */
export function turnedEmojiCard(angle: number): PostcardDesign {
  const stickers = [{ emoji: '🎂', x: -3000, y: 0, size: 2500, angle }];
  return sampleDesign({ drawings: { back: { strokes: [], stickers } } });
}

/** Cycles through layouts, borders, caption places and backings, with empty slots. */
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

const PATCHES = ['#d02020', '#20a050', '#2060d0', '#f0d040', '#808080', '#f4f4f4', '#303030', '#e09070', '#60b0c0'];
const PATCH_PIXELS = 100;

/** A photo of flat colors, where a wrong level shows. */
export async function patches(): Promise<Buffer> {
  const cells = PATCHES.map((color, at) => {
    const [x, y] = [(at % 3) * PATCH_PIXELS, Math.floor(at / 3) * PATCH_PIXELS];
    return `<rect x="${x}" y="${y}" width="${PATCH_PIXELS}" height="${PATCH_PIXELS}" fill="${color}"/>`;
  });
  const side = 3 * PATCH_PIXELS;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${cells.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}

/**
 * Returns every layout in every look, wide and tall, with the nine places and all backings of captions, lines and emoji; and
 * photos alone in gray, because all other gray is black ink.
 */
export function frontSheet(): PostcardDesign[] {
  const kinds = ORIENTATIONS.flatMap((orientation) =>
    FRONT_LAYOUTS.flatMap((layout) => LOOKS.map((_look, first) => ({ orientation, layout, first }))),
  );
  const gray = LOOKS.map((_look, first) => ({ orientation: 'landscape', layout: 'one', first }) as const);
  return [...kinds, ...gray].map(({ orientation, layout, first }, index) => {
    const isGray = index >= kinds.length;
    const front = composedFront(index, 'Ciao 🌊');
    const slots = Array.from({ length: SLOT_COUNTS[layout] }, (_slot, at) => ({
      uploadId: UPLOAD_ID,
      widthPixels: 3 * PATCH_PIXELS,
      heightPixels: 3 * PATCH_PIXELS,
      crop: { ...DEFAULT_CROP, zoom: 1 + at / 10, straighten: ((index * 7) % 31) - 15, rotation: turnOf(index) },
      look: { name: LOOKS[(first + at) % LOOKS.length] ?? 'original', brightness: at * 10, contrast: -at * 10 },
    }));
    const place = CAPTION_PLACES[index % 9] ?? 'top';
    const backing = CAPTION_BACKINGS[Math.floor(index / 9) % 3] ?? 'none';
    const color = FRONT_COLORS[index % FRONT_COLORS.length] ?? '#ffffff';
    const line: Stroke = { color, width: 'bold', points: [-3000, 1200, 200, 0, 1500, 200, 3000, 1000, 200] };
    const stickers = [{ emoji: '🍊', x: 2000, y: -1000, size: 900, angle: ((index * 50) % 360) - 180 }];
    const caption = front.caption && { ...front.caption, place, backing };
    return sampleDesign({
      front: { ...front, layout, slots, caption: isGray ? null : caption },
      printing: { orientation, printColor: isGray ? 'black-white' : 'full-color' },
      drawings: isGray ? {} : { front: { strokes: [line], stickers } },
    });
  });
}

function turnOf(index: number) {
  return ([0, 90, 180, 270] as const)[index % 4] ?? 0;
}

import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#domain/address.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { PEN_WIDTHS } from '#domain/drawing.ts';
import {
  CAPTION_BACKINGS,
  CAPTION_PLACES,
  DEFAULT_BORDER,
  FRONT_LAYOUTS,
  LOOKS,
  SLOT_COUNTS,
  SPACINGS,
  templateFront,
} from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { ORIENTATIONS, PRINT_COLORS, STAMPS } from '#domain/printing-options.ts';
import { TEMPLATES } from '#domain/template.ts';
import { TEMPLATE_TEXTS } from '#domain/template-texts.ts';
import { loops, UPLOAD_ID } from '#testing/card-fixtures.ts';
import { loadFontsOf, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { FORMATS, type FormatId } from './formats.ts';
import { layoutHash } from './layout-hash.ts';
import { layoutPostcard } from './layout-postcard.ts';
import { LAYOUT_VERSION } from './layout-version.ts';
import { sha256 } from './sha256.ts';
import { loadHyphenators } from './text/hyphenation.ts';
import thaiWords from './text/thai-words.json' with { type: 'json' };

/** If the hash changes, raise LAYOUT_RULES, then record both lines. */
const RECORDED = {
  version: '7-e54e1391',
  hash: '049826385c1ff37652beb37fbfe30b7797d166357689b5ac2bf04a56ce8fbddf',
};

const MESSAGE = 'Happy birthday!\n\nMay this year bring you long walks. שלום مرحبا ❤️ e\u0301 office';
/** Messages broken between words, with signs of the small symbol fonts. */
const ASIAN_MESSAGES: readonly (readonly [Language, string])[] = [
  ['th', 'สวัสดีจากภูเก็ต ทะเลสีฟ้าสวยมากและอาหารก็อร่อยเหมือนเดิม เราซื้อของฝากมาให้คุณแม่ด้วย คิดถึงเสมอ ✈ 🕊'],
  ['ko', '안녕하세요! 제주도에서 인사드려요. 바다가 정말 아름답고 날씨도 따뜻해서 매일 해변을 걷고 있어요.'],
];
/** Hyphenated by patterns, which a new version of their package may change. */
const LONG_WORDS = 'Donaudampfschifffahrtsgesellschaftskapitän, Rechts\u00adschutz\u00adversicherung';

const TEXT = { ...EMPTY_DESIGN.text, recipient: 'Ana Weber', addressLine1: 'Lindenstraße 4', city: 'Berlin' };
const SENDER = { ...EMPTY_ADDRESS, recipient: 'Mia Marin', city: 'Rockport' };

const DRAWING = {
  strokes: PEN_WIDTHS.map((width) => loops(2, { width })),
  stickers: [
    { emoji: '🌊', x: -2500, y: 500, size: 900 },
    { emoji: '🌊', x: -2500, y: -1500, size: 700, angle: -30 },
  ],
};
const DRAWINGS = { front: DRAWING, back: DRAWING };

/**
 * Covers every layout, caption place, backing, look, spacing and stamp, a straightened crop, drawings, and both print colors.
 */
const PHOTO_CARDS = CAPTION_PLACES.map((place, index): PostcardDesign => {
  const layout = inTurn(FRONT_LAYOUTS, index);
  const photo = {
    uploadId: UPLOAD_ID,
    widthPixels: 900,
    heightPixels: 700,
    crop: { ...DEFAULT_CROP, zoom: 1.2, straighten: 2.5 * index - 5 },
    look: { name: inTurn(LOOKS, index), brightness: 10 * index, contrast: -5 * index },
  };
  const style = { fontFamily: 'playfair', fontSize: 'M', color: '#ffffff' } as const;
  return {
    front: {
      kind: 'photos',
      layout,
      slots: Array.from({ length: SLOT_COUNTS[layout] }, () => photo),
      border: { ...DEFAULT_BORDER, spacing: inTurn(SPACINGS, index) },
      caption: { text: 'Grüße שלום', ...style, place, backing: inTurn(CAPTION_BACKINGS, index) },
    },
    text: { ...TEXT, message: 'Hi', returnAddress: index % 2 === 0 ? SENDER : null },
    printing: {
      ...EMPTY_DESIGN.printing,
      stamp: inTurn(STAMPS, index),
      printColor: inTurn(PRINT_COLORS, index),
    },
    drawings: DRAWINGS,
    mailing: null,
    hiddenId: null,
  };
});

const LETTERED_CARDS = TEMPLATES.map(
  ({ id }): PostcardDesign => ({
    ...EMPTY_DESIGN,
    front: { kind: 'template', templateId: id, lettering: 'Ciao, Nonna!' },
  }),
);

function inTurn<T>(values: readonly [T, ...T[]], index: number): T {
  return values[index % values.length] ?? values[0];
}

test('a changed layout has a new version', async () => {
  const hyphenators = await loadHyphenators(['de']);
  const message = `${MESSAGE} ${LONG_WORDS}`;
  const asian = ASIAN_MESSAGES.map(
    ([language, words]): PostcardDesign => ({ ...EMPTY_DESIGN, text: { ...TEXT, language, message: words } }),
  );
  const western = { ...EMPTY_DESIGN, text: { ...TEXT, message }, drawings: DRAWINGS };
  const fonts = loadFontsOf([western, ...asian], SMALL_FONTS);
  const hashOf = (design: PostcardDesign, format: FormatId) => {
    const { scene, pendingFonts } = layoutPostcard({ design, format, fonts, hyphenators });
    expect(pendingFonts).toEqual([]);
    return layoutHash({ ...scene, layoutVersion: '' });
  };
  const templates = TEMPLATES.flatMap(({ id }) =>
    (Object.keys(FORMATS) as FormatId[]).flatMap((format) =>
      ORIENTATIONS.map((orientation) => {
        const text = {
          ...TEXT,
          ...TEMPLATE_TEXTS[id].style,
          fontColor: TEMPLATE_TEXTS[id].color,
          message,
          language: 'de' as const,
        };
        const printing = { ...EMPTY_DESIGN.printing, orientation };
        return hashOf({ ...EMPTY_DESIGN, front: templateFront(id), text, printing }, format);
      }),
    ),
  );
  const others = [...PHOTO_CARDS, ...LETTERED_CARDS, ...asian].map((design) => hashOf(design, '6x4'));
  const british = { ...EMPTY_DESIGN, text: { ...TEXT, message, country: 'UK' as const } };
  others.push(hashOf(british, '9x6'), sha256(JSON.stringify(thaiWords)));
  expect({ version: LAYOUT_VERSION, hash: sha256([...templates, ...others].join()) }).toEqual(RECORDED);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { TEMPLATE_IDS } from '#domain/template.ts';
import { FONT_FAMILIES, FONT_SIZES } from '#domain/text-style.ts';
import { photoFront } from '#testing/card-fixtures.ts';
import { loadFontsOf, loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { fontSet } from './fonts/font-set.ts';
import { FORMATS, type FormatId } from './formats.ts';
import { layoutHash } from './layout-hash.ts';
import { layoutPostcard } from './layout-postcard.ts';
import { LAYOUT_VERSION } from './layout-version.ts';
import type { Scene } from './scene.ts';

const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];

const CARD: PostcardDesign = {
  ...EMPTY_DESIGN,
  front: photoFront({ width: 4000, height: 3000 }, { ...DEFAULT_CROP, zoom: 1.2, offsetX: 0.1, offsetY: -0.3 }),
  text: {
    ...EMPTY_DESIGN.text,
    message: 'Dear Nonna,\nthe sea is blue. ❤️ שלום',
    recipient: 'Rosa Bianchi',
    addressLine1: '12 Harbor Street',
    city: 'Portland',
    state: 'ME',
    postalCode: '04101',
  },
};
const fonts = loadFontsOf([CARD], SMALL_FONTS);

function words(design: PostcardDesign, options: { placeholders?: boolean } = {}) {
  const { scene } = layoutPostcard({ design, format: '5.5x4.25', fonts, ...options });
  return scene.back.ops.flatMap((op) => (op.kind === 'glyphs' ? [op.text] : []));
}

describe('layoutPostcard', () => {
  test('has a photo in front, and message, stamp and address on the back', () => {
    const { scene, pendingFonts } = layoutPostcard({ design: CARD, format: '9x6', fonts });
    expect(scene).toMatchObject({ layoutVersion: LAYOUT_VERSION, format: '9x6' });
    expect(scene.front.ops.map((op) => op.kind)).toEqual(['image']);
    expect(new Set(scene.back.ops.map((op) => op.layer))).toEqual(new Set(['art', 'stamp', 'message', 'address']));
    expect(pendingFonts).toEqual([]);
  });

  test('[B3-2] an empty card shows placeholders in the preview and nothing in print', () => {
    expect(words(EMPTY_DESIGN, { placeholders: true }).join(' ')).toBe(
      'Your message will appear here... Recipient Name Address Line 1 City, State Postal Code',
    );
    expect(words(EMPTY_DESIGN)).toEqual([]);
  });

  test('[B3-2] content replaces its placeholder, so a complete card has the same scene with or without them', () => {
    const hash = (placeholders: boolean) =>
      layoutHash(layoutPostcard({ design: CARD, format: '5.5x4.25', fonts, placeholders }).scene);
    expect(hash(true)).toBe(hash(false));
  });

  test('black-and-white prints without color', () => {
    const design: PostcardDesign = {
      ...CARD,
      text: { ...CARD.text, fontColor: '#b93a2b' },
      printing: { ...CARD.printing, printColor: 'black-white' },
    };
    const { scene } = layoutPostcard({ design, format: '7x5', fonts });
    const colors = JSON.stringify(scene).match(/#[0-9a-f]{6}/g) ?? [];
    expect(colors.length).toBeGreaterThan(0);
    for (const color of colors) expect(color).toMatch(/^#(..)\1\1$/);
    expect(scene.front.ops[0]).toMatchObject({ isGrey: true });
  });

  test('draws a postmark only on request', () => {
    const layers = (postmark: boolean) =>
      layoutPostcard({ design: CARD, format: '7x5', fonts, postmark }).scene.back.ops.map((op) => op.layer);
    expect(layers(true)).toContain('postal');
    expect(layers(false)).not.toContain('postal');
  });

  test('lists the fonts that are still loading', () => {
    const { pendingFonts } = layoutPostcard({ design: CARD, format: '7x5', fonts: loadTestFonts(['inter']) });
    expect(pendingFonts).toEqual(['noto-hebrew', expect.stringMatching(/^emoji-/)]);
  });

  test('[P-4] letters whose font is still loading leave a gap, not boxes', () => {
    const { scene, message } = layoutPostcard({ design: CARD, format: '7x5', fonts: loadTestFonts(['inter']) });
    const glyphs = scene.back.ops.flatMap((op) => (op.kind === 'glyphs' ? op.glyphs : []));
    expect(message.missing.length).toBeGreaterThan(0);
    expect(glyphs.filter((glyph) => glyph.id === 0)).toEqual([]);
  });

  test('another message leaves the front and the rest of the back unchanged, also in gray', () => {
    const withText = (text: Partial<PostcardDesign['text']>, printColor: PostcardDesign['printing']['printColor']) => {
      const design = { ...CARD, text: { ...CARD.text, ...text }, printing: { ...CARD.printing, printColor } };
      return layoutPostcard({ design, format: '5.5x4.25', fonts }).scene;
    };
    const rest = ({ back }: Scene) => back.ops.filter(({ layer }) => layer !== 'message');
    for (const color of ['full-color', 'black-white'] as const) {
      const [before, after] = [withText({}, color), withText({ message: 'Dear Nonna, the' }, color)];
      expect(after.front.ops.every((op, index) => op === before.front.ops[index])).toBe(true);
      expect(rest(after).length).toBeGreaterThan(3);
      expect(rest(after).every((op, index) => op === rest(before)[index])).toBe(true);
      const moved = withText({ message: 'Dear Nonna, the', city: 'Bath', state: 'ME' }, color);
      expect(JSON.stringify(rest(moved))).toContain('Bath');
    }
  });

  test('ignores fonts that it doesn’t need', () => {
    const design: PostcardDesign = { ...CARD, text: { ...CARD.text, message: 'Déjà vu ➜ ♥ 10 × ½' } };
    const exact = loadFontsOf([design]);
    const hash = (set: typeof fonts) => layoutHash(layoutPostcard({ design, format: '9x6', fonts: set }).scene);
    expect(hash(exact)).toBe(hash(fonts));
  });
});

const designs = fc.record({
  message: fc.string({ unit: 'grapheme', maxLength: 200 }),
  recipient: fc.string({ maxLength: 40 }),
  fontFamily: fc.constantFrom(...FONT_FAMILIES),
  fontSize: fc.constantFrom(...FONT_SIZES),
  orientation: fc.constantFrom(...ORIENTATIONS),
  templateId: fc.constantFrom(...TEMPLATE_IDS),
  format: fc.constantFrom(...FORMAT_IDS),
});

test('any design gives the same bytes every time', () => {
  fc.assert(
    fc.property(designs, ({ orientation, templateId, format, ...text }) => {
      const design: PostcardDesign = {
        ...CARD,
        front: templateFront(templateId),
        text: { ...CARD.text, ...text },
        printing: { ...CARD.printing, orientation },
      };
      const one = layoutPostcard({ design, format, fonts });
      const other = layoutPostcard({
        design: structuredClone(design),
        format,
        fonts: fontSet(
          Array.from(fonts.values(), (font) => ({ ...font })),
          fonts,
        ),
      });
      expect(JSON.stringify(one.scene)).toBe(JSON.stringify(other.scene));
      expect(layoutHash(one.scene)).toBe(layoutHash(other.scene));
      expect(JSON.stringify(one.scene)).not.toMatch(/\d\.\d{4,}|null,null|NaN/);
    }),
    { numRuns: 60 },
  );
});

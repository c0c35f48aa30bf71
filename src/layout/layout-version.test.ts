import { expect, test } from 'vitest';
import {
  CAPTION_BACKINGS,
  CAPTION_PLACES,
  DEFAULT_BORDER,
  FRONT_LAYOUTS,
  firstPhoto,
  SLOT_COUNTS,
  templateFront,
} from '#domain/front.ts';
import { EMPTY_DESIGN } from '#domain/postcard.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { TEMPLATES } from '#domain/template.ts';
import { TEMPLATE_TEXTS } from '#domain/template-texts.ts';
import { photoFront } from '#testing/card-fixtures.ts';
import { loadFontsOf, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { FORMATS, type FormatId } from './formats.ts';
import { layoutHash } from './layout-hash.ts';
import { layoutPostcard } from './layout-postcard.ts';
import { LAYOUT_VERSION } from './layout-version.ts';
import { sha256 } from './sha256.ts';
import { loadHyphenators } from './text/hyphenation.ts';

/** If the hash changes, raise LAYOUT_RULES, then record both lines. */
const RECORDED = {
  version: '3-83af2039',
  hash: '40f8a643fd600fe1070088db68f3bc6121f81ab43d5317d1a68d089dc92ea600',
};

const MESSAGE = 'Happy birthday!\n\nMay this year bring you long walks. שלום مرحبا ❤️ e\u0301 office';
/** Hyphenated by patterns, which a new version of their package may change. */
const LONG_WORDS = 'Donaudampfschifffahrtsgesellschaftskapitän, Rechts\u00adschutz\u00adversicherung';

test('a changed layout has a new version', async () => {
  const hyphenators = await loadHyphenators(['de']);
  const message = `${MESSAGE} ${LONG_WORDS}`;
  const fonts = loadFontsOf([{ ...EMPTY_DESIGN, text: { ...EMPTY_DESIGN.text, message } }], SMALL_FONTS);
  const text = { ...EMPTY_DESIGN.text, recipient: 'Ana Weber', addressLine1: 'Lindenstraße 4', city: 'Berlin' };
  const hashes = TEMPLATES.flatMap(({ id }) =>
    (Object.keys(FORMATS) as FormatId[]).flatMap((format) =>
      ORIENTATIONS.map((orientation) => {
        const design = {
          ...EMPTY_DESIGN,
          front: templateFront(id),
          text: {
            ...text,
            ...TEMPLATE_TEXTS[id].style,
            message,
            language: 'de' as const,
          },
          printing: { ...EMPTY_DESIGN.printing, orientation },
        };
        return layoutHash({ ...layoutPostcard({ design, format, fonts, hyphenators }).scene, layoutVersion: '' });
      }),
    ),
  );
  const fronts = FRONT_LAYOUTS.map((layout, index) => {
    const slots = Array.from({ length: SLOT_COUNTS[layout] }, () =>
      firstPhoto(photoFront({ width: 900, height: 700 })),
    );
    const place = CAPTION_PLACES[index] ?? 'top';
    const backing = CAPTION_BACKINGS[index % CAPTION_BACKINGS.length] ?? 'none';
    const style = { fontFamily: 'playfair', fontSize: 'M', color: '#ffffff' } as const;
    const caption = { text: 'Grüße שלום', ...style, place, backing };
    const front = { kind: 'photos', layout, slots, border: DEFAULT_BORDER, caption } as const;
    const design = { ...EMPTY_DESIGN, front, text: { ...text, message: 'Hi' } };
    return layoutHash({ ...layoutPostcard({ design, format: '6x4', fonts, hyphenators }).scene, layoutVersion: '' });
  });
  expect({ version: LAYOUT_VERSION, hash: sha256([...hashes, ...fronts].join()) }).toEqual(RECORDED);
});

import { expect, test } from 'vitest';
import { templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN } from '#domain/postcard.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { TEMPLATES } from '#domain/template.ts';
import { TEMPLATE_TEXTS } from '#domain/template-texts.ts';
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
  hash: '39d5fa06b1ae9031dae4ab3564d5c4ac5cd8e96840d54e8ba064f3e32631b8c3',
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
  expect({ version: LAYOUT_VERSION, hash: sha256(hashes.join()) }).toEqual(RECORDED);
});

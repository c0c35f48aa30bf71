import { expect, test } from 'vitest';
import { EMPTY_DESIGN } from '#domain/postcard.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { TEMPLATES } from '#domain/template.ts';
import { TEMPLATE_TEXTS } from '#domain/template-texts.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { FORMATS, type FormatId } from './formats.ts';
import { layoutHash } from './layout-hash.ts';
import { layoutPostcard } from './layout-postcard.ts';
import { LAYOUT_VERSION } from './layout-version.ts';
import { sha256 } from './sha256.ts';

/** When the second line changes, the first must too: raise LAYOUT_RULES, then record both. */
const RECORDED = {
  version: '1-e0d517ba',
  hash: '5b59dfad2168d60408f71d3a9d06238b81d618a0e77f924e49fbc0dd814d4b5d',
};

test('another layout has another version', () => {
  const fonts = loadTestFonts(SMALL_FONTS);
  const text = { ...EMPTY_DESIGN.text, recipient: 'Ana Weber', addressLine1: 'Lindenstraße 4', city: 'Berlin' };
  const hashes = TEMPLATES.flatMap(({ id }) =>
    (Object.keys(FORMATS) as FormatId[]).flatMap((format) =>
      ORIENTATIONS.map((orientation) => {
        const design = {
          front: { kind: 'template', templateId: id } as const,
          text: {
            ...text,
            ...TEMPLATE_TEXTS[id].style,
            message: `${TEMPLATE_TEXTS[id].message} שלום مرحبا ❤️ e\u0301 office`,
          },
          printing: { ...EMPTY_DESIGN.printing, orientation },
        };
        return layoutHash({ ...layoutPostcard({ design, format, fonts }).scene, layoutVersion: '' });
      }),
    ),
  );
  expect({ version: LAYOUT_VERSION, hash: sha256(hashes.join()) }).toEqual(RECORDED);
});

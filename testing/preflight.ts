/** A card that is ready to print, and its findings after a change. */
import { expect } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import type { FormatId, SizeFormats } from '#layout/formats.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import { applyFix } from '#layout/preflight/finding.ts';
import { preflight } from '#layout/preflight.ts';
import { photoFront } from '#testing/card-fixtures.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';

export const fonts = loadTestFonts(SMALL_FONTS);

export function photo(width: number, height: number, crop = {}): PostcardDesign['front'] {
  return photoFront({ width, height }, { ...DEFAULT_CROP, ...crop });
}

export const READY: PostcardDesign = {
  ...EMPTY_DESIGN,
  front: photo(4000, 3000),
  text: {
    ...EMPTY_DESIGN.text,
    message: 'Wish you were here!',
    recipient: 'Rosa Bianchi',
    addressLine1: '12 Harbor Street',
    city: 'Portland',
    state: 'ME',
    postalCode: '04101',
  },
};

export function check(design: PostcardDesign, format: FormatId = '5.5x4.25', sizes?: SizeFormats) {
  return preflight({ design, layout: layoutPostcard({ design, format, fonts }), fonts, sizes });
}

export const withText = (text: Partial<PostcardDesign['text']>): PostcardDesign => ({
  ...READY,
  text: { ...READY.text, ...text },
});

/** Expects a finding with that code, and that its fix removes it. */
export function fixed(design: PostcardDesign, code: string) {
  const finding = check(design).find((each) => each.code === code);
  if (!finding?.fix) throw new Error(`no fix for ${code}`);
  const after = check(applyFix(design, finding.fix));
  expect(after.map((each) => each.code)).not.toContain(code);
  return finding;
}

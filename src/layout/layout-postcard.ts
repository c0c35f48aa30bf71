/** The card engine's entry point: lays out a design as the scene that is shown and printed. */
import type { Language } from '#domain/language.ts';
import { printedDesign } from '#domain/merge.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { AddressLayout } from './back/address-block.ts';
import type { BackGeometry } from './back/back-geometry.ts';
import { composeBack } from './back/back-page.ts';
import type { MessageLayout } from './back/message-layout.ts';
import type { ReturnAddressLayout } from './back/return-address.ts';
import type { FontSet } from './fonts/font-set.ts';
import { missingFonts, type NeededFont } from './fonts/needed-fonts.ts';
import type { FormatId } from './formats.ts';
import { composeFront, type FrontPage } from './front/front-page.ts';
import { grayPage, RULE_INK } from './ink.ts';
import { LAYOUT_VERSION } from './layout-version.ts';
import { rectangle } from './path.ts';
import { type DrawOp, NO_GLYPH, type Page, type Scene } from './scene.ts';
import { type Hyphenators, hasPatterns } from './text/hyphenation.ts';

export type LayoutInput = {
  readonly design: PostcardDesign;
  readonly format: FormatId;
  /** Fonts that the design doesn't need don't change the result. */
  readonly fonts: FontSet;
  /** The patterns loaded so far, for words that are wider than a line. */
  readonly hyphenators?: Hyphenators | undefined;
  /** Shows SPEC.md's placeholders for missing content; never in print. */
  readonly placeholders?: boolean;
  /** Adds a decorative postmark over the stamp; never in print. */
  readonly postmark?: boolean;
};

export type Layout = {
  readonly scene: Scene;
  readonly message: MessageLayout;
  readonly address: AddressLayout;
  readonly returnAddress: ReturnAddressLayout;
  readonly front: Omit<FrontPage, 'page'>;
  readonly back: BackGeometry;
  /** Needed fonts that aren't loaded yet. While there are any, the layout must not be printed. */
  readonly pendingFonts: readonly NeededFont[];
  /** The language whose hyphenation patterns are needed but not loaded yet. Until then, the layout must not be printed. */
  readonly pendingPatterns: Language | null;
};

export function layoutPostcard({ design: planned, ...options }: LayoutInput): Layout {
  const input = { ...options, design: printedDesign(planned) };
  const { design, format, fonts, hyphenators } = input;
  const { language } = design.text;
  const { page, message, address, returnAddress, geometry } = composeBack(input);
  const { page: frontPage, ...front } = composeFront(input);
  const pendingFonts = missingFonts(design, fonts);
  const shown = (each: Page) => shownPage(each, { printing: design.printing, pendingFonts });
  const isTorn = message.isTorn || front.caption?.isTorn === true;
  return {
    scene: { layoutVersion: LAYOUT_VERSION, format, front: shown(frontPage), back: shown(page) },
    message,
    address,
    returnAddress,
    front,
    back: geometry,
    pendingFonts,
    pendingPatterns: isTorn && hasPatterns(language) && !hyphenators?.has(language) ? language : null,
  };
}

type Shown = Pick<PostcardDesign, 'printing'> & Pick<Layout, 'pendingFonts'>;

/** Removes color on a black-and-white card, and letters that are still loading. */
export function shownPage(page: Page, { printing, pendingFonts }: Shown): Page {
  const legible = pendingFonts.length > 0 ? withBars(page) : page;
  return printing.printColor === 'black-white' ? grayPage(legible) : legible;
}

/** Shows a pale bar for each letter whose font is still loading, so that no text looks lost. */
function withBars(page: Page): Page {
  const ops = page.ops.flatMap((op): DrawOp[] => {
    if (op.kind !== 'glyphs') return [op];
    const missing = op.glyphs.filter(({ id }) => id === NO_GLYPH);
    if (missing.length === 0) return [op];
    const bars = missing.map(({ x, y, advance }) =>
      rectangle(x, y - op.size * 0.6, { width: advance * 0.9, height: op.size * 0.5 }),
    );
    return [
      { ...op, glyphs: op.glyphs.filter(({ id }) => id !== NO_GLYPH) },
      { kind: 'path', layer: 'placeholder', d: bars.join(''), fill: RULE_INK, stroke: null, opacity: 1 },
    ];
  });
  return { ...page, ops };
}

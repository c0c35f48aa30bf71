/** Lays out a card with the fonts and hyphenation patterns that it needs. Runs in a worker thread. */
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FontSet } from '#layout/fonts/font-set.ts';
import type { FormatId } from '#layout/formats.ts';
import { layoutHash } from '#layout/layout-hash.ts';
import { type Layout, layoutPostcard } from '#layout/layout-postcard.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import { preflight } from '#layout/preflight.ts';
import { type Hyphenators, loadHyphenators } from '#layout/text/hyphenation.ts';
import type { Card } from './card.ts';
import { cardFonts } from './card-fonts.ts';

export type CardLayout = {
  readonly layoutVersion: string;
  readonly layoutHash: string;
  readonly findings: readonly Finding[];
};

export async function layoutCard({ design, format, orientations }: Card): Promise<CardLayout> {
  const { layout, fonts, hyphenators } = await layoutDesign(design, format);
  const { scene } = layout;
  return {
    layoutVersion: scene.layoutVersion,
    layoutHash: layoutHash(scene),
    findings: preflight({ design, layout, fonts, hyphenators, ...(orientations && { orientations }) }),
  };
}

export type LaidOutDesign = { readonly layout: Layout; readonly fonts: FontSet; readonly hyphenators: Hyphenators };

export async function layoutDesign(design: PostcardDesign, format: FormatId): Promise<LaidOutDesign> {
  const fonts = cardFonts(design);
  const layout = layoutPostcard({ design, format, fonts });
  if (!layout.pendingPatterns) return { layout, fonts, hyphenators: new Map() };
  const hyphenators = await loadHyphenators([layout.pendingPatterns]);
  return { layout: layoutPostcard({ design, format, fonts, hyphenators }), fonts, hyphenators };
}

/** Runs in a worker thread, like everything that loads the fonts. */
import { layoutHash } from '#layout/layout-hash.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import { preflight } from '#layout/preflight.ts';
import type { Card } from './card.ts';
import { cardFonts } from './card-fonts.ts';

export type CardLayout = {
  readonly layoutVersion: string;
  readonly layoutHash: string;
  readonly findings: readonly Finding[];
};

export async function layoutCard({ design, format, orientations }: Card): Promise<CardLayout> {
  const fonts = cardFonts(design);
  const layout = layoutPostcard({ design, format, fonts });
  const { scene } = layout;
  return {
    layoutVersion: scene.layoutVersion,
    layoutHash: layoutHash(scene),
    findings: preflight({ design, layout, fonts, ...(orientations && { orientations }) }),
  };
}

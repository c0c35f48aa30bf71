/** The part of the card engine that needs HarfBuzz. Loaded lazily, when a card is first drawn. */
import { endOfSmallest, fitMessage, messageOps } from '#layout/back/message-layout.ts';
import { type FontSet, fontSet } from '#layout/fonts/font-set.ts';
import { loadFont } from '#layout/fonts/load-font.ts';
import type { FontId } from '#layout/fonts/registry.ts';
import { layoutPostcard, shownPage } from '#layout/layout-postcard.ts';
import { preflight } from '#layout/preflight.ts';
import { loadHyphenator } from '#layout/text/hyphenation.ts';

export const engine = {
  layoutPostcard,
  preflight,
  fitMessage,
  endOfSmallest,
  messageOps,
  shownPage,
  loadHyphenator,
  /** A new set each time, so that text is shaped again. */
  withFont: (fonts: FontSet, id: FontId, bytes: Uint8Array): FontSet =>
    fontSet([...fonts.values(), loadFont(id, bytes, { keepsSpans: true })], fonts),
} as const;

export type Engine = typeof engine;

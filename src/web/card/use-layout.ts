import { useMemo, useRef } from 'react';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FontSet } from '#layout/fonts/load-font.ts';
import { neededFonts } from '#layout/fonts/needed-fonts.ts';
import type { FormatId } from '#layout/formats.ts';
import type { Layout } from '#layout/layout-postcard.ts';
import type { Engine } from './engine.ts';
import { useEngine } from './use-engine.ts';

export type CardLayout = {
  readonly engine: Engine;
  /** What was laid out; an earlier one while the fonts of the present one are on their way. */
  readonly design: PostcardDesign;
  readonly layout: Layout;
  readonly fonts: FontSet;
  /** Fonts are on their way: what shows is not yet what will be printed. */
  readonly isProvisional: boolean;
};

type LayoutOptions = { readonly placeholders?: boolean; readonly postmark?: boolean };

/** The card as it will be printed; null until the engine and its first fonts are there. */
export function useLayout(design: PostcardDesign, format: FormatId, options: LayoutOptions = {}): CardLayout | null {
  const { placeholders = false, postmark = false } = options;
  const needed = neededFonts(design);
  const { engine, fonts } = useEngine(needed);
  const last = useRef<CardLayout | null>(null);

  const hasOwnFonts = fonts.has('inter') && fonts.has(design.text.fontFamily);
  const canPaintFront = design.front?.kind !== 'template' || needed.every((id) => fonts.has(id));
  const current = useMemo<CardLayout | null>(() => {
    if (!engine || !hasOwnFonts || !canPaintFront) return null;
    const layout = engine.layoutPostcard({ design, format, fonts, placeholders, postmark });
    return { engine, design, layout, fonts, isProvisional: layout.pendingFonts.length > 0 };
  }, [engine, fonts, hasOwnFonts, canPaintFront, design, format, placeholders, postmark]);

  // While another family is being fetched, the card stays as it was instead of flashing in a stranger's font.
  if (current) last.current = current;
  return current ?? (last.current && { ...last.current, isProvisional: true });
}

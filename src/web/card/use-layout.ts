import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { PostcardDesign, PostcardText } from '#domain/postcard.ts';
import type { FontSet } from '#layout/fonts/font-set.ts';
import { frontFamilies, neededFonts } from '#layout/fonts/needed-fonts.ts';
import type { FormatId } from '#layout/formats.ts';
import type { Layout } from '#layout/layout-postcard.ts';
import type { Hyphenators } from '#layout/text/hyphenation.ts';
import type { Engine } from './engine.ts';
import { type EngineState, engineStore, requestFonts, requestHyphenator } from './engine-store.ts';

export type CardLayout = {
  readonly engine: Engine;
  /** The design that was laid out: an earlier one while the fonts of the current one are loading. */
  readonly design: PostcardDesign;
  readonly layout: Layout;
  readonly fonts: FontSet;
  readonly hyphenators: Hyphenators;
  /** True while fonts or hyphenation patterns are loading and the card may still change. */
  readonly isProvisional: boolean;
};

type LayoutOptions = { readonly placeholders?: boolean; readonly postmark?: boolean };

/** The card as it will be printed; null until the engine and the first fonts are loaded. */
export function useLayout(design: PostcardDesign, format: FormatId, options: LayoutOptions = {}): CardLayout | null {
  const { placeholders = false, postmark = false } = options;
  const { engine, fonts, hyphenators } = useEngine(design);
  const last = useRef<CardLayout | null>(null);

  const hasOwnFonts = fonts.has('inter') && fonts.has(design.text.fontFamily);
  const canPaintFront = frontFamilies(design.front).every((id) => fonts.has(id));
  const current = useMemo<CardLayout | null>(() => {
    if (!engine || !hasOwnFonts || !canPaintFront) return null;
    return layOut({ engine, design, fonts, hyphenators }, { format, placeholders, postmark });
  }, [engine, fonts, hyphenators, hasOwnFonts, canPaintFront, design, format, placeholders, postmark]);

  const pendingPatterns = current?.layout.pendingPatterns;
  useEffect(() => {
    if (pendingPatterns) void requestHyphenator(pendingPatterns);
  }, [pendingPatterns]);

  // While another font loads, the card stays as it was instead of flashing in a fallback font.
  if (current) last.current = current;
  return current ?? (last.current && { ...last.current, isProvisional: true });
}

type LayoutParts = Omit<CardLayout, 'layout' | 'isProvisional'>;

function layOut({ engine, ...parts }: LayoutParts, options: LayoutOptions & { readonly format: FormatId }): CardLayout {
  const layout = engine.layoutPostcard({ ...parts, ...options });
  const isProvisional = layout.pendingFonts.length > 0 || layout.pendingPatterns !== null;
  return { engine, ...parts, layout, isProvisional };
}

/** The same card with other words, at once, with the fonts that it has. */
export function withText({ engine, design, layout, fonts, hyphenators }: CardLayout, change: Partial<PostcardText>) {
  const changed = { ...design, text: { ...design.text, ...change } };
  return layOut({ engine, design: changed, fonts, hyphenators }, { format: layout.scene.format });
}

/** Loads the engine and the design's fonts. */
function useEngine(design: PostcardDesign): EngineState {
  const state = useSyncExternalStore(engineStore.subscribe, engineStore.get, engineStore.get);
  const fonts = neededFonts(design, state.fonts.pieces);
  const wanted = fonts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the list by its content
  useEffect(() => {
    void requestFonts(fonts);
  }, [wanted]);
  return state;
}

import { useMemo } from 'react';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FormatId } from '#layout/formats.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import { type CardLayout, useLayout } from '../../card/use-layout.ts';

export type CheckedCard = CardLayout & { readonly findings: readonly Finding[] };

type CardOptions = { readonly placeholders?: boolean };

/** The card as it will be printed, and what the preflight says about it. */
export function useCard(design: PostcardDesign, format: FormatId, options: CardOptions = {}): CheckedCard | null {
  const card = useLayout(design, format, options);
  const engine = card?.engine;
  const layout = card?.layout;
  const fonts = card?.fonts;
  const findings = useMemo(
    () => (engine && layout && fonts ? engine.preflight({ design, layout, fonts }) : []),
    [engine, layout, fonts, design],
  );
  return card && { ...card, findings };
}

import { useDeferredValue, useMemo } from 'react';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FormatId } from '#layout/formats.ts';
import type { Layout } from '#layout/layout-postcard.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import { type CardLayout, useLayout } from '../../card/use-layout.ts';

export type CheckedCard = CardLayout & { readonly findings: readonly Finding[] };

type CardOptions = { readonly placeholders?: boolean };

/** The card as it will be printed, and what the preflight says about it. */
export function useCard(design: PostcardDesign, format: FormatId, options: CardOptions = {}): CheckedCard | null {
  const card = useLayout(design, format, options);
  return useMemo(() => card && check(card), [card]);
}

/** The same a moment later: while writing, the letter comes first. */
export function useCheckedLater(card: CardLayout | null): CheckedCard | null {
  const later = useDeferredValue(card);
  return useMemo(() => later && check(later), [later]);
}

const known = new WeakMap<Layout, readonly Finding[]>();

function check(card: CardLayout): CheckedCard {
  const { engine, design, layout, fonts } = card;
  const findings = known.get(layout) ?? engine.preflight({ design, layout, fonts });
  known.set(layout, findings);
  return { ...card, findings };
}

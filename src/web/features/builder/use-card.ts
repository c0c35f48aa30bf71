import { useDeferredValue, useMemo } from 'react';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Orientation } from '#domain/printing-options.ts';
import type { FormatId } from '#layout/formats.ts';
import type { Layout } from '#layout/layout-postcard.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import { type CardLayout, useLayout } from '../../card/use-layout.ts';
import { useOrientations } from './use-format.ts';

export type CheckedCard = CardLayout & { readonly findings: readonly Finding[] };

type CardOptions = { readonly placeholders?: boolean };

/** The card as it will be printed, and what the preflight says about it. */
export function useCard(design: PostcardDesign, format: FormatId, options: CardOptions = {}): CheckedCard | null {
  const card = useLayout(design, format, options);
  const orientations = useOrientations();
  return useMemo(() => card && check(card, orientations), [card, orientations]);
}

/** The same a moment later: while writing, the letter comes first. */
export function useCheckedLater(card: CardLayout | null): CheckedCard | null {
  const later = useDeferredValue(card);
  const orientations = useOrientations();
  return useMemo(() => later && check(later, orientations), [later, orientations]);
}

type Known = { readonly orientations: readonly Orientation[]; readonly findings: readonly Finding[] };
const known = new WeakMap<Layout, Known>();

function check(card: CardLayout, orientations: readonly Orientation[]): CheckedCard {
  const { engine, design, layout, fonts } = card;
  const last = known.get(layout);
  if (last?.orientations === orientations) return { ...card, findings: last.findings };
  const findings = engine.preflight({ design, layout, fonts, orientations });
  known.set(layout, { orientations, findings });
  return { ...card, findings };
}

import { useDeferredValue, useMemo } from 'react';
import type { PostcardDesign } from '#domain/postcard.ts';
import { ORIENTATIONS, type Orientation, type PrintingOptions } from '#domain/printing-options.ts';
import { chooseFormat, FORMATS, type FormatId, SIZE_FORMATS } from '#layout/formats.ts';
import type { Layout } from '#layout/layout-postcard.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import { usePublicConfig } from '../../api/use-public-config.ts';
import { type CardLayout, useLayout } from '../../card/use-layout.ts';

export type CheckedCard = CardLayout & { readonly findings: readonly Finding[] };

type CardOptions = { readonly placeholders?: boolean };

/** The card as it will be printed, with the preflight's findings. */
export function useCard(design: PostcardDesign, format: FormatId, options: CardOptions = {}): CheckedCard | null {
  const card = useLayout(design, format, options);
  const orientations = useOrientations();
  return useMemo(() => card && check(card, orientations), [card, orientations]);
}

/** The same with low priority, so that typing stays fast. */
export function useDeferredCheck(card: CardLayout | null): CheckedCard | null {
  const deferred = useDeferredValue(card);
  const orientations = useOrientations();
  return useMemo(() => deferred && check(deferred, orientations), [deferred, orientations]);
}

type Known = { readonly orientations: readonly Orientation[]; readonly findings: readonly Finding[] };
const known = new WeakMap<Layout, Known>();

function check(card: CardLayout, orientations: readonly Orientation[]): CheckedCard {
  const { engine, design, layout, fonts, hyphenators } = card;
  const last = known.get(layout);
  if (last?.orientations === orientations) return { ...card, findings: last.findings };
  const findings = engine.preflight({ design, layout, fonts, hyphenators, orientations });
  known.set(layout, { orientations, findings });
  return { ...card, findings };
}

/** The print format for the chosen size; the size's own until the print service's formats are known. */
export function useFormat({ size }: PrintingOptions): FormatId {
  const config = usePublicConfig();
  const available = config?.printer.formats.filter(isFormatId) ?? [];
  return chooseFormat(size, available) ?? SIZE_FORMATS[size];
}

/** The orientations that the print service offers; both until that is known. */
export function useOrientations(): readonly Orientation[] {
  return usePublicConfig()?.printer.orientations ?? ORIENTATIONS;
}

function isFormatId(id: string): id is FormatId {
  return Object.hasOwn(FORMATS, id);
}

import { useDeferredValue, useMemo } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { type CardSize, ORIENTATIONS, type Orientation, type PrintingOptions } from '#domain/printing-options.ts';
import { FORMATS, type FormatId, SIZE_FORMATS, type SizeFormats } from '#layout/formats.ts';
import type { Layout } from '#layout/layout-postcard.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import { type CardLayout, useLayout } from '#web/card/use-layout.ts';

export type CheckedCard = CardLayout & { readonly findings: readonly Finding[] };

type CardOptions = { readonly placeholders?: boolean };

/** The card as it will be printed, with the preflight's findings. */
export function useCard(design: PostcardDesign, format: FormatId, options: CardOptions = {}): CheckedCard | null {
  const card = useLayout(design, format, options);
  const orientations = useOrientations();
  const sizes = useSizeFormats();
  return useMemo(() => card && check(card, { orientations, sizes }), [card, orientations, sizes]);
}

/** The same with low priority, so that typing stays fast. */
export function useDeferredCheck(card: CardLayout | null): CheckedCard | null {
  const deferred = useDeferredValue(card);
  const orientations = useOrientations();
  const sizes = useSizeFormats();
  return useMemo(() => deferred && check(deferred, { orientations, sizes }), [deferred, orientations, sizes]);
}

type Offered = { readonly orientations: readonly Orientation[]; readonly sizes: SizeFormats };
type Known = { readonly offered: Offered; readonly findings: readonly Finding[] };
const known = new WeakMap<Layout, Known>();

function check(card: CardLayout, offered: Offered): CheckedCard {
  const { engine, design, layout, fonts, hyphenators } = card;
  const last = known.get(layout);
  if (last?.offered.orientations === offered.orientations && last.offered.sizes === offered.sizes) {
    return { ...card, findings: last.findings };
  }
  const findings = engine.preflight({ design, layout, fonts, hyphenators, ...offered });
  known.set(layout, { offered, findings });
  return { ...card, findings };
}

const sizesOf = new WeakMap<PublicConfig['printer'], SizeFormats>();

/** Returns the format that the print service prints each size on, or the sizes themselves until that is known. Returns the same object each time. */
export function useSizeFormats(): SizeFormats {
  const printer = usePublicConfig()?.printer;
  if (printer === undefined) return SIZE_FORMATS;
  const known = sizesOf.get(printer);
  if (known) return known;
  const formatOf = (size: CardSize) => {
    const format = printer.sizes[size];
    return isFormatId(format) ? format : SIZE_FORMATS[size];
  };
  const sizes = { '4.25x5.5': formatOf('4.25x5.5'), '5x7': formatOf('5x7'), '6x9': formatOf('6x9') };
  sizesOf.set(printer, sizes);
  return sizes;
}

export function useFormat({ size }: Pick<PrintingOptions, 'size'>): FormatId {
  return useSizeFormats()[size];
}

/** The orientations that the print service offers; both until that is known. */
export function useOrientations(): readonly Orientation[] {
  return usePublicConfig()?.printer.orientations ?? ORIENTATIONS;
}

function isFormatId(id: string | undefined): id is FormatId {
  return id !== undefined && Object.hasOwn(FORMATS, id);
}

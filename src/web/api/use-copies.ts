import { copiesMailed, describeCopies } from '#domain/copies.ts';
import type { Quantity } from '#domain/printing-options.ts';
import { usePublicConfig } from './use-public-config.ts';

/** [T-13] Says what the configured printer does with this quantity; empty until it is known. */
export function useCopies(quantity: Quantity, recipient: string): string {
  const printer = usePublicConfig()?.printer;
  if (printer === undefined) return '';
  return `${describeCopies({ quantity, mailed: copiesMailed(quantity, printer.mails_copies), recipient })}.`;
}

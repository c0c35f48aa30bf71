import type { PrintState } from '#server/providers/printing/port.ts';
import type { Piece } from '#server/slices/orders/pieces/piece.ts';
import type { Fulfilment } from './fulfilment.ts';
import { listUnansweredAttempts, referenceOf, type SentAttempt } from './store.ts';

/** A card, or some of its copies, found at the print service, with the attempt that sent it. */
export type FoundPrint = { readonly attempt: SentAttempt; readonly state: PrintState };

/**
 * Asks the print service about every attempt of a piece whose response was lost, latest first. Call it before a piece is sent,
 * canceled or refunded, because any of these attempts may have arrived. Throws PrintProviderError while the print service can't
 * be reached.
 */
export async function findPrints(
  { db, printer }: Pick<Fulfilment, 'db' | 'printer'>,
  piece: Piece,
): Promise<readonly FoundPrint[]> {
  const found: FoundPrint[] = [];
  for (const attempt of await listUnansweredAttempts(db, piece)) {
    const state = await printer.find({ ...referenceOf({ attempt, piece }), since: attempt.sendingSince });
    if (state !== null) found.push({ attempt, state });
  }
  return found;
}

/** Returns the card that will be printed in all its copies, whichever attempt sent it. */
export function wholePrint(found: readonly FoundPrint[]): FoundPrint | null {
  return found.find(({ state }) => state.isComplete && !state.isCancelled) ?? null;
}

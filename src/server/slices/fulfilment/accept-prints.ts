/** Records the cards that the print service has just accepted, all in one transaction. */
import { PAPER_NOTE } from '#domain/print-problem.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import type { PrintState } from '#server/providers/printing/port.ts';
import { isMailing } from '#server/slices/orders/order.ts';
import { acceptPieces } from '#server/slices/orders/pieces/move-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import type { SentPrint } from './print-card.ts';
import { lockAttempts, markSubmitted } from './round-store.ts';
import type { LoadedAttempt } from './store.ts';

/** Returns the cards that need more than that, such as one with a doubtful address: `recordPrint` records them one by one. */
export async function acceptPrints(
  fulfilment: Fulfilment,
  orderId: string,
  prints: readonly SentPrint[],
): Promise<readonly SentPrint[]> {
  if (prints.length === 0) return [];
  const others = await fulfilment.db.transaction().execute(async (trx) => {
    const now = fulfilment.clock.now();
    const keys = prints.map(({ attempt }) => attempt);
    const locked = await lockAttempts(trx, orderId, keys);
    const plain = prints.flatMap(({ attempt: { id }, state }) => {
      const loaded = locked.get(id);
      return loaded !== undefined && isPlain(loaded, state) ? [{ ...loaded, state }] : [];
    });
    const [first] = plain;
    if (first === undefined) return prints;
    await markSubmitted(
      trx,
      plain.map(({ attempt: { id }, state }) => ({ id, ...state })),
      now,
    );
    const accepted = plain.map(({ attempt: { pieceId, attempt, hasStandardPaper }, state: { printId } }) => ({
      pieceId,
      attempt,
      printId: printId,
      note: hasStandardPaper ? PAPER_NOTE : null,
    }));
    await acceptPieces(trx, fulfilment, first.order, accepted);
    failpoint('print.before-record-commit');
    const done = new Set(plain.map(({ attempt }) => attempt.id));
    return prints.filter(({ attempt }) => !done.has(attempt.id));
  });
  failpoint('print.after-record');
  return others;
}

/** True when the print service just accepted the card of the piece's latest attempt and reported nothing else. */
function isPlain({ attempt, piece, order }: LoadedAttempt, state: PrintState): boolean {
  const isAwaited = attempt.state === 'queued' && attempt.attempt === piece.attempt && piece.status === 'processing';
  const isWhole = state.isComplete && !state.isCancelled && !state.isPartlyCancelled;
  const isPrinting = state.label === 'processing' && !state.isReturned;
  const isTooLate = !state.canCancel && !isMailing(order);
  const hasNews = isTooLate || state.trackingNumber !== null || state.addressProblem !== null;
  return isAwaited && isWhole && isPrinting && !hasNews;
}

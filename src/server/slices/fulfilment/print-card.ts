/** Renders what was paid for and sends it. Safe to run again after a crash at any point. */
import { createHash } from 'node:crypto';
import type { Address } from '#domain/address.ts';
import { DELAY_NOTES, type DelayKind } from '#domain/print-problem.ts';
import { printedReturnAddress } from '#layout/back/return-address.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import { PrintProviderError, type PrintReference, type PrintState } from '#server/providers/printing/port.ts';
import { readHidden } from '#server/slices/address-requests/vault-store.ts';
import { isBeforeSendDate } from '#server/slices/orders/checkout/send-date.ts';
import { movePiece } from '#server/slices/orders/pieces/move-order.ts';
import { snapshotFor } from '#server/slices/orders/pieces/piece.ts';
import type { RenderedCard } from './claim-sending.ts';
import { findPrints, wholePrint } from './find-prints.ts';
import type { Fulfilment, PrintFile } from './fulfilment.ts';
import { recordPrint } from './record-print.ts';
import { type Attempt, type LoadedAttempt, lockAttempt, referenceOf, updateAttempt } from './store.ts';

/** True before the order's send date, when the order's own job will send it. Free reprints don't wait. */
export function isEarly({ clock, timeZone }: Fulfilment, { order, piece }: LoadedAttempt): boolean {
  return piece.reprint === null && isBeforeSendDate(order, { timeZone, now: clock.now() });
}

export function kindOf(error: unknown): DelayKind | 'refused' {
  if (!(error instanceof PrintProviderError)) return 'trouble';
  return error.failure.kind === 'refused' ? 'refused' : 'unreachable';
}

export type SentPrint = { readonly attempt: Attempt; readonly state: PrintState };

/** Returns the card that the print service already has, whichever attempt sent it, or else one to send. */
export async function findOrRender(fulfilment: Fulfilment, loaded: LoadedAttempt): Promise<SentPrint | RenderedCard> {
  const { attempt, piece } = loaded;
  // A first attempt that was never sent can't be found. If another job sends it meanwhile, the claim says so.
  const isNew = attempt.attempt === 1 && attempt.sendingSince === null;
  const found = isNew ? [] : await findPrints(fulfilment, piece);
  const own = found.find((print) => print.attempt.id === attempt.id);
  const present = wholePrint(found) ?? (own?.state.isComplete ? own : null);
  if (present !== null) return present;
  // Cancels copies of earlier attempts. `submit` sends what is missing of this one.
  for (const part of found) if (part !== own) await recordPrint(fulfilment, { ...part, source: 'printer' });
  const address = await readAddress(fulfilment, loaded);
  const file = await preparePrintFile(fulfilment, loaded, address);
  failpoint('print.before-claim');
  return { loaded, address, file };
}

/** Expects `attempt` as it was claimed. */
export async function sendCard(
  fulfilment: Fulfilment,
  { loaded, address, file }: RenderedCard,
  attempt: Attempt,
): Promise<SentPrint> {
  failpoint('print.before-send');
  const state = await sendOnSomePaper(fulfilment, { ...loaded, attempt }, { address, pdf: file.bytes });
  failpoint('print.after-send');
  return { attempt, state };
}

/** Returns the whole address, even if the sender can't see it. */
async function readAddress({ db }: Fulfilment, { piece }: LoadedAttempt): Promise<Address> {
  if (!piece.isHidden) return piece.address;
  const address = piece.hiddenId === null ? null : await readHidden(db, piece.hiddenId);
  if (address === null) throw new Error('the hidden address of a paid card is missing');
  return address;
}

type Content = { readonly pdf: Uint8Array; readonly address: Address };

/** Available papers differ by country, so a card that is refused on a special paper is sent again on the standard one. */
async function sendOnSomePaper(fulfilment: Fulfilment, loaded: LoadedAttempt, content: Content): Promise<PrintState> {
  const { attempt } = loaded;
  try {
    return await send(fulfilment, loaded, content);
  } catch (error) {
    if (!(error instanceof PrintProviderError) || error.failure.hasSpecialPaper !== true) throw error;
    fulfilment.log.warn({ err: error, orderId: attempt.orderId }, 'sending a refused card again, on standard paper');
    // Recorded first, because every later try must send the same request.
    await updateAttempt(fulfilment.db, attempt.id, { hasStandardPaper: true });
    const sendingSince = attempt.sendingSince ?? fulfilment.clock.now();
    return send(fulfilment, { ...loaded, attempt: { ...attempt, hasStandardPaper: true, sendingSince } }, content);
  }
}

function send(
  { printer }: Fulfilment,
  { attempt, piece, order }: LoadedAttempt,
  content: Content,
): Promise<PrintState> {
  const reference = referenceOf({ attempt, piece });
  const { design, format } = order.snapshot;
  return printer.submit({
    ...reference,
    ...content,
    orderNumber: attempt.orderNumber,
    holdUntil: attempt.holdUntil,
    format,
    returnAddress: printedReturnAddress(design, format),
    printing: design.printing,
    hasStandardPaper: attempt.hasStandardPaper,
    copies: piece.copies,
    idempotencyKey: idempotencyKeyOf(reference),
    sendingSince: attempt.sendingSince,
  });
}

function idempotencyKeyOf({ orderId, piece, attempt }: PrintReference): string {
  return `${orderId}:${piece}:${attempt}`;
}

/**
 * Every try must send the same bytes, so a single card's file is stored. A mailing's files would fill the disk, and a hidden
 * address must not be stored twice: these are rendered again. Claiming the card records the hash.
 */
async function preparePrintFile(
  fulfilment: Fulfilment,
  { attempt, piece, order }: LoadedAttempt,
  address: Address,
): Promise<PrintFile> {
  const { storage, renderPrintFile, db } = fulfilment;
  const kept = attempt.pdfKey === null ? null : await storage.get(attempt.pdfKey);
  if (kept !== null) return { bytes: kept.bytes, sha256: createHash('sha256').update(kept.bytes).digest('hex') };
  const file = await renderPrintFile(snapshotFor(piece, order.snapshot, address));
  if (order.snapshot.design.mailing !== null || piece.isHidden) return file;
  const pdfKey = `prints/${file.sha256}.pdf`;
  failpoint('print.before-store');
  await storage.put(pdfKey, { bytes: file.bytes, contentType: 'application/pdf' });
  await updateAttempt(db, attempt.id, { pdfKey });
  return file;
}

/**
 * Tells the customer why the card is delayed, once per attempt, and lets them start the next try at once. Never throws, because
 * the queue must see the try's own error.
 */
export async function noteDelay(fulfilment: Fulfilment, key: Attempt, kind: DelayKind): Promise<void> {
  const { orderId, pieceId } = key;
  try {
    await fulfilment.db.transaction().execute(async (trx) => {
      const { piece, attempt } = await lockAttempt(trx, key);
      const isWaiting = attempt.state === 'queued' && piece.cancelRequestedAt === null;
      if (!isWaiting || piece.status !== 'processing') return;
      await updateAttempt(trx, attempt.id, { failedTries: attempt.failedTries + 1 });
      await movePiece(trx, fulfilment, {
        orderId,
        pieceId,
        attempt: attempt.attempt,
        event: 'delayed',
        source: 'printer',
        note: DELAY_NOTES[kind],
        set: { failureKind: kind },
      });
    });
  } catch (error) {
    fulfilment.log.warn({ err: error, orderId }, 'could not record a delay');
  }
}

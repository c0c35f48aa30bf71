/** The print job: render what was paid, send it, record it; safe to run again after dying at any point. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DelayKind } from '#domain/print-problem.ts';
import { failpoint } from '../failpoint.ts';
import { lockOrder } from '../orders/move-order.ts';
import { PrintProviderError } from '../printing/port.ts';
import { adoptEarlierPrint } from './adopt-earlier-print.ts';
import { failAttempt } from './fail-attempt.ts';
import { finishCancellation } from './finish-cancellation.ts';
import type { Fulfilment } from './fulfilment.ts';
import { noteDelay } from './note-delay.ts';
import { recordPrint, type SentPrint } from './record-print.ts';
import { findAttempt, type LoadedAttempt, lockAttempt, updateAttempt } from './store.ts';

/** Less than the queue gives a try, so that one that hangs ends here, as a failure like any other. */
const TRY_MILLISECONDS = 100_000;

type Try = { readonly isLastTry: boolean; readonly limitMilliseconds?: number };

export async function printOrder(fulfilment: Fulfilment, attemptId: string, options: Try): Promise<void> {
  const { isLastTry, limitMilliseconds = TRY_MILLISECONDS } = options;
  const loaded = await findAttempt(fulfilment.db, attemptId);
  if (loaded === null || loaded.attempt.state !== 'queued') return;
  try {
    const sent = await endWithin(limitMilliseconds, findOrSend(fulfilment, loaded));
    if (sent === null) await finishCancellation(fulfilment, attemptId, 'later');
    else await recordPrint(fulfilment, { attempt: loaded.attempt, ...sent, source: 'printer' });
  } catch (error) {
    const kind = kindOf(error);
    if (kind !== 'refused' && !isLastTry) {
      await noteDelay(fulfilment, loaded.attempt, kind);
      throw error;
    }
    const message = error instanceof Error ? error.message : String(error);
    fulfilment.log.warn({ err: error, orderId: loaded.order.id }, 'a print attempt failed for good');
    await failAttempt(fulfilment, loaded.attempt, { kind, message });
  }
}

function kindOf(error: unknown): DelayKind | 'refused' {
  if (!(error instanceof PrintProviderError)) return 'trouble';
  return error.failure.kind === 'refused' ? 'refused' : 'unreachable';
}

/** What was begun goes on, but nobody waits for it: whatever it does later finds that its attempt has failed. */
async function endWithin<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const isOver = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`printing was not done after ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, isOver]);
  } finally {
    timer.abort();
    isOver.catch(() => undefined);
  }
}

/** Null when the card is not to be sent any more. */
async function findOrSend(fulfilment: Fulfilment, { attempt, order }: LoadedAttempt): Promise<SentPrint | null> {
  const { printer, clock } = fulfilment;
  const reference = { orderId: order.id, attempt: attempt.attempt };
  // A request left before, and its answer was lost: the printer may have the card, whatever happened to its key.
  const found = attempt.sendingSince && (await printer.find({ ...reference, since: attempt.sendingSince }));
  // What arrived only in part is sent again: the printer's pieces are counted then.
  if (found?.isComplete) return { state: found };
  const adopted = attempt.attempt === 1 ? null : await adoptEarlierPrint(fulfilment, attempt);
  if (adopted !== null) return adopted;
  const pdf = await preparePrintFile(fulfilment, { attempt, order });
  failpoint('print.before-claim');
  if (!(await claimSending(fulfilment, attempt.id, order.id))) return null;
  failpoint('print.before-send');
  const isCancellable = order.cancelUntil !== null && order.cancelUntil > clock.now();
  const state = await printer.submit({
    ...reference,
    orderNumber: attempt.orderNumber,
    format: order.snapshot.format,
    address: order.snapshot.design.text,
    printing: order.snapshot.design.printing,
    pdf,
    idempotencyKey: `${order.id}:${attempt.attempt}`,
    sendingSince: attempt.sendingSince,
    holdUntil: isCancellable ? order.cancelUntil : null,
  });
  failpoint('print.after-send');
  return { state };
}

/** Rendered once per attempt; every further try sends the very same bytes. */
async function preparePrintFile(fulfilment: Fulfilment, { attempt, order }: LoadedAttempt): Promise<Uint8Array> {
  const { storage, renderPrintFile, db } = fulfilment;
  const kept = attempt.pdfKey === null ? null : await storage.get(attempt.pdfKey);
  if (kept !== null) return kept.bytes;
  const pdf = await renderPrintFile(order.snapshot);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const key = `prints/${sha256}.pdf`;
  failpoint('print.before-store');
  await storage.put(key, { bytes: pdf, contentType: 'application/pdf' });
  await updateAttempt(db, attempt.id, { pdfKey: key, pdfSha256: sha256 });
  return pdf;
}

/** From here on a request may be under way, so a cancellation must ask the printer first. */
async function claimSending({ db, clock }: Fulfilment, attemptId: string, orderId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const attempt = await lockAttempt(trx, attemptId);
    const isWanted = attempt.state === 'queued' && attempt.cancelRequestedAt === null;
    if (!isWanted || order.status !== 'processing' || order.paymentStatus !== 'paid') return false;
    if (attempt.sendingSince === null) await updateAttempt(trx, attemptId, { sendingSince: clock.now() });
    return true;
  });
}

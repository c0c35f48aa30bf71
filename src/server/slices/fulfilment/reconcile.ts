/** Finds prints that fell through the cracks, for whatever reason, and finishes them. */
import { dayIn } from '#domain/send-date.ts';
import { isFunded } from '#server/slices/orders/pieces/piece.ts';
import { listCancellingPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { listStopping, listUnstarted } from '#server/slices/orders/store.ts';
import { failAttempt } from './end-attempt.ts';
import type { Fulfilment } from './fulfilment.ts';
import { sendRound, stateOfRound } from './print-jobs.ts';
import { printAlone } from './print-round.ts';
import { recordPrint } from './record-print.ts';
import { resolveCancellation } from './resolve-cancellation.ts';
import { settleFailedPrint } from './settle.ts';
import { startOrder } from './start-prints.ts';
import { stopPrints } from './stop-prints.ts';
import {
  findAttempt,
  findLatestAttempt,
  listLostAttempts,
  listRound,
  listStuckRounds,
  listUnsettledFailures,
  type Round,
  referenceOf,
  updateAttempt,
} from './store.ts';

const MINUTE = 60_000;
const MAX_CANCELLATIONS = 100;
const MAX_ORDERS = 20;

export async function reconcilePrints(fulfilment: Fulfilment): Promise<void> {
  const { db, clock, timeZone } = fulfilment;
  const now = clock.now().getTime();
  const today = dayIn(timeZone, clock.now());
  const ago = (milliseconds: number) => new Date(now - milliseconds);

  for (const id of await listCancellingPieces(db, ago(MINUTE / 2), MAX_CANCELLATIONS)) {
    await guard(fulfilment, id, async () => {
      const latest = await findLatestAttempt(db, { id });
      if (latest !== null) await resolveCancellation(fulfilment, latest, 'by_email');
    });
  }
  for (const orderId of await listStopping(db, ago(2 * MINUTE), MAX_ORDERS)) {
    await guard(fulfilment, orderId, () => stopPrints(fulfilment, { orderId, after: 0 }));
  }
  for (const orderId of await listUnstarted(db, ago(2 * MINUTE), MAX_ORDERS)) {
    await guard(fulfilment, orderId, () => startOrder(fulfilment, orderId));
  }
  for (const round of await listStuckRounds(db, { before: ago(2 * MINUTE), today })) {
    await guard(fulfilment, round, () => resume(fulfilment, round));
  }
  const period = { sentBefore: ago(2 * MINUTE), checkedBefore: ago(30 * MINUTE), sentAfter: ago(24 * 60 * MINUTE) };
  for (const id of await listLostAttempts(db, period)) {
    await guard(fulfilment, id, () => findLostPrint(fulfilment, id));
  }
  for (const id of await listUnsettledFailures(db, ago(0))) {
    await guard(fulfilment, id, () => settleFailedPrint(fulfilment, id));
  }
}

/**
 * Restarts a missing job. If every process that tried a chunk died, its cards are tried one by one to isolate the one that
 * kills, which then fails.
 */
async function resume(fulfilment: Fulfilment, round: Round): Promise<void> {
  const { db, jobs } = fulfilment;
  const state = await stateOfRound(jobs, round);
  if (state === 'none') await sendRound(jobs, round);
  if (state !== 'dead') return;
  for (const id of await listRound(db, round)) {
    const loaded = await findAttempt(db, id);
    if (loaded === null || !isFunded(loaded.order, loaded.piece)) continue;
    const kind = loaded.piece.failureKind ?? 'trouble';
    if (loaded.attempt.chunk !== null) await printAlone(fulfilment, loaded.attempt);
    else await failAttempt(fulfilment, loaded.attempt, { kind, message: 'the job was given up' });
  }
}

async function findLostPrint(fulfilment: Fulfilment, attemptId: string): Promise<void> {
  const { db, printer, clock } = fulfilment;
  const loaded = await findAttempt(db, attemptId);
  if (loaded === null || loaded.attempt.sendingSince === null) return;
  const { attempt } = loaded;
  const state = await printer.find({ ...referenceOf(loaded), since: loaded.attempt.sendingSince });
  const record = state && (await recordPrint(fulfilment, { attempt, state, source: 'reconciler' }));
  // An unfinished retry adopts this card or sends its own, so it is looked up again soon.
  if (record === 'awaited') return;
  await updateAttempt(db, attemptId, { checkedAt: clock.now() });
}

/** One failure must not stop the others; the next run tries again. */
async function guard({ log }: Fulfilment, about: string | Round, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, about }, 'could not reconcile a print yet');
  }
}

/** Finds what fell between the chairs, whatever the reason, and brings it to its end. */

import { failAttempt } from './fail-attempt.ts';
import { finishCancellation } from './finish-cancellation.ts';
import type { Fulfilment } from './fulfilment.ts';
import {
  listDoubtfulAttempts,
  listStuckAttempts,
  listUnfinishedCancellations,
  listUnsettledFailures,
} from './reconcile-store.ts';
import { recordPrint } from './record-print.ts';
import { settleFailedPrint } from './settle-failed-print.ts';
import { findAttempt, updateAttempt } from './store.ts';

const MINUTE = 60_000;

export async function reconcilePrints(fulfilment: Fulfilment): Promise<void> {
  const { db, clock } = fulfilment;
  const now = clock.now().getTime();
  const ago = (milliseconds: number) => new Date(now - milliseconds);

  await forEach(fulfilment, await listUnfinishedCancellations(db, ago(MINUTE / 2)), async (attemptId) => {
    await finishCancellation(fulfilment, attemptId, 'later');
  });
  await forEach(fulfilment, await listStuckAttempts(db, ago(2 * MINUTE)), (attemptId) => pushOn(fulfilment, attemptId));
  const doubt = { sentBefore: ago(2 * MINUTE), checkedBefore: ago(30 * MINUTE), sentAfter: ago(24 * 60 * MINUTE) };
  await forEach(fulfilment, await listDoubtfulAttempts(db, doubt), (attemptId) => lookFor(fulfilment, attemptId));
  await forEach(fulfilment, await listUnsettledFailures(db, ago(0)), (attemptId) =>
    settleFailedPrint(fulfilment, attemptId),
  );
}

/** A job that was given up without a word, because its process died at every try, is a failed print. */
async function pushOn(fulfilment: Fulfilment, attemptId: string): Promise<void> {
  const { db, jobs } = fulfilment;
  const state = await jobs.stateOf('print-order', { attemptId });
  if (state === 'none') await jobs.send('print-order', { attemptId });
  if (state !== 'dead') return;
  const loaded = await findAttempt(db, attemptId);
  if (loaded === null) return;
  const kind = loaded.attempt.failureKind ?? 'trouble';
  await failAttempt(fulfilment, loaded.attempt, { kind, message: 'the job was given up' });
}

async function lookFor(fulfilment: Fulfilment, attemptId: string): Promise<void> {
  const { db, printer, clock } = fulfilment;
  const loaded = await findAttempt(db, attemptId);
  if (loaded === null || loaded.attempt.sendingSince === null) return;
  const { attempt } = loaded;
  const since = loaded.attempt.sendingSince;
  const state = await printer.find({ orderId: attempt.orderId, attempt: attempt.attempt, since });
  if (state !== null) await recordPrint(fulfilment, { attempt, state, source: 'reconciler' });
  await updateAttempt(db, attemptId, { checkedAt: clock.now() });
}

/** One that can't be helped now does not stop the others; the next run tries again. */
async function forEach(
  { log }: Fulfilment,
  ids: readonly string[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      log.warn({ err: error, id }, 'could not be reconciled yet');
    }
  }
}

/** Finds and starts print jobs: one per attempt of a card, and one per chunk of a mailing. */
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { type Attempt, listQueuedAttempts } from './store.ts';

/** Returns the queued prints (one attempt per job), and those whose job is missing. */
export async function findLostPrints({ db, jobs }: { readonly db: Db; readonly jobs: Jobs }, orderId: string) {
  const waiting = await listQueuedAttempts(db, orderId);
  const lost: Attempt[] = [];
  for (const attempt of waiting) if (!(await hasJob(jobs, attempt))) lost.push(attempt);
  return { waiting, lost };
}

/** True while the job waits, runs, or will be tried again. */
async function hasJob(jobs: Jobs, { id, orderId, chunk }: Attempt): Promise<boolean> {
  const state =
    chunk === null
      ? await jobs.stateOf('print-order', { attemptId: id })
      : await jobs.stateOf('print-mailing', { orderId, chunk });
  return state === 'pending';
}

export async function sendPrint(jobs: Jobs, { id, orderId, chunk }: Attempt, trx?: Trx): Promise<void> {
  const options = trx && { trx };
  if (chunk === null) await jobs.send('print-order', { attemptId: id }, options);
  else await jobs.send('print-mailing', { orderId, chunk }, options);
}

/** Starts the next try at once. */
export async function expeditePrint(jobs: Jobs, trx: Trx, { id, orderId, chunk }: Attempt): Promise<void> {
  if (chunk === null) await jobs.expedite('print-order', { attemptId: id }, trx);
  else await jobs.expedite('print-mailing', { orderId, chunk }, trx);
}

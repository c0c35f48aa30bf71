/** The jobs that print rounds. Single cards have a queue of their own, so that none waits behind a mailing's chunks. */
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { listQueuedRounds, type Round } from './store.ts';

/** Returns the order's rounds that wait to be printed, and those of them whose job is missing. */
export async function findLostRounds({ db, jobs }: { readonly db: Db; readonly jobs: Jobs }, orderId: string) {
  const waiting = await listQueuedRounds(db, orderId);
  const lost: Round[] = [];
  for (const round of waiting) if ((await stateOfRound(jobs, round)) !== 'pending') lost.push(round);
  return { waiting, lost };
}

/** Returns `pending` while the job waits, runs, or will be tried again. */
export function stateOfRound(jobs: Jobs, round: Round) {
  return 'attemptId' in round ? jobs.stateOf('print-piece', round) : jobs.stateOf('print-mailing', round);
}

export async function sendRound(jobs: Jobs, round: Round, trx?: Trx): Promise<void> {
  const options = trx && { trx };
  if ('attemptId' in round) await jobs.send('print-piece', round, options);
  else await jobs.send('print-mailing', round, options);
}

/** Starts the next try at once. */
export async function expediteRound(jobs: Jobs, trx: Trx, round: Round): Promise<void> {
  if ('attemptId' in round) await jobs.expedite('print-piece', round, trx);
  else await jobs.expedite('print-mailing', round, trx);
}

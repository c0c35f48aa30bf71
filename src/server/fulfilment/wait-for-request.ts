import { setTimeout as sleep } from 'node:timers/promises';
import type { Fulfilment } from './fulfilment.ts';
import { findAttempt } from './store.ts';

const LONGEST_WAIT_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 100;

/** A request that is under way is answered within moments, as a rule; then the printer can be asked by its id. */
export async function waitForRequestUnderWay({ db }: Pick<Fulfilment, 'db'>, attemptId: string): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT_MILLISECONDS; waited += POLL_MILLISECONDS) {
    const loaded = await findAttempt(db, attemptId);
    if (loaded?.attempt.state !== 'queued') return;
    await sleep(POLL_MILLISECONDS);
  }
}

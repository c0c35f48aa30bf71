import { setTimeout as sleep } from 'node:timers/promises';
import type { Auth } from '../auth.ts';

/**
 * Delays the answer to a fixed time. Finding an account and emailing it takes longer than finding none, so the timing would
 * reveal what the answer doesn't.
 */
export async function answerEvenly<T>({ evenMilliseconds }: Pick<Auth, 'evenMilliseconds'>, work: () => Promise<T>) {
  const isOver = sleep(evenMilliseconds);
  try {
    return await work();
  } finally {
    await isOver;
  }
}

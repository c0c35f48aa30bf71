import { setTimeout as sleep } from 'node:timers/promises';
import type { Auth } from '../auth.ts';

/**
 * Looking for an account and writing a mail to it takes longer than finding none. The answer comes after a fixed time at
 * least, whatever it is, so that the time does not tell what the words don't.
 */
export async function answerEvenly<T>({ evenMilliseconds }: Pick<Auth, 'evenMilliseconds'>, work: () => Promise<T>) {
  const isOver = sleep(evenMilliseconds);
  try {
    return await work();
  } finally {
    await isOver;
  }
}

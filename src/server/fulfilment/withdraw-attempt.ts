import type { Trx } from '../db/database.ts';
import { completeCancellation } from './complete-cancellation.ts';
import type { Fulfilment } from './fulfilment.ts';
import { lockAttempt, updateAttempt } from './store.ts';

/** The order is locked. Null when the order is cancelled now; otherwise the attempt that the printer may have. */
export async function withdrawAttempt(fulfilment: Fulfilment, trx: Trx, attemptId: string): Promise<string | null> {
  const attempt = await lockAttempt(trx, attemptId);
  if (attempt.state === 'queued' && attempt.sendingSince === null) {
    await completeCancellation(fulfilment, trx, attempt);
    return null;
  }
  if (attempt.cancelRequestedAt === null) {
    await updateAttempt(trx, attempt.id, { cancelRequestedAt: fulfilment.clock.now() });
  }
  return attempt.id;
}

/** A webhook of the printer: the same use cases as the scheduled check, once per event. */
import { failpoint } from '../failpoint.ts';
import type { PrintEvent } from '../printing/port.ts';
import { applyPrintState } from './apply-print-state.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordPrint } from './record-print.ts';
import { findAttemptOf, takeWebhookEvent } from './store.ts';

export async function handlePrintEvent(fulfilment: Fulfilment, { id, type, state }: PrintEvent): Promise<void> {
  const { db } = fulfilment;
  const attempt = await findAttemptOf(db, state);
  if (attempt === null) return;
  // The printer has a card whose answer we never heard, or not yet. One piece of several says nothing of the others.
  if (attempt.state !== 'submitted') {
    if (!state.isComplete) return;
    await recordPrint(fulfilment, { attempt, state, source: 'printer' });
    return;
  }
  await db.transaction().execute(async (trx) => {
    if (!(await takeWebhookEvent(trx, { id, type }))) return;
    await applyPrintState(fulfilment, trx, { attemptId: attempt.id, state, source: 'printer' });
    failpoint('apply.before-commit');
  });
}

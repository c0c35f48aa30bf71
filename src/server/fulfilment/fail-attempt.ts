import { FAILURE_NOTES, type FailureKind } from '#domain/print-problem.ts';
import { failpoint } from '../failpoint.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import { lockOrder, moveOrder } from '../orders/move-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { scheduleSettlement } from './schedule-settlement.ts';
import { type Attempt, lockAttempt, updateAttempt } from './store.ts';

export type AttemptFailure = {
  /** Refused: it can never be printed, so the money goes back at once. Otherwise a retry may still help. */
  readonly kind: FailureKind;
  readonly message: string;
};

export async function failAttempt(fulfilment: Fulfilment, { id, orderId }: Attempt, failure: AttemptFailure) {
  await fulfilment.db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    const attempt = await lockAttempt(trx, id);
    if (attempt.state !== 'queued') return;
    await updateAttempt(trx, id, { state: 'failed', failure: failure.message, failureKind: failure.kind });
    const { hasMoved } = await moveOrder(trx, fulfilment, {
      orderId,
      attempt: attempt.attempt,
      to: 'failed',
      event: 'failed',
      source: 'printer',
      note: FAILURE_NOTES[failure.kind],
      ...(failure.kind === 'refused' ? { refund: 'now' } : {}),
    });
    if (!hasMoved) return;
    if (failure.kind === 'refused') await alertOperator(fulfilment, trx, { code: 'print_refused', orderId });
    else await scheduleSettlement(fulfilment, trx, attempt);
    failpoint('fail.before-commit');
  });
}

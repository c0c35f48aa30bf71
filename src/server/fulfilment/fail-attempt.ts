import { ERRORS } from '#domain/errors.ts';
import { failpoint } from '../failpoint.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import { lockOrder, moveOrder } from '../orders/move-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { scheduleSettlement } from './schedule-settlement.ts';
import { type Attempt, lockAttempt, updateAttempt } from './store.ts';

export type AttemptFailure = {
  /** Refused: it can never be printed, so the money goes back at once. Outage: a retry may still help. */
  readonly kind: 'refused' | 'outage';
  readonly message: string;
};

export async function failAttempt(fulfilment: Fulfilment, { id, orderId }: Attempt, failure: AttemptFailure) {
  await fulfilment.db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    const attempt = await lockAttempt(trx, id);
    if (attempt.state !== 'queued') return;
    await updateAttempt(trx, id, { state: 'failed', failure: failure.message });
    const { hasMoved } = await moveOrder(trx, fulfilment, {
      orderId,
      attempt: attempt.attempt,
      to: 'failed',
      event: 'failed',
      source: 'printer',
      note: ERRORS.print_failed.message,
      ...(failure.kind === 'refused' ? { refund: 'now' } : {}),
    });
    if (!hasMoved) return;
    if (failure.kind === 'outage') await scheduleSettlement(fulfilment, trx, attempt);
    else await alertOperator(fulfilment, trx, { code: 'print_refused', orderId });
    failpoint('fail.before-commit');
  });
}

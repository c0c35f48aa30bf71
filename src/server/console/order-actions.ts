/** What operators do to orders and jobs, in the console or by a command. Each deed is in the audit log. */
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { type Requeued, requeuePrint } from '../fulfilment/retry.ts';
import { type RefundRequest, requestRefund } from '../fulfilment/settle.ts';
import { reviveDeadLetter } from '../jobs/job-store.ts';
import type { Jobs } from '../jobs/port.ts';
import { acknowledgeAlerts } from '../orders/operator-store.ts';
import { audit, type Doing } from './audit.ts';

type Acting = { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock };

export async function printAgain(services: Acting, doing: Doing, orderId: string): Promise<Requeued> {
  const after = await requeuePrint(services, orderId);
  if (after === 'queued' || after === 'retried') {
    await audit(services.db, doing, { action: 'order.print', subject: ['order', orderId], after: { print: after } });
  }
  return after;
}

export async function refundAll(services: Acting, doing: Doing, orderId: string): Promise<RefundRequest> {
  return requestRefund(services, orderId, (trx) =>
    audit(trx, doing, {
      action: 'order.refund',
      subject: ['order', orderId],
      before: { payment: 'paid' },
      after: { payment: 'refund_due', amount: 'all' },
    }),
  );
}

/** Returns the codes of the acknowledged alerts; null when there were none. */
export async function acknowledge({ db }: Acting, doing: Doing, orderId: string): Promise<readonly string[] | null> {
  return db.transaction().execute(async (trx) => {
    const alerts = await acknowledgeAlerts(trx, orderId);
    if (alerts !== null) {
      await audit(trx, doing, { action: 'alerts.acknowledge', subject: ['order', orderId], before: { alerts } });
    }
    return alerts;
  });
}

/** Returns false when there is no dead letter with this id. */
export async function requeueJob({ db }: Acting, doing: Doing, jobId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isRevived = await reviveDeadLetter(trx, jobId);
    if (isRevived) await audit(trx, doing, { action: 'job.requeue', subject: ['job', jobId] });
    return isRevived;
  });
}

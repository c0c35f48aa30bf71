import type { Services } from '../services.ts';
import { alertOperator } from './alert-operator.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { refundOrder } from './refund-order.ts';

const EVERY_MINUTE = '* * * * *';

/** Each of these puts right what a crash or a lost message left behind; one that fails does not stop the others. */
export type Reconciler = (services: Services) => Promise<void>;

export async function registerOrderJobs(
  services: Services,
  moreReconcilers: readonly Reconciler[] = [],
): Promise<void> {
  const { jobs, log } = services;
  await jobs.work('refund-order', async ({ orderId }, { isLastTry }) => {
    try {
      await refundOrder(services, orderId);
    } catch (error) {
      if (isLastTry) await alertOperator(services, services.db, { code: 'refund_failed', orderId });
      throw error;
    }
  });
  await jobs.work('reconcile', async () => {
    for (const reconcile of [reconcilePayments, ...moreReconcilers]) {
      try {
        await reconcile(services);
      } catch (error) {
        log.error({ err: error }, 'reconciling failed; it will be tried again');
      }
    }
  });
  await jobs.schedule('reconcile', EVERY_MINUTE);
}

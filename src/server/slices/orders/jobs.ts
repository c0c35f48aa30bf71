import { cancelLateIntent } from './checkout/cancel-unpaid-order.ts';
import { alertOperator } from './console/alert-operator.ts';
import type { OrderServices } from './order-services.ts';
import { reconcilePayments } from './payment/reconcile-payments.ts';
import { sendRefund, shouldGatherRefunds } from './refunds/refunds.ts';

/** How often a refund checks whether more of its mailing will be refunded. */
const GATHER_MILLISECONDS = 5_000;
const EVERY_MINUTE = '* * * * *';

/** Repairs what a crash or a lost message left behind. Its failure doesn't stop the other reconcilers. */
export type Reconciler<S extends OrderServices> = (services: S) => Promise<void>;

export async function registerOrderJobs<S extends OrderServices>(
  services: S,
  moreReconcilers: readonly Reconciler<S>[] = [],
): Promise<void> {
  const { jobs, log } = services;
  await jobs.work('refund-order', async ({ orderId }, { isLastTry }) => {
    if (await shouldGatherRefunds(services, orderId)) {
      const startAfter = new Date(Date.now() + GATHER_MILLISECONDS);
      await jobs.send('refund-order', { orderId }, { startAfter });
      return;
    }
    try {
      await sendRefund(services, orderId);
    } catch (error) {
      if (isLastTry) await alertOperator(services, services.db, { code: 'refund_failed', orderId });
      throw error;
    }
  });
  await jobs.work('cancel-intent', ({ orderId }) => cancelLateIntent(services, orderId));
  await jobs.work('reconcile', async () => {
    for (const reconcile of [reconcilePayments, ...moreReconcilers]) {
      try {
        await reconcile(services);
      } catch (error) {
        log.error({ err: error }, 'reconciling failed; it runs again in a minute');
      }
    }
  });
  await jobs.schedule('reconcile', EVERY_MINUTE);
}

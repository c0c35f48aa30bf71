import type { Services } from '../../services.ts';
import { advancePrint } from './move-print.ts';
import { deliverWebhook } from './webhooks.ts';

/** The shop's own work: cards move on by the clock, and who ordered them is told. */
export async function registerPrintShopJobs({ printShop, jobs }: Services): Promise<void> {
  if (printShop === null) return;
  await jobs.work('advance-print', async ({ printId, from }) => void (await advancePrint(printShop, printId, from)));
  await jobs.work('print-shop-webhook', ({ deliveryId }) => deliverWebhook(printShop, deliveryId));
}

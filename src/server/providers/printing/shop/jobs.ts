import type { Jobs } from '#server/frame/jobs/port.ts';
import { advancePrint } from './move-print.ts';
import type { PrintShop } from './print-shop.ts';
import { callClient, deliverWebhook } from './webhooks.ts';

type PrintShopWork = { readonly printShop: PrintShop | null; readonly jobs: Jobs };

/** Moves cards through the shop on a schedule, and delivers webhooks about them. */
export async function registerPrintShopJobs({ printShop, jobs }: PrintShopWork): Promise<void> {
  if (printShop === null) return;
  await jobs.work('advance-print', async ({ printId, from }) => void (await advancePrint(printShop, printId, from)));
  await jobs.work('print-shop-webhook', ({ deliveryId }) => deliverWebhook(printShop, deliveryId));
  await jobs.work('client-webhook', (call) => callClient(printShop, call));
}

/** Starts everything that runs without a request: the handlers of all queues, and the schedules. */
import { registerEmailJobs } from '#server/providers/email/send-email.ts';
import { registerPrintShopJobs } from '#server/providers/printing/shop/jobs.ts';
import { registerFulfilmentJobs } from '#server/slices/fulfilment/jobs.ts';
import { reconcilePrints } from '#server/slices/fulfilment/reconcile.ts';
import { registerOrderJobs } from '#server/slices/orders/jobs.ts';
import { registerPrivacyJobs } from '#server/slices/privacy/jobs.ts';
import type { Services } from './services.ts';

export async function startBackground(services: Services): Promise<void> {
  const { shop, siteUrl, jobs, db, clock, log, metrics, mailer, renderOrder } = services;
  await registerEmailJobs(jobs, {
    db,
    clock,
    log,
    metrics,
    mailer,
    findSender: async () => ({ ...(await shop.current()).settings, siteUrl }),
    renderOrder,
  });
  await registerOrderJobs(services, [reconcilePrints]);
  await registerFulfilmentJobs(services);
  await registerPrintShopJobs(services);
  await registerPrivacyJobs(services);
}

import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { advancePrint } from './move-print.ts';
import { registerPrintShopRoutes } from './routes.ts';
import { registerPrintSandboxRoutes } from './sandbox-routes.ts';
import { deliverWebhook } from './webhooks.ts';

/** The shop's counter, its page, and its own work: cards move on by the clock, and who ordered them is told. */
export async function registerPrintShop(app: FastifyInstance, { printShop, jobs, workers }: Services): Promise<void> {
  if (printShop === null) return;
  await registerPrintShopRoutes(app, printShop);
  registerPrintSandboxRoutes(app, printShop, workers);
  // Not before the shop can be reached.
  app.addHook('onListen', async () => {
    await jobs.work('advance-print', async ({ printId, from }) => void (await advancePrint(printShop, printId, from)));
    await jobs.work('print-shop-webhook', ({ deliveryId }) => deliverWebhook(printShop, deliveryId));
  });
}

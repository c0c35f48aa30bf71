import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { registerPrintShopRoutes } from './routes.ts';
import { registerPrintSandboxRoutes } from './sandbox-routes.ts';

/** The shop's counter and its page: only there while no PostGrid key is set. */
export async function registerPrintShop(app: FastifyInstance, { printShop, workers }: Services): Promise<void> {
  if (printShop === null) return;
  await registerPrintShopRoutes(app, printShop);
  registerPrintSandboxRoutes(app, printShop, workers);
}

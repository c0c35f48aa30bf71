import type { FastifyInstance } from 'fastify';
import type { Serve } from '../../http/serve.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import type { PrintShop } from './print-shop.ts';
import { registerPrintShopRoutes } from './routes.ts';
import { registerPrintSandboxFiles, registerPrintSandboxPage } from './sandbox-routes.ts';

/** The shop's counter and its page: only there while no PostGrid key is set. */
export async function registerPrintShop(
  app: FastifyInstance,
  serve: Serve,
  { printShop, workers }: { readonly printShop: PrintShop | null; readonly workers: WorkerPool },
): Promise<void> {
  if (printShop === null) return;
  await registerPrintShopRoutes(app, printShop);
  registerPrintSandboxPage(serve, printShop);
  registerPrintSandboxFiles(app, printShop, workers);
}

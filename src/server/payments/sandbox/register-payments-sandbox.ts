import type { FastifyInstance } from 'fastify';
import type { Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/port.ts';
import { deliverEvent } from './events.ts';
import { registerPaymentsSandboxPage } from './page-routes.ts';
import { registerStripeApi } from './routes.ts';
import type { PaymentsSandbox } from './sandbox.ts';

/** Stripe's API, the sandbox page's questions and the webhooks; nothing of it where cards are really charged. */
export async function registerPaymentsSandbox(
  app: FastifyInstance,
  serve: Serve,
  { paymentsSandbox, jobs }: { readonly paymentsSandbox: PaymentsSandbox | null; readonly jobs: Jobs },
): Promise<void> {
  if (paymentsSandbox === null) return;
  await registerStripeApi(app, paymentsSandbox);
  registerPaymentsSandboxPage(serve, paymentsSandbox);
  // Not before the webhook can be reached.
  app.addHook('onListen', () =>
    jobs.work('sandbox-webhook', ({ deliveryId }) => deliverEvent(paymentsSandbox, deliveryId)),
  );
}

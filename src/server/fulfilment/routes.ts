import type { FastifyInstance } from 'fastify';
import {
  cancelOrder as cancelEndpoint,
  checkPostcardStatuses,
  submitPrintOrder as submitEndpoint,
} from '#contract/orders.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { Serve } from '../http/serve.ts';
import { getOrderDetail } from '../orders/get-order-detail.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkOwnPrints } from './check-prints.ts';
import type { Fulfilment } from './fulfilment.ts';
import { handlePrintEvent } from './handle-print-event.ts';
import { type SubmitDependencies, submitPrintOrder } from './submit-print-order.ts';

const LARGEST_WEBHOOK_BYTES = 1_048_576;

export type FulfilmentRouteServices = SubmitDependencies & { readonly rateLimits: RateLimits };

export function registerFulfilmentRoutes(serve: Serve, services: FulfilmentRouteServices): void {
  const { rateLimits } = services;
  const submissions = rateLimits.create({ name: 'submit-print-order', points: 60, seconds: 60 });
  const checks = rateLimits.create({ name: 'check-postcard-statuses', points: 20, seconds: 60 });

  serve(
    submitEndpoint,
    async ({ body }, { caller }) => {
      await submissions.consume(caller.userId);
      return submitPrintOrder(services, { userId: caller.userId, ...body });
    },
    { signedOutError: 'retry_requires_sign_in' },
  );
  serve(checkPostcardStatuses, async (_input, { caller }) => {
    await checks.consume(caller.userId);
    return checkOwnPrints(services, caller.userId);
  });
  serve(cancelEndpoint, async ({ params }, { caller }) => {
    await cancelOrder(services, caller.userId, params.id);
    return getOrderDetail(services, caller.userId, params.id);
  });
}

/** The raw bytes, because the signature is over them. */
export async function registerPrintWebhook(app: FastifyInstance, fulfilment: Fulfilment): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_WEBHOOK_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/postgrid', { schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
      );
      const event = await fulfilment.printer.readEvent(body, headers);
      if (event !== null) await handlePrintEvent(fulfilment, event);
      return reply.status(200).send({ received: true });
    });
  });
}

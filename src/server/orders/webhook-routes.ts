import type { FastifyInstance } from 'fastify';
import type { OrderServices } from './order-services.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';

const WEBHOOK_BODY_LIMIT = 512 * 1024;

/** The body is kept as it came: its signature is over the bytes, and is verified before anything is parsed. */
export async function registerPaymentWebhook(app: FastifyInstance, services: OrderServices): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const options = { bodyLimit: WEBHOOK_BODY_LIMIT, schema: { hide: true } };
    scope.post('/webhooks/stripe', options, async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = services.payments.readEvent(body, typeof signature === 'string' ? signature : undefined);
      await receivePaymentEvent(services, event);
      return { received: true };
    });
  });
}

/** Stripe's HTTP API, as far as this product uses it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Trx } from '../../db/database.ts';
import { findUnstorable } from '../../http/storable.ts';
import { authorize, type Caller, isSame, requireServer } from './authorize.ts';
import { createMethod } from './cards.ts';
import { type Form, requiredText } from './form.ts';
import { type Answer, answerOnce } from './idempotency.ts';
import { cancelIntent, confirmIntent, createIntent, lockIntent, present } from './intents.ts';
import { listPaymentIntents } from './ledger.ts';
import { createRefund, listRefunds } from './refunds.ts';
import type { PaymentsSandbox } from './sandbox.ts';
import { takeSwitch } from './store.ts';
import { listObject, methodObject } from './wire.ts';
import { invalid, missing, WireError } from './wire-error.ts';

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

export async function registerStripeApi(app: FastifyInstance, sandbox: PaymentsSandbox): Promise<void> {
  await app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    api.setErrorHandler(answerError);
    api.addHook('preHandler', async (request) => refuseUnstorable(request));
    const hidden = { schema: { hide: true } };

    api.post('/v1/payment_methods', hidden, async (request) => {
      const form = formOf(request);
      authorizeRequest(sandbox, request, form);
      return methodObject(await createMethod(sandbox, sandbox.db, form));
    });

    api.post('/v1/payment_intents', hidden, async (request, reply) => {
      const form = formOf(request);
      requireServer(authorizeRequest(sandbox, request, form));
      if (await takeSwitch(sandbox.db, 'fail_create')) throw brokenOnRequest();
      return answer(sandbox, { request, reply }, (trx) => createIntent(sandbox, trx, form));
    });

    api.get('/v1/payment_intents', hidden, async (request) => {
      requireServer(authorizeRequest(sandbox, request, formOf(request)));
      return listObject(await listPaymentIntents(sandbox), '/v1/payment_intents');
    });

    api.get('/v1/payment_intents/:id', hidden, async (request: IdRequest) => {
      const form = queryOf(request);
      const caller = authorizeRequest(sandbox, request, form);
      return sandbox.db.transaction().execute(async (trx) => {
        const intent = await lockIntent(trx, request.params.id);
        checkClientSecret(caller, form, intent);
        return present(sandbox, trx, intent);
      });
    });

    api.post('/v1/payment_intents/:id/confirm', hidden, async (request: IdRequest, reply) => {
      const form = formOf(request);
      const caller = authorizeRequest(sandbox, request, form);
      const { id } = request.params;
      return answer(sandbox, { request, reply }, async (trx) => {
        checkClientSecret(caller, form, await lockIntent(trx, id));
        return confirmIntent(sandbox, trx, { id, form });
      });
    });

    api.post('/v1/payment_intents/:id/cancel', hidden, async (request: IdRequest, reply) => {
      requireServer(authorizeRequest(sandbox, request, formOf(request)));
      return answer(sandbox, { request, reply }, (trx) => cancelIntent(sandbox, trx, request.params.id));
    });

    api.post('/v1/refunds', hidden, async (request, reply) => {
      const form = formOf(request);
      requireServer(authorizeRequest(sandbox, request, form));
      if (await takeSwitch(sandbox.db, 'fail_refund')) throw brokenOnRequest();
      return answer(sandbox, { request, reply }, (trx) => createRefund(sandbox, trx, form));
    });

    api.get('/v1/refunds', hidden, async (request) => {
      const form = queryOf(request);
      requireServer(authorizeRequest(sandbox, request, form));
      const intentId = requiredText(form, 'payment_intent');
      const { body } = await sandbox.db.transaction().execute((trx) => listRefunds(trx, intentId));
      return body;
    });
  });
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

async function answer(
  sandbox: PaymentsSandbox,
  { request, reply }: Exchange,
  work: (trx: Trx) => Promise<Answer>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key'];
  const keyed = { key: typeof key === 'string' ? key : null, path: request.url, body: String(request.body ?? '') };
  const { status, body, isReplay = false } = await answerOnce(sandbox, keyed, work);
  if (await takeSwitch(sandbox.db, 'lose_answer')) {
    request.raw.socket.destroy();
    return reply.hijack();
  }
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return reply.status(status).send(body);
}

function authorizeRequest({ keys }: PaymentsSandbox, request: FastifyRequest, form: Form): Caller {
  return authorize(keys, request.headers.authorization, form.get('key'));
}

/** A browser knows an intent only by its secret; without it, the intent is not there. */
function checkClientSecret(caller: Caller, form: Form, intent: { id: string; client_secret: string }): void {
  if (caller === 'server') return;
  if (!isSame(requiredText(form, 'client_secret'), intent.client_secret)) throw missing('payment_intent', intent.id);
}

function refuseUnstorable(request: FastifyRequest): void {
  const sent = [request.params, request.query, Object.fromEntries(formOf(request))];
  if (findUnstorable(sent) !== null) throw invalid('The request holds characters that cannot be stored.');
}

function formOf(request: FastifyRequest): Form {
  return new URLSearchParams(typeof request.body === 'string' ? request.body : '');
}

function queryOf(request: FastifyRequest): Form {
  return new URLSearchParams(request.url.split('?')[1] ?? '');
}

function brokenOnRequest(): WireError {
  return new WireError(500, { type: 'api_error', message: 'The sandbox was asked to fail.' });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof WireError) {
    if (error.status >= 500) reply.header('stripe-should-retry', 'false');
    return reply.status(error.status).send({ error: error.body });
  }
  request.log.error({ err: error }, 'the payment sandbox failed');
  return reply.status(500).send({ error: { type: 'api_error', message: 'An error occurred in the sandbox.' } });
}

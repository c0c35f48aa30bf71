/** The part of Stripe's HTTP API that this product uses. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Trx } from '#server/frame/db/database.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import { findUnstorable } from '#server/frame/http/storable.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { createMethod } from './cards.ts';
import { actOnTestCard, listDisputes } from './disputes.ts';
import { deliverEvent } from './events.ts';
import { type Form, requiredText } from './form.ts';
import { type ApiResponse, type KeyedRequest, respondOnce } from './idempotency.ts';
import { cancelIntent, confirmIntent, createIntent, expandIntent, lockIntent, present } from './intents.ts';
import { listPaymentIntents } from './ledger.ts';
import { registerPaymentsSandboxPage } from './page-routes.ts';
import { type Call, refuseUnknown } from './parameters.ts';
import { createRefund, listRefunds } from './refunds.ts';
import type { PaymentsSandbox } from './sandbox.ts';
import { takeSwitch } from './store.ts';
import { methodObject } from './wire.ts';
import { invalid, missing, WireError } from './wire-error.ts';

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Registers nothing when payment cards are really charged. */
export async function registerPaymentsSandbox(
  app: FastifyInstance,
  serve: Serve,
  { paymentsSandbox, jobs }: { readonly paymentsSandbox: PaymentsSandbox | null; readonly jobs: Jobs },
): Promise<void> {
  if (paymentsSandbox === null) return;
  await registerStripeApi(app, paymentsSandbox);
  registerPaymentsSandboxPage(serve, paymentsSandbox);
  // Deliveries need the server to be listening.
  app.addHook('onListen', () =>
    jobs.work('sandbox-webhook', ({ deliveryId }) => deliverEvent(paymentsSandbox, deliveryId)),
  );
}

async function registerStripeApi(app: FastifyInstance, sandbox: PaymentsSandbox): Promise<void> {
  await app.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      api.setErrorHandler(sendError);
      // Stripe's client would take a 404 in another form for a success.
      api.setNotFoundHandler((request, reply) => sendError(unknownUrl(request), request, reply));
      api.addHook('preHandler', async (request) => refuseUnstorable(request));
      registerPayments(api, sandbox);
      registerLists(api, sandbox);
    },
    { prefix: '/v1' },
  );
}

const hidden = { schema: { hide: true } };

function registerPayments(api: FastifyInstance, sandbox: PaymentsSandbox): void {
  api.post('/payment_methods', hidden, async (request) => {
    const { form } = read(sandbox, request, 'createMethod');
    return methodObject(await createMethod(sandbox, sandbox.db, form));
  });

  api.post('/payment_intents', hidden, async (request, reply) => {
    const form = readAsServer(sandbox, request, 'createIntent');
    return respond(sandbox, { request, reply, failSwitch: 'fail_create' }, async (trx) =>
      complete(sandbox, trx, { form, answer: await createIntent(sandbox, trx, form) }),
    );
  });

  api.get('/payment_intents/:id', hidden, async (request: IdRequest) => {
    const { form, caller } = read(sandbox, request, 'getIntent');
    return sandbox.db.transaction().execute(async (trx) => {
      const intent = await lockIntent(trx, request.params.id);
      checkClientSecret(caller, form, intent);
      const object = { ...(await present(sandbox, trx, intent)), receipt_email: intent.receipt_email };
      return expandIntent(trx, intent, { form, object });
    });
  });

  api.post('/payment_intents/:id/confirm', hidden, async (request: IdRequest, reply) => {
    const { form, caller } = read(sandbox, request, 'confirmIntent');
    const { id } = request.params;
    return respond(sandbox, { request, reply }, async (trx) => {
      checkClientSecret(caller, form, await lockIntent(trx, id));
      return complete(sandbox, trx, { form, answer: await confirmIntent(sandbox, trx, { id, form }) });
    });
  });

  api.post('/payment_intents/:id/cancel', hidden, async (request: IdRequest, reply) => {
    const form = readAsServer(sandbox, request, 'cancelIntent');
    return respond(sandbox, { request, reply }, async (trx) =>
      complete(sandbox, trx, { form, answer: await cancelIntent(sandbox, trx, request.params.id) }),
    );
  });

  api.post('/refunds', hidden, async (request, reply) => {
    const form = readAsServer(sandbox, request, 'createRefund');
    return respond(sandbox, { request, reply, failSwitch: 'fail_refund' }, (trx) => createRefund(sandbox, trx, form));
  });
}

function registerLists(api: FastifyInstance, sandbox: PaymentsSandbox): void {
  api.get('/payment_intents', hidden, async (request) =>
    listPaymentIntents(sandbox, readAsServer(sandbox, request, 'listIntents')),
  );

  api.get('/refunds', hidden, async (request) => {
    const form = readAsServer(sandbox, request, 'listRefunds');
    return sandbox.db.transaction().execute((trx) => listRefunds(sandbox, trx, form));
  });

  api.get('/disputes', hidden, async (request) => {
    const form = readAsServer(sandbox, request, 'listDisputes');
    return sandbox.db.transaction().execute((trx) => listDisputes(sandbox, trx, form));
  });
}

type Read = { readonly form: Form; readonly caller: Caller };

/** Throws for a wrong key, and for a parameter that Stripe doesn't know. */
function read(sandbox: PaymentsSandbox, request: FastifyRequest, call: Call): Read {
  const form = request.method === 'GET' ? queryOf(request) : formOf(request);
  const caller = authorize(sandbox, request, form);
  refuseUnknown(form, call);
  return { form, caller };
}

function readAsServer(sandbox: PaymentsSandbox, request: FastifyRequest, call: Call): Form {
  const { form, caller } = read(sandbox, request, call);
  requireServer(caller);
  return form;
}

const intentSchema = z.looseObject({ object: z.literal('payment_intent'), id: z.string() });

/** The bank may dispute a payment at once. Then expands the answer as requested. */
async function complete(
  sandbox: PaymentsSandbox,
  trx: Trx,
  { form, answer }: { readonly form: Form; readonly answer: ApiResponse },
): Promise<ApiResponse> {
  const intent = intentSchema.safeParse(answer.body).data;
  if (intent === undefined) return answer;
  await actOnTestCard(sandbox, trx, intent.id);
  const object = await expandIntent(trx, await lockIntent(trx, intent.id), { form, object: answer.body });
  return { ...answer, body: object };
}

function unknownUrl({ method, url }: FastifyRequest): WireError {
  return new WireError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${(url.split('?')[0] ?? '').slice(0, 200)}).`,
  });
}

type Exchange = Pick<KeyedRequest, 'failSwitch'> & { readonly request: FastifyRequest; readonly reply: FastifyReply };

async function respond(
  sandbox: PaymentsSandbox,
  { request, reply, ...failing }: Exchange,
  work: (trx: Trx) => Promise<ApiResponse>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key'];
  const keyed = {
    key: typeof key === 'string' ? key : null,
    path: request.url,
    body: String(request.body ?? ''),
    ...failing,
  };
  const { status, body, isReplay = false } = await respondOnce(sandbox, keyed, work);
  if (await takeSwitch(sandbox.db, 'lose_answer')) {
    request.raw.socket.destroy();
    return reply.hijack();
  }
  if (isReplay) reply.header('idempotent-replayed', 'true');
  // Stripe's client would otherwise repeat the request and get the same response.
  if (status >= 500) reply.header('stripe-should-retry', 'false');
  return reply.status(status).send(body);
}

/** The server has the secret key; a browser has the publishable key and a client secret. */
type Caller = 'server' | 'browser';

function authorize({ keys }: PaymentsSandbox, { headers }: FastifyRequest, form: Form): Caller {
  const header = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  const key = header ?? form.get('key') ?? '';
  if (isSame(key, keys.secretKey)) return 'server';
  if (isSame(key, keys.publishableKey)) return 'browser';
  throw new WireError(401, {
    type: 'invalid_request_error',
    message: key === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.',
  });
}

function requireServer(caller: Caller): void {
  if (caller === 'server') return;
  throw new WireError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Hides the intent from a browser without the client secret. */
function checkClientSecret(caller: Caller, form: Form, intent: { id: string; client_secret: string }): void {
  if (caller === 'server') return;
  if (!isSame(requiredText(form, 'client_secret'), intent.client_secret)) throw missing('payment_intent', intent.id);
}

function refuseUnstorable(request: FastifyRequest): void {
  const sent = [request.params, request.query, Object.fromEntries(formOf(request))];
  if (findUnstorable(sent) !== null) throw invalid('The request contains characters that cannot be stored.');
}

function formOf(request: FastifyRequest): Form {
  return new URLSearchParams(typeof request.body === 'string' ? request.body : '');
}

function queryOf(request: FastifyRequest): Form {
  return new URLSearchParams(request.url.split('?')[1] ?? '');
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof WireError) return reply.status(error.status).send({ error: error.body });
  request.log.error({ err: error }, 'the payments sandbox failed');
  return reply.status(500).send({ error: { type: 'api_error', message: 'An error occurred in the sandbox.' } });
}

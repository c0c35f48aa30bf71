/** PostGrid's HTTP API, as far as this product uses it; served only while no PostGrid key is set. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Serve } from '../../http/serve.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import { acceptPrint, ShopRefusal } from './accept-print.ts';
import { advancePrint, cancelPrint } from './move-print.ts';
import { type PrintShop, presentPrint } from './print-shop.ts';
import { registerPrintSandboxFiles, registerPrintSandboxPage } from './sandbox-routes.ts';
import { findPrint, listPrints, type Print, takeSwitch } from './store.ts';

export const SHOP_PATH = '/print-mail/v1';
const LARGEST_REQUEST_BYTES = 100 * 1024 * 1024;
/** Longer than any client waits. */
const HANG_MILLISECONDS = 120_000;

const listQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  skip: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  search: z.optional(z.string().check(z.maxLength(500))),
});
const idParams = z.object({ id: z.string() });

export async function registerPrintShop(
  app: FastifyInstance,
  serve: Serve,
  { printShop, workers }: { readonly printShop: PrintShop | null; readonly workers: WorkerPool },
): Promise<void> {
  if (printShop === null) return;
  await registerPostgridApi(app, printShop);
  registerPrintSandboxPage(serve, printShop);
  registerPrintSandboxFiles(app, printShop, workers);
}

async function registerPostgridApi(app: FastifyInstance, shop: PrintShop): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_REQUEST_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      sendErrorsAsPostgrid(scope);
      scope.addHook('onRequest', async (request) => checkKey(shop, request));
      scope.addHook('preHandler', async (_request, reply) => failIfSwitched(shop, reply));
      registerPostcards(scope, shop);
    },
    { prefix: SHOP_PATH },
  );
}

function registerPostcards(scope: FastifyInstance, shop: PrintShop): void {
  const options = { schema: { hide: true }, bodyLimit: LARGEST_REQUEST_BYTES };

  scope.post('/postcards', options, async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const print = await acceptPrint(shop, await readForm(request), typeof key === 'string' ? key : null);
    if (await takeSwitch(shop.db, 'time_out')) return neverRespond(reply);
    return reply.status(201).send(presentPrint(print));
  });

  scope.get('/postcards', options, async (request) => {
    const { limit, skip, search } = listQuery.parse(request.query);
    const { prints, total } = await listPrints(shop.db, { limit, skip, ...(search === undefined ? {} : { search }) });
    return { object: 'list', limit, skip, totalCount: total, data: prints.map(presentPrint) };
  });

  scope.get('/postcards/:id', options, async (request) => presentPrint(await requirePrint(shop, request)));

  scope.delete('/postcards/:id', options, async (request) => {
    const { id } = await requirePrint(shop, request);
    const cancelled = await cancelPrint(shop, id);
    if (cancelled === null) throw new ShopRefusal('Only an order that is ready can be cancelled');
    return presentPrint(cancelled);
  });

  scope.post('/postcards/:id/progressions', options, async (request) => {
    const { id } = await requirePrint(shop, request);
    const advanced = await advancePrint(shop, id);
    if (advanced === null) throw new ShopRefusal('The order can not progress any further');
    return presentPrint(advanced);
  });
}

function checkKey(shop: PrintShop, request: FastifyRequest): void {
  const given = Buffer.from(String(request.headers['x-api-key'] ?? ''));
  const expected = Buffer.from(shop.apiKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new ShopRefusal('Invalid API key', 401);
  }
}

async function failIfSwitched(shop: PrintShop, reply: FastifyReply): Promise<void> {
  if (await takeSwitch(shop.db, 'rate_limit')) {
    reply.header('retry-after', '1');
    throw new ShopRefusal('Too many requests', 429);
  }
  if (await takeSwitch(shop.db, 'unavailable')) throw new ShopRefusal('The service is not available', 503);
}

/** Accepts the card but leaves the connection silent until the client gives up. */
function neverRespond(reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { socket } = reply.raw;
  const timer = setTimeout(() => socket?.destroy(), HANG_MILLISECONDS);
  timer.unref();
  socket?.once('close', () => clearTimeout(timer));
  return reply;
}

async function readForm(request: FastifyRequest): Promise<FormData> {
  try {
    if (!Buffer.isBuffer(request.body)) throw new TypeError('there is no body');
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    return await new Response(Uint8Array.from(request.body), { headers }).formData();
  } catch {
    throw new ShopRefusal('The request is not a form');
  }
}

async function requirePrint(shop: PrintShop, request: FastifyRequest): Promise<Print> {
  const print = await findPrint(shop.db, idParams.parse(request.params).id);
  if (print === null) throw new ShopRefusal('The postcard was not found', 404);
  return print;
}

function sendErrorsAsPostgrid(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const status = error instanceof ShopRefusal ? error.status : error instanceof z.core.$ZodError ? 400 : 500;
    if (status === 500) request.log.error({ err: error }, 'the print shop failed');
    const message = error instanceof ShopRefusal ? error.message : 'The request could not be handled';
    return reply.status(status).send({ object: 'error', error: { type: errorType(status), message } });
  });
}

function errorType(status: number): string {
  if (status === 401) return 'unauthorized_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'internal_error' : 'validation_error';
}

/** PostGrid's HTTP API for postcards and contacts; served only while no PostGrid key is set. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Serve } from '../../http/serve.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import { acceptPrint } from './accept-print.ts';
import { deleteContacts, findContact, listContacts } from './contact-store.ts';
import { createContact } from './contacts.ts';
import { advancePrint, cancelPrint } from './move-print.ts';
import { presentContact, presentPrint } from './present.ts';
import { type PrintShop, pdfPath } from './print-shop.ts';
import { readFields, ShopRefusal } from './read-request.ts';
import { registerPrintSandboxFiles, registerPrintSandboxPage } from './sandbox-routes.ts';
import { type Page, parseSearch } from './search.ts';
import { findPrint, listPrints, type Print, readSwitches, takeSwitch } from './store.ts';

export const SHOP_PATH = '/print-mail/v1';
const LARGEST_REQUEST_BYTES = 100 * 1024 * 1024;
/** Longer than any client waits. */
const HANG_MILLISECONDS = 120_000;

const listQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  skip: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  search: z.optional(z.string().check(z.maxLength(500))),
});
const idParams = z.object({ id: z.string().check(z.maxLength(100)) });
const cancellationBody = z.object({ note: z.optional(z.string().check(z.maxLength(1000))) });

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
      scope.setNotFoundHandler(() => {
        throw new ShopRefusal('There is no such endpoint here', 404);
      });
      scope.addHook('onRequest', async (request) => checkKey(shop, request));
      scope.addHook('preHandler', async (_request, reply) => failIfSwitched(shop, reply));
      registerPostcards(scope, shop);
      registerContacts(scope, shop);
    },
    { prefix: SHOP_PATH },
  );
}

const options = { schema: { hide: true }, bodyLimit: LARGEST_REQUEST_BYTES };

function registerPostcards(scope: FastifyInstance, shop: PrintShop): void {
  scope.post('/postcards', options, async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const print = await acceptPrint(shop, readFields(request), typeof key === 'string' ? key : null);
    if (await takeSwitch(shop.db, 'time_out')) return neverRespond(reply);
    return reply.status(201).send(presentPrint(shop, print));
  });

  scope.get('/postcards', options, async (request) => {
    const page = readPage(request);
    const { prints, total } = await listPrints(shop.db, page);
    return presentList(
      page,
      total,
      prints.map((print) => presentPrint(shop, print)),
    );
  });

  scope.get('/postcards/:id', options, async (request) => presentPrint(shop, await requirePrint(shop, request)));

  scope.get('/postcards/:id/url', options, async (request) => {
    const { id } = await requirePrint(shop, request);
    return { id, object: 'postcard', url: shop.url + pdfPath(id) };
  });

  scope.delete('/postcards/:id', options, (request) => cancel(shop, request));
  scope.post('/postcards/:id/cancellation', options, (request) => cancel(shop, request));

  scope.post('/postcards/:id/progressions', options, async (request) => {
    const { id } = await requirePrint(shop, request);
    const advanced = await advancePrint(shop, id);
    if (advanced === null) throw new ShopRefusal('The order can not progress any further');
    return presentPrint(shop, advanced);
  });
}

function registerContacts(scope: FastifyInstance, shop: PrintShop): void {
  scope.post('/contacts', options, async (request, reply) =>
    reply.status(201).send(presentContact(await createContact(shop, readFields(request)))),
  );

  scope.get('/contacts', options, async (request) => {
    const page = readPage(request);
    const { contacts, total } = await listContacts(shop.db, page);
    return presentList(page, total, contacts.map(presentContact));
  });

  scope.get('/contacts/:id', options, async (request) => presentContact(await requireContact(shop, request)));

  scope.delete('/contacts/:id', options, async (request) => {
    const { id } = await requireContact(shop, request);
    await deleteContacts(shop.db, [id]);
    return { id, object: 'contact', deleted: true };
  });
}

async function cancel(shop: PrintShop, request: FastifyRequest) {
  const { id } = await requirePrint(shop, request);
  const { note } = cancellationBody.parse(readFields(request));
  const canceled = await cancelPrint(shop, id, note);
  if (canceled === null) throw new ShopRefusal('Only an order that is ready can be cancelled');
  return presentPrint(shop, canceled);
}

function readPage(request: FastifyRequest): Page {
  const { limit, skip, search } = listQuery.parse(request.query);
  return { limit, skip, ...(search !== undefined && { search: parseSearch(search) }) };
}

function presentList({ limit, skip }: Page, totalCount: number, data: readonly unknown[]) {
  return { object: 'list', limit, skip, totalCount, data };
}

function checkKey(shop: PrintShop, request: FastifyRequest): void {
  const given = Buffer.from(String(request.headers['x-api-key'] ?? ''));
  const expected = Buffer.from(shop.apiKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new ShopRefusal('Invalid API key', 401);
  }
}

async function failIfSwitched(shop: PrintShop, reply: FastifyReply): Promise<void> {
  const take = await readSwitches(shop.db);
  if (await take('rate_limit')) {
    reply.header('retry-after', '1');
    throw new ShopRefusal('Too many requests', 429);
  }
  if (await take('unavailable')) throw new ShopRefusal('The service is not available', 503);
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

async function requirePrint(shop: PrintShop, request: FastifyRequest): Promise<Print> {
  const print = await findPrint(shop.db, idParams.parse(request.params).id);
  if (print === null) throw new ShopRefusal('The postcard was not found', 404);
  return print;
}

async function requireContact(shop: PrintShop, request: FastifyRequest) {
  const contact = await findContact(shop.db, idParams.parse(request.params).id);
  if (contact === null) throw new ShopRefusal('The contact was not found', 404);
  return contact;
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
  if (status === 401) return 'missing_auth_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_exceeded_error';
  return status >= 500 ? 'internal_error' : 'validation_error';
}

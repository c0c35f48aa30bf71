/** PostGrid's HTTP API for postcards and contacts. Served only when no PostGrid key is set. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Serve } from '#server/frame/http/serve.ts';
import type { WorkerPool } from '#server/frame/workers/worker-pool.ts';
import { acceptPrint } from './accept-print.ts';
import { deleteContacts, findContact, listContacts } from './contact-store.ts';
import { createContact } from './contacts.ts';
import { advancePrint, cancelPrint } from './move-print.ts';
import { presentContact, presentPrint } from './present.ts';
import { type PrintShop, pdfPath } from './print-shop.ts';
import { readFields, ShopRefusal } from './read-request.ts';
import { idOf, OPTIONS, presentList, readPage, registerApi } from './routes-frame.ts';
import { registerPrintSandboxFiles, registerPrintSandboxPage } from './sandbox-routes.ts';
import { findPrint, listPrints, type Print, takeSwitch } from './store.ts';
import { registerVerification, VERIFICATION_PATHS } from './verify-address.ts';
import { registerWebhooks } from './webhook-routes.ts';

export const SHOP_PATH = '/print-mail/v1';
/** Longer than any client waits. */
const HANG_MILLISECONDS = 120_000;

const cancellationBody = z.object({ note: z.optional(z.string().check(z.maxLength(1000))) });

export async function registerPrintShop(
  app: FastifyInstance,
  serve: Serve,
  { printShop, workers }: { readonly printShop: PrintShop | null; readonly workers: WorkerPool },
): Promise<void> {
  if (printShop === null) return;
  await registerApi(app, {
    prefix: SHOP_PATH,
    shop: printShop,
    routes: (scope, shop) => {
      registerPostcards(scope, shop);
      registerContacts(scope, shop);
      registerWebhooks(scope, shop);
    },
    presentError: (error) => ({ object: 'error', error }),
  });
  for (const prefix of VERIFICATION_PATHS) {
    const presentError = ({ message }: { readonly message: string }) => ({ status: 'error', message });
    await registerApi(app, { prefix, shop: printShop, routes: registerVerification, presentError });
  }
  registerPrintSandboxPage(serve, printShop);
  registerPrintSandboxFiles(app, printShop, workers);
}

function registerPostcards(scope: FastifyInstance, shop: PrintShop): void {
  scope.post('/postcards', OPTIONS, async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const print = await acceptPrint(shop, readFields(request), typeof key === 'string' ? key : null);
    if (await takeSwitch(shop.db, 'time_out')) return neverRespond(reply);
    return reply.status(201).send(presentPrint(shop, print));
  });

  scope.get('/postcards', OPTIONS, async (request) => {
    const page = readPage(request);
    const { prints, total } = await listPrints(shop.db, page);
    return presentList(
      page,
      total,
      prints.map((print) => presentPrint(shop, print)),
    );
  });

  scope.get('/postcards/:id', OPTIONS, async (request) => presentPrint(shop, await requirePrint(shop, request)));

  scope.get('/postcards/:id/url', OPTIONS, async (request) => {
    const { id } = await requirePrint(shop, request);
    return { id, object: 'postcard', url: shop.url + pdfPath(id) };
  });

  scope.delete('/postcards/:id', OPTIONS, (request) => cancel(shop, request));
  scope.post('/postcards/:id/cancellation', OPTIONS, (request) => cancel(shop, request));

  scope.post('/postcards/:id/progressions', OPTIONS, async (request) => {
    const { id } = await requirePrint(shop, request);
    const advanced = await advancePrint(shop, id);
    if (advanced === null)
      throw new ShopRefusal('The order can not progress any further', 400, 'invalid_progression_error');
    return presentPrint(shop, advanced);
  });
}

function registerContacts(scope: FastifyInstance, shop: PrintShop): void {
  scope.post('/contacts', OPTIONS, async (request, reply) =>
    reply.status(201).send(presentContact(await createContact(shop, readFields(request)))),
  );

  scope.get('/contacts', OPTIONS, async (request) => {
    const page = readPage(request);
    const { contacts, total } = await listContacts(shop.db, page);
    return presentList(page, total, contacts.map(presentContact));
  });

  scope.get('/contacts/:id', OPTIONS, async (request) => presentContact(await requireContact(shop, request)));

  scope.delete('/contacts/:id', OPTIONS, async (request) => {
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
  const print = await findPrint(shop.db, idOf(request));
  if (print === null) throw new ShopRefusal('The postcard was not found', 404);
  return print;
}

async function requireContact(shop: PrintShop, request: FastifyRequest) {
  const contact = await findContact(shop.db, idOf(request));
  if (contact === null) throw new ShopRefusal('The contact was not found', 404);
  return contact;
}

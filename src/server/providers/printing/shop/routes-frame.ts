/**
 * Everything that PostGrid's endpoints share here: the key, bodies, pages of lists, errors, and the switches that make calls
 * fail.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findUnstorable } from '#server/frame/http/storable.ts';
import type { PrintShop } from './print-shop.ts';
import { parseFields, ShopRefusal } from './read-request.ts';
import { type Page, parseSearch } from './search.ts';
import { readSwitches } from './store.ts';

const LARGEST_REQUEST_BYTES = 100 * 1024 * 1024;

/** Options of every route. */
export const OPTIONS = { schema: { hide: true }, bodyLimit: LARGEST_REQUEST_BYTES };

type Frame = {
  readonly prefix: string;
  readonly shop: PrintShop;
  routes(scope: FastifyInstance, shop: PrintShop): void;
  presentError(error: { readonly type: string; readonly message: string }): Readonly<Record<string, unknown>>;
};

export async function registerApi(app: FastifyInstance, { prefix, shop, routes, presentError }: Frame): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_REQUEST_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      scope.setErrorHandler((error, request, reply) => {
        const status = error instanceof ShopRefusal ? error.status : error instanceof z.core.$ZodError ? 400 : 500;
        if (status === 500) request.log.error({ err: error }, 'the print shop failed');
        const message = error instanceof ShopRefusal ? error.message : 'The request could not be handled';
        const type = (error instanceof ShopRefusal && error.type) || errorType(status);
        return reply.status(status).send(presentError({ type, message }));
      });
      scope.setNotFoundHandler(() => {
        throw new ShopRefusal('There is no such endpoint here', 404);
      });
      scope.addHook('onRequest', async (request) => checkKey(shop, request));
      scope.addHook('preHandler', async (request, reply) => {
        if (findUnstorable([request.params, request.query]) !== null)
          throw new ShopRefusal('The URL has broken characters');
        await failIfSwitched(shop, reply);
      });
      routes(scope, shop);
    },
    { prefix },
  );
}

const LIMIT = 'limit must be a number from 0 to 100';
const SKIP = 'skip must be a number';

const listQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(LIMIT), z.minimum(0, LIMIT), z.maximum(100, LIMIT)), 10),
  skip: z._default(z.coerce.number().check(z.int(SKIP), z.minimum(0, SKIP)), 0),
  search: z.optional(z.string().check(z.maxLength(500))),
});
const idParams = z.object({ id: z.string().check(z.maxLength(100)) });

export function idOf(request: FastifyRequest): string {
  return idParams.parse(request.params).id;
}

export function readPage(request: FastifyRequest): Page {
  const { limit, skip, search } = parseFields(listQuery, request.query);
  return { limit, skip, ...(search !== undefined && { search: parseSearch(search) }) };
}

export function presentList({ limit, skip }: Page, totalCount: number, data: readonly unknown[]) {
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

function errorType(status: number): string {
  if (status === 401) return 'missing_auth_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_exceeded_error';
  return status >= 500 ? 'internal_error' : 'validation_error';
}

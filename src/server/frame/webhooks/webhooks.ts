/** Receives both providers' webhooks: the raw body, and each event handled once. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import { countBody, reserveBody } from '#server/frame/http/body-budget.ts';
import { networkOf } from '#server/frame/http/network-of.ts';
import { insertHandled, isHandled, type WebhookEvent } from './store.ts';

/** Many times what either provider sends. */
const BODY_LIMIT = 256 * 1024;

export type WebhookHeaders = Readonly<Record<string, string | undefined>>;

/** Passes on the raw bytes, because the signature covers them and is verified before anything is parsed. */
export async function registerWebhook(
  app: FastifyInstance,
  path: string,
  receive: (body: Buffer, headers: WebhookHeaders) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request, reply) => {
      reserveBody(request, reply, { sender: networkOf(request.ip), bodyLimit: BODY_LIMIT });
    });
    scope.addHook('preParsing', countBody);
    scope.post(path, { bodyLimit: BODY_LIMIT, schema: { hide: true } }, async (request) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(',') : value,
      ]);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        await receive(body, Object.fromEntries(headers));
      } catch (error) {
        // The event was signed, so the cause isn't a stranger but a mistake in the settings, here or at the provider.
        if (error instanceof AppError && error.code === 'wrong_mode') request.log.warn({ path }, error.message);
        throw error;
      }
      return { received: true };
    });
  });
}

/**
 * Skips an event that was already handled. Events are recorded after handling, so an interrupted one is handled again when the
 * provider repeats it. Handlers must therefore be idempotent.
 */
export async function handleNewEvent(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  event: WebhookEvent,
  handle: () => Promise<void>,
): Promise<void> {
  if (await isHandled(db, event)) return;
  await handle();
  await insertHandled(db, event, clock.now());
}

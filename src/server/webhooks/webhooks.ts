/** How providers' webhooks come in: raw, and handled once per event. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { insertHandled, isHandled, type WebhookEvent } from './store.ts';

const LARGEST_BODY_BYTES = 1_048_576;

export type WebhookHeaders = Readonly<Record<string, string | undefined>>;

/** Hands over the raw bytes, because a signature is over them and is verified before anything is parsed. */
export async function registerWebhook(
  app: FastifyInstance,
  path: string,
  receive: (body: Buffer, headers: WebhookHeaders) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(path, { bodyLimit: LARGEST_BODY_BYTES, schema: { hide: true } }, async (request) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(',') : value,
      ]);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receive(body, Object.fromEntries(headers));
      return { received: true };
    });
  });
}

/**
 * Skips an event that was handled before. It is recorded only afterwards, so one whose handling was cut short is handled
 * again when the provider sends it again; handlers must therefore stand being called twice.
 */
export async function handleOnce(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  event: WebhookEvent,
  handle: () => Promise<void>,
): Promise<void> {
  if (await isHandled(db, event)) return;
  await handle();
  await insertHandled(db, event, clock.now());
}

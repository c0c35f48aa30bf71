/** Webhooks that clients register, calls to them, and events, in PostGrid's format. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { presentCall, presentEvent, presentWebhook } from './present.ts';
import type { PrintShop } from './print-shop.ts';
import { metadataSchema, parseFields, readFields, ShopRefusal } from './read-request.ts';
import { idOf, OPTIONS, presentList, readPage } from './routes-frame.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listCalls,
  listEvents,
  listWebhooks,
  updateWebhook,
} from './webhook-store.ts';
import { isOnThisMachine } from './webhooks.ts';

const settingsSchema = z.object({
  url: z
    .string('url is required')
    .check(z.maxLength(2000), z.refine(isCallable, 'url must be an https URL, or one of this machine')),
  description: z.optional(z.string().check(z.maxLength(1000))),
  enabledEvents: z
    .array(z.string().check(z.regex(/^[a-z_]{1,50}\.[a-z]{1,20}$/, 'enabledEvents has an unknown event')), {
      error: 'enabledEvents must be a list of events',
    })
    .check(z.minLength(1, 'enabledEvents is required'), z.maxLength(100)),
  enabled: z.optional(z.union([z.boolean(), z.stringbool()], 'enabled must be true or false')),
  payloadFormat: z.optional(z.enum(['jwt', 'json'], 'payloadFormat must be jwt or json')),
  secret: z.optional(
    z.string().check(z.regex(/^\S{20,200}$/, 'secret must have at least 20 characters, and no spaces')),
  ),
  metadata: z.optional(metadataSchema),
});
const eventsQuery = z.object({ type: z.optional(z.union([z.string(), z.array(z.string())])) });

function isCallable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isOnThisMachine(url));
}

export function registerWebhooks(scope: FastifyInstance, shop: PrintShop): void {
  const { db, clock } = shop;

  scope.post('/webhooks', OPTIONS, async (request, reply) => {
    const { url, enabledEvents, ...given } = parseFields(settingsSchema, readFields(request));
    const webhook = await insertWebhook(db, {
      id: `webhook_${randomBytes(12).toString('hex')}`,
      url,
      enabled_events: enabledEvents,
      description: given.description ?? null,
      is_enabled: given.enabled ?? true,
      payload_format: given.payloadFormat ?? 'jwt',
      secret: given.secret ?? `webhook_secret_${randomBytes(24).toString('hex')}`,
      metadata: given.metadata ?? {},
      at: clock.now(),
    });
    return reply.status(201).send(presentWebhook(webhook));
  });

  scope.get('/webhooks', OPTIONS, async (request) => {
    const page = readPage(request);
    const { webhooks, total } = await listWebhooks(db, page);
    return presentList(page, total, webhooks.map(presentWebhook));
  });

  scope.get('/webhooks/:id', OPTIONS, async (request) =>
    presentWebhook(required(await findWebhook(db, idOf(request)))),
  );

  scope.post('/webhooks/:id', OPTIONS, async (request) => {
    const { enabledEvents, enabled, payloadFormat, ...given } = parseFields(
      z.partial(settingsSchema),
      readFields(request),
    );
    const changes = { ...given, enabled_events: enabledEvents, is_enabled: enabled, payload_format: payloadFormat };
    return presentWebhook(required(await updateWebhook(db, idOf(request), { ...changes, at: clock.now() })));
  });

  scope.delete('/webhooks/:id', OPTIONS, async (request) => {
    const id = idOf(request);
    required((await deleteWebhook(db, id)) ? id : null);
    return { id, object: 'webhook', deleted: true };
  });

  scope.get('/webhooks/:id/invocations', OPTIONS, async (request) => {
    const { id } = required(await findWebhook(db, idOf(request)));
    const page = readPage(request);
    const { calls, total } = await listCalls(db, id, page);
    return presentList(page, total, calls.map(presentCall));
  });

  scope.get('/events', OPTIONS, async (request) => {
    const page = readPage(request);
    const { events, total } = await listEvents(db, readTypes(request), page);
    return presentList(page, total, events.map(presentEvent));
  });
}

/** Clients separate several types by commas, or repeat the parameter. */
function readTypes(request: FastifyRequest): readonly string[] {
  const { type = [] } = eventsQuery.parse(request.query);
  return [type].flat().flatMap((each) => each.split(','));
}

function required<T>(found: T | null): T {
  if (found === null) throw new ShopRefusal('The webhook was not found', 404);
  return found;
}

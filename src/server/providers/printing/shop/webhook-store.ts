/** The SQL of webhooks that clients of the print shop registered, of calls to them, and of events. */
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Page } from './search.ts';
import type { PrintShopTables, ShopEvent } from './tables.ts';

export type Webhook = Selectable<PrintShopTables['sandbox.webhooks']>;

export type NewWebhook = Omit<Webhook, 'position' | 'created_at' | 'updated_at'> & { readonly at: Date };

export async function insertWebhook(db: Db, { at, metadata, ...webhook }: NewWebhook): Promise<Webhook> {
  return db
    .insertInto('sandbox.webhooks')
    .values({ ...webhook, metadata: JSON.stringify(metadata), created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined fields stay unchanged. */
export type WebhookChanges = {
  readonly [name in Exclude<keyof NewWebhook, 'id' | 'at'>]?: NewWebhook[name] | undefined;
} & { readonly at: Date };

/** Returns null for an unknown webhook. */
export async function updateWebhook(
  db: Db,
  id: string,
  { at, metadata, ...changes }: WebhookChanges,
): Promise<Webhook | null> {
  const row = await db
    .updateTable('sandbox.webhooks')
    .set({ ...changes, ...(metadata && { metadata: JSON.stringify(metadata) }), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findWebhook(db: Db, id: string): Promise<Webhook | null> {
  const row = await db.selectFrom('sandbox.webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns false for an unknown webhook. */
export async function deleteWebhook(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sandbox.webhooks').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Newest first. */
export async function listWebhooks(db: Db, { limit, skip, search }: Page) {
  let matching = db.selectFrom('sandbox.webhooks');
  for (const text of search?.texts ?? []) {
    const content = sql`concat_ws(' ', id, url, description, enabled_events::text, metadata::text)`;
    matching = matching.where(sql<boolean>`strpos(lower(${content}), lower(${text})) > 0`);
  }
  for (const [name, value] of Object.entries(search?.metadata ?? {})) {
    matching = matching.where(sql<boolean>`metadata ->> ${name} = ${value}`);
  }
  const webhooks = await matching.selectAll().orderBy('position', 'desc').limit(limit).offset(skip).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { webhooks, total: Number(total) };
}

export type WebhookCall = {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly statusCode: number;
  readonly at: Date;
};

export async function insertCall(db: Db, { id, webhookId, eventId, statusCode, at }: WebhookCall): Promise<void> {
  await db
    .insertInto('sandbox.webhook_calls')
    .values({ id, webhook_id: webhookId, event_id: eventId, status_code: statusCode, created_at: at })
    .execute();
}

/** Newest first. */
export async function listCalls(db: Db, webhookId: string, { limit, skip }: Page) {
  const matching = db
    .selectFrom('sandbox.webhook_calls as calls')
    .innerJoin('sandbox.print_webhooks as events', 'events.id', 'calls.event_id')
    .where('calls.webhook_id', '=', webhookId);
  const calls = await matching
    .selectAll('calls')
    .select(['events.print_id', 'events.body'])
    .orderBy('calls.position', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { calls, total: Number(total) };
}

export type NewEvent = {
  readonly printId: string;
  readonly type: ShopEvent;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
};

/** Returns the ids of the event and of the webhooks that listen to it. */
export async function insertEvent(trx: Trx, { printId, type, payload, at }: NewEvent) {
  return trx
    .insertInto('sandbox.print_webhooks')
    .values({ print_id: printId, body: JSON.stringify(payload), created_at: at })
    .returning([
      'id',
      sql<string[]>`array(select webhooks.id from sandbox.webhooks
        where is_enabled and ${type} = any (enabled_events))`.as('listeners'),
    ])
    .executeTakeFirstOrThrow();
}

export type StoredEvent = { readonly id: string; readonly body: string; readonly created_at: Date };

export async function findEvent(db: Db, id: string): Promise<StoredEvent | null> {
  const row = await db
    .selectFrom('sandbox.print_webhooks')
    .select(['id', 'body', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns null if the product already got the event, or it is gone. */
export async function findUndelivered(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('sandbox.print_webhooks')
    .select('body')
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .executeTakeFirst();
  return row?.body ?? null;
}

export async function markDelivered(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('sandbox.print_webhooks').set({ delivered_at: at }).where('id', '=', id).execute();
}

export async function deleteDeliveredBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('sandbox.print_webhooks').where('delivered_at', '<', time).execute();
}

const TYPE = sql<string>`body::jsonb ->> 'type'`;

/** Newest first. An empty list of types means all. */
export async function listEvents(db: Db, types: readonly string[], { limit, skip }: Page) {
  const all = db.selectFrom('sandbox.print_webhooks');
  const matching = types.length > 0 ? all.where(TYPE, 'in', types) : all;
  const events = await matching
    .select(['id', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { events, total: Number(total) };
}

/** The SQL of handled webhook events. */
import type { Db } from '#server/frame/db/database.ts';

export type WebhookEvent = { readonly provider: 'stripe' | 'postgrid'; readonly id: string; readonly type: string };

export async function isHandled(db: Db, { provider, id }: WebhookEvent): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertHandled(db: Db, { provider, id, type }: WebhookEvent, at: Date): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values({ provider, event_id: id, type, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteHandledBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('webhook_events').where('received_at', '<', time).execute();
}

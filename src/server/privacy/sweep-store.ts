/** The SQL of the daily sweep. */
import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { deleteExpiredLimits } from '../http/rate-limit-store.ts';

/** Drafts that were deleted and not brought back; never one that an order names. */
export async function deleteDroppedDrafts(db: Db, deletedBefore: Date): Promise<void> {
  await sql`
    delete from postcards
    where deleted_at < ${deletedBefore} and not exists (select from orders where orders.postcard_id = postcards.id)
  `.execute(db);
}

/**
 * The hashes of the photos that were removed; fewer than the limit does not mean that there are no more. The rows are
 * locked first and looked at again then: who puts one on a card at this moment either marks it as used before, or waits
 * and finds it gone.
 */
export async function deleteUnusedUploads(trx: Trx, unusedSince: Date, limit: number): Promise<string[]> {
  const isUnused = sql`
    used_at < ${unusedSince}
    and not exists (select from postcards where postcards.upload_id = uploads.id)
    and not exists (select from orders where orders.snapshot #>> '{design,front,uploadId}' = uploads.id::text)
  `;
  const { rows: locked } = await sql<{ id: string }>`
    select id from uploads where ${isUnused} order by used_at limit ${limit} for update skip locked
  `.execute(trx);
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const { rows } = await sql<{ sha256: string }>`
    delete from uploads where id = any(${ids}::uuid[]) and ${isUnused} returning sha256
  `.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}

/** Accounts whose address nobody confirmed, although the last mail about it is that old: somebody's typo, or no person. */
export async function deleteUnconfirmedAccounts(db: Db, askedBefore: Date): Promise<void> {
  await sql`
    delete from auth.users
    where email_confirmed_at is null and last_sign_in_at is null
      and greatest(created_at, confirmation_sent_at, recovery_sent_at) < ${askedBefore}
      and not exists (select from orders where orders.user_id = users.id)
  `.execute(db);
}

export type Expiry = { readonly now: Date; readonly idle: Date; readonly webhooks: Date };

export async function deleteExpired(db: Db, { now, idle, webhooks }: Expiry): Promise<void> {
  await db.deleteFrom('auth.sessions').where('refreshed_at', '<', idle).execute();
  await db.deleteFrom('auth.one_time_tokens').where('expires_at', '<', now).execute();
  await db.deleteFrom('webhook_events').where('received_at', '<', webhooks).execute();
  await deleteExpiredLimits(db, now);
}

/** A mail that was being sent while its account was deleted. */
export async function deleteLostEmails(db: Db): Promise<void> {
  await sql`
    delete from inbox where not exists (select from outgoing_mail where outgoing_mail.id::text = inbox.message_id)
  `.execute(db);
}

/** What the sandboxes remember of requests and messages that were answered; their ledgers stay. */
export async function deleteOldPrintMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sandbox.print_webhooks').where('delivered_at', '<', before).execute();
  await sql`delete from sandbox.payment_idempotency where created_at < ${before}`.execute(db);
}

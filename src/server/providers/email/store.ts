import { sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { EmailData, EmailKind } from './kinds.ts';

type NewEmail = {
  readonly kind: EmailKind;
  readonly dedupeKey: string;
  readonly userId: string | null;
  readonly to: string;
  readonly data: EmailData[EmailKind];
};

export type OutgoingEmail = {
  readonly id: string;
  readonly userId: string | null;
  readonly to: string;
  readonly isSent: boolean;
  readonly kind: string;
  readonly data: Record<string, unknown>;
};

/** Returns null when an email with this key exists already. */
export async function insertEmail(trx: Trx, email: NewEmail): Promise<string | null> {
  const row = await trx
    .insertInto('outgoing_mail')
    .values({
      dedupe_key: email.dedupeKey,
      user_id: email.userId,
      kind: email.kind,
      recipient: email.to,
      data: JSON.stringify(email.data),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findEmail(db: Db, id: string): Promise<OutgoingEmail | null> {
  const row = await db.selectFrom('outgoing_mail').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: row.user_id,
    to: row.recipient,
    isSent: row.sent_at !== null,
    kind: row.kind,
    data: row.data,
  };
}

/** Marks an email as sent or refused for good, and deletes its data, which holds links and addresses. */
export async function closeEmail(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('outgoing_mail').set({ sent_at: at, data: '{}' }).where('id', '=', id).execute();
}

/** Returns the emails about one order, oldest first. The order's id is in each key. */
export async function listOrderEmails(db: Db | Trx, order: { readonly id: string; readonly userId: string }) {
  return db
    .selectFrom('outgoing_mail')
    .select(['id', 'kind', 'recipient', 'created_at', 'sent_at'])
    .where('user_id', '=', order.userId)
    .where('dedupe_key', 'like', `%:${order.id}:%`)
    .orderBy('created_at')
    .execute();
}

export async function listEmailIds(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx.selectFrom('outgoing_mail').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Exports the emails about this account. Only those in the local inbox have their text, because we keep no other. */
export async function exportEmails(db: Db, userId: string, { after, limit }: { after: string; limit: number }) {
  const rows = await db
    .selectFrom('outgoing_mail as email')
    .leftJoin('inbox', (join) => join.on(sql<boolean>`inbox.message_id = email.id::text`))
    .select(['email.id', 'email.kind', 'email.recipient', 'email.sent_at', 'email.created_at'])
    .select(['inbox.subject', 'inbox.body_text'])
    .where('email.user_id', '=', userId)
    .where('email.id', '>', after)
    .orderBy('email.id')
    .limit(limit)
    .execute();
  return rows.map(({ body_text, ...email }) => ({ ...email, text: body_text && withoutLinkTokens(body_text) }));
}

/** An unopened link is as good as a password. */
function withoutLinkTokens(text: string): string {
  return text.replace(/(\/auth\/v1\/verify)\?\S+/g, '$1?…');
}

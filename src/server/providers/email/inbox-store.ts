import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import type { EmailMessage } from './port.ts';

export type InboxRow = Selectable<Schema['inbox']>;

/** Ignores a message id that has arrived before. */
export async function insertInboxEmail(db: Db, message: EmailMessage): Promise<void> {
  const attachments = (message.attachments ?? []).map(({ cid, contentType, bytes }) => ({
    cid,
    contentType,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  await db
    .insertInto('inbox')
    .values({
      message_id: message.messageId,
      recipient: message.to,
      subject: message.subject,
      html: message.html,
      body_text: message.text,
      attachments: JSON.stringify(attachments),
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

export async function listInbox(db: Db, { limit, to }: { limit: number; to?: string }): Promise<InboxRow[]> {
  const all = db.selectFrom('inbox').selectAll();
  const matching = to === undefined ? all : all.where('recipient', '=', to);
  return matching.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
}

export async function findInboxEmail(db: Db, id: string): Promise<InboxRow | undefined> {
  return db.selectFrom('inbox').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteInboxEmails(trx: Trx, messageIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('inbox')
    .where(sql<boolean>`message_id = any(${[...messageIds]}::text[])`)
    .execute();
}

/** Deletes emails that were being sent while their account was deleted. */
export async function deleteOrphanedInboxEmails(db: Db): Promise<void> {
  await sql`
    delete from inbox where not exists (select from outgoing_mail where outgoing_mail.id::text = inbox.message_id)
  `.execute(db);
}

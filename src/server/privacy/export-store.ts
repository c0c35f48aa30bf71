/** What is kept about one account, table by table and page by page, without what only a thief could use. */
import { type Selectable, sql } from 'kysely';
import { asUser } from '../db/as-user.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** Small enough that no page weighs on memory, or on a database that serves one at a time. */
const PAGE_SIZE = 200;
/** Smaller than any that is drawn. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export type Owner = { readonly db: Db; readonly userId: string };

async function* allPages<Row extends { readonly id: string }>(
  readPage: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = FIRST_ID;
  for (;;) {
    const rows = await readPage(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}

function ownPages<Row extends { readonly id: string }>(
  { db, userId }: Owner,
  readPage: (trx: Trx, after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  return allPages((after) => asUser(db, userId, (trx) => readPage(trx, after)));
}

type OwnTable = 'addresses' | 'uploads' | 'postcards' | 'orders';

type OwnRow<Table extends OwnTable> = Selectable<Schema[Table]> & { readonly id: string };

/** Of the postcards, deleted drafts too, until they are swept. */
export function exportOwn<Table extends OwnTable>(owner: Owner, table: Table): AsyncGenerator<OwnRow<Table>> {
  return ownPages<OwnRow<Table>>(owner, async (trx, after) => {
    const { rows } = await sql<OwnRow<Table>>`
      select * from ${sql.table(table)} where user_id = ${owner.userId} and id > ${after} order by id limit ${PAGE_SIZE}
    `.execute(trx);
    return rows;
  });
}

/** Each with its history, its print attempts and the coupon that it used. */
export async function* exportOrders(owner: Owner) {
  for await (const order of exportOwn(owner, 'orders')) yield { ...order, ...(await partsOfOrder(owner, order.id)) };
}

function partsOfOrder({ db, userId }: Owner, orderId: string) {
  return asUser(db, userId, async (trx) => ({
    events: await trx.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    print_attempts: await trx
      .selectFrom('print_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('attempt')
      .execute(),
    coupon_redemptions: await trx
      .selectFrom('coupon_redemptions')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute(),
  }));
}

/** Without the password's hash. */
export async function exportUser({ db, userId }: Owner) {
  const row = await db.selectFrom('auth.users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (row === undefined) return null;
  const { password_hash: _secret, ...user } = row;
  return user;
}

export async function exportProfile({ db, userId }: Owner) {
  const find = (trx: Trx) => trx.selectFrom('profiles').selectAll().where('id', '=', userId).executeTakeFirst();
  return (await asUser(db, userId, find)) ?? null;
}

/** Where somebody is signed in, without the tokens. */
export async function exportSessions({ db, userId }: Owner) {
  return db.selectFrom('auth.sessions').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** Links that wait to be opened: for which address and how long, without the token. */
export async function exportLinks({ db, userId }: Owner) {
  return db
    .selectFrom('auth.one_time_tokens')
    .select(['purpose', 'relates_to', 'expires_at', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** Mails about this account; their words only where they stayed here, in the local inbox. */
export function exportEmails({ db, userId }: Owner) {
  return allPages(async (after) => {
    const rows = await db
      .selectFrom('outgoing_mail as mail')
      .leftJoin('inbox', (join) => join.on(sql<boolean>`inbox.message_id = mail.id::text`))
      .select(['mail.id', 'mail.kind', 'mail.recipient', 'mail.sent_at', 'mail.created_at'])
      .select(['inbox.subject', 'inbox.body_text'])
      .where('mail.user_id', '=', userId)
      .where('mail.id', '>', after)
      .orderBy('mail.id')
      .limit(PAGE_SIZE)
      .execute();
    return rows.map(({ body_text, ...mail }) => ({ ...mail, text: body_text && withoutLinkTokens(body_text) }));
  });
}

/** A link that was not opened yet is as good as a password. */
function withoutLinkTokens(text: string): string {
  return text.replace(/(\/auth\/v1\/verify)\?\S+/g, '$1?…');
}

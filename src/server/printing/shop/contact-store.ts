/** The SQL of the print shop's contacts. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PrintPage } from './store.ts';
import type { AddressCheck, PrintShopTables } from './tables.ts';

export type StoredContact = Selectable<PrintShopTables['sandbox.contacts']>;

export type NewContact = AddressCheck & {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly at: Date;
};

/** Describes a known contact anew, and checks its address again. */
export async function insertContact(db: Db, { id, fields, at, ...address }: NewContact): Promise<StoredContact> {
  return db
    .insertInto('sandbox.contacts')
    .values({ id, fields: JSON.stringify(fields), ...address, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ fields: JSON.stringify(fields), ...address, updated_at: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findContact(db: Db, id: string): Promise<StoredContact | null> {
  const row = await db.selectFrom('sandbox.contacts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function deleteContact(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sandbox.contacts').where('id', '=', id).execute();
}

/** Newest first. */
export async function listContacts(db: Db, { limit, skip, search }: PrintPage) {
  let matching = db.selectFrom('sandbox.contacts');
  for (const text of search?.texts ?? []) {
    matching = matching.where(sql<boolean>`strpos(lower(id || ' ' || fields::text), lower(${text})) > 0`);
  }
  const contacts = await matching.selectAll().orderBy('position', 'desc').limit(limit).offset(skip).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { contacts, total: Number(total) };
}

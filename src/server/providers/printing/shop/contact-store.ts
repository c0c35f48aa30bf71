/** The SQL of the print shop's contacts. */
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { type ContactFields, contactId } from './contact-fields.ts';
import type { Page } from './search.ts';
import type { AddressCheck, PrintShopTables } from './tables.ts';

export type StoredContact = Selectable<PrintShopTables['sandbox.contacts']>;

export type NewContact = AddressCheck & { readonly fields: ContactFields; readonly at: Date };

/** Returns the row to insert. */
export function contactRow({ fields, at, ...address }: NewContact) {
  return { id: contactId(fields), fields: JSON.stringify(fields), ...address, created_at: at, updated_at: at };
}

/** Updates a known contact's description, and checks its address again. */
export async function insertContact(db: Db, contact: NewContact): Promise<StoredContact> {
  const { id, created_at, ...changes } = contactRow(contact);
  return db
    .insertInto('sandbox.contacts')
    .values({ id, created_at, ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findContact(db: Db, id: string): Promise<StoredContact | null> {
  const row = await db.selectFrom('sandbox.contacts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function deleteContacts(db: Db | Trx, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sandbox.contacts')
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
}

/** Newest first. */
export async function listContacts(db: Db, { limit, skip, search }: Page) {
  let matching = db.selectFrom('sandbox.contacts');
  for (const text of search?.texts ?? []) {
    matching = matching.where(sql<boolean>`strpos(lower(id || ' ' || fields::text), lower(${text})) > 0`);
  }
  for (const [name, value] of Object.entries(search?.metadata ?? {})) {
    matching = matching.where(sql<boolean>`fields -> 'metadata' ->> ${name} = ${value}`);
  }
  const contacts = await matching.selectAll().orderBy('position', 'desc').limit(limit).offset(skip).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { contacts, total: Number(total) };
}

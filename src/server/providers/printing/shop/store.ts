/** The SQL of the local print shop. */
import { type Selectable, sql } from 'kysely';
import type { PrintSwitch } from '#contract/sandbox/prints.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { contactId } from './contact-fields.ts';
import { contactRow, deleteContacts } from './contact-store.ts';
import type { Page } from './search.ts';
import { type Cancellation, type PrintShopTables, pictureKeys, type Stage } from './tables.ts';

type Keys = { readonly api_key: string; readonly webhook_secret: string };

/** Returns the shop's keys, or stores these if it has none. */
export async function keepKeys(db: Db, fresh: Keys): Promise<Keys> {
  await db
    .insertInto('sandbox.print_shop')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('sandbox.print_shop').selectAll().executeTakeFirstOrThrow();
}

/** Returns undefined if the shop never opened. */
export async function findKeys(db: Db): Promise<Keys | undefined> {
  return db.selectFrom('sandbox.print_shop').selectAll().executeTakeFirst();
}

export type Print = Selectable<PrintShopTables['sandbox.prints']>;

export type NewPrint = Omit<
  Print,
  'position' | 'status' | 'imb_status' | 'tracking_number' | 'cancellation' | 'updated_at'
>;

/** PostGrid remembers an idempotency key for this long. */
const KEY_LIFE_MILLISECONDS = 24 * 3600_000;

export async function findPrintByKey(db: Db, key: string, now: Date): Promise<Print | null> {
  const row = await db
    .selectFrom('sandbox.prints')
    .selectAll()
    .where('idempotency_key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - KEY_LIFE_MILLISECONDS))
    .executeTakeFirst();
  return row ?? null;
}

/** Stores its contacts, too. Returns null when another request with the same key came first. */
export async function insertPrint(trx: Trx, print: NewPrint): Promise<Print | null> {
  const oldest = new Date(print.created_at.getTime() - KEY_LIFE_MILLISECONDS);
  await trx
    .updateTable('sandbox.prints')
    .set({ idempotency_key: null })
    .where('idempotency_key', '=', print.idempotency_key)
    .where('created_at', '<=', oldest)
    .execute();
  const { recipient, sender, address_status, address_errors, created_at: at } = print;
  const contacts = [contactRow({ fields: recipient, address_status, address_errors, at })];
  if (sender !== null)
    contacts.push(contactRow({ fields: sender, address_status: 'verified', address_errors: null, at }));
  const row = await trx
    .with('named', (query) =>
      query
        .insertInto('sandbox.contacts')
        // Always in the same order, to prevent deadlocks between two requests.
        .values(contacts.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        .onConflict((conflict) => conflict.column('id').doNothing()),
    )
    .insertInto('sandbox.prints')
    .values({
      ...print,
      recipient: JSON.stringify(print.recipient),
      sender: print.sender && JSON.stringify(print.sender),
      metadata: JSON.stringify(print.metadata),
      updated_at: print.created_at,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findPrint(db: Db, id: string): Promise<Print | null> {
  const row = await db.selectFrom('sandbox.prints').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function lockPrint(trx: Trx, id: string): Promise<Print | null> {
  const row = await trx.selectFrom('sandbox.prints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export type PrintChange = Stage & {
  readonly cancellation?: Cancellation;
  readonly trackingNumber: string | null;
  readonly at: Date;
};

export async function updatePrint(trx: Trx, id: string, change: PrintChange): Promise<Print> {
  return trx
    .updateTable('sandbox.prints')
    .set({
      status: change.status,
      imb_status: change.imbStatus,
      tracking_number: change.trackingNumber,
      ...(change.cancellation && { cancellation: JSON.stringify(change.cancellation) }),
      updated_at: change.at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const CONTENT = sql`concat_ws(' ', id, status, size, description, metadata::text, recipient::text, sender::text)`;

/** Newest first, like PostGrid. */
export async function listPrints(db: Db, page: Page): Promise<{ prints: Print[]; total: number }> {
  const { texts, metadata } = page.search ?? { texts: [], metadata: {} };
  let matching = db.selectFrom('sandbox.prints');
  for (const text of texts) matching = matching.where(sql<boolean>`strpos(lower(${CONTENT}), lower(${text})) > 0`);
  for (const [name, value] of Object.entries(metadata)) {
    matching = matching.where(sql<boolean>`metadata ->> ${name} = ${value}`);
  }
  const prints = await matching.selectAll().orderBy('position', 'desc').limit(page.limit).offset(page.skip).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { prints, total };
}

/** Newest first. Uses a cursor, so that the page doesn't shift when cards are added. */
export async function listPrintsAfter(db: Db, cursor: string | null, limit: number) {
  let older = db.selectFrom('sandbox.prints').selectAll();
  if (cursor !== null) {
    older = older.where('position', '<', (eb) =>
      eb.selectFrom('sandbox.prints as last').select('last.position').where('last.id', '=', cursor),
    );
  }
  const rows = await older
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  const { total } = await db
    .selectFrom('sandbox.prints')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { prints: rows.slice(0, limit), hasMore: rows.length > limit, total };
}

/** Returns true when the switch is on, and counts down its remaining calls. */
export async function takeSwitch(db: Db | Trx, name: PrintSwitch): Promise<boolean> {
  const row = await db
    .updateTable('sandbox.print_switches')
    .set({ remaining: sql<number>`case when remaining > 0 then remaining - 1 else remaining end` })
    .where('name', '=', name)
    .where('remaining', '<>', 0)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads several switches for one request; most are off. */
export async function readSwitches(db: Db): Promise<(name: PrintSwitch) => Promise<boolean>> {
  const switched = db.selectFrom('sandbox.print_switches').select('name').where('remaining', '<>', 0);
  const on = new Set((await switched.execute()).map(({ name }) => name));
  return async (name) => on.has(name) && takeSwitch(db, name);
}

export async function setSwitch(db: Db, name: PrintSwitch, remaining: number): Promise<void> {
  await db
    .insertInto('sandbox.print_switches')
    .values({ name, remaining })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ remaining }))
    .execute();
}

export async function listSwitches(db: Db): Promise<readonly { name: PrintSwitch; remaining: number }[]> {
  return db.selectFrom('sandbox.print_switches').selectAll().orderBy('name').execute();
}

export type ShopData = { readonly jobIds: readonly string[]; readonly files: readonly string[] };

/** Finds what the shop keeps of these orders: ids that its jobs may carry, and stored files. */
export async function findShopData(trx: Trx, orderIds: readonly string[]): Promise<ShopData> {
  const prints = await trx.selectFrom('sandbox.prints').select(['id', 'pdf_key']).where(isOf(orderIds)).execute();
  const printIds = prints.map(({ id }) => id);
  const webhooks = await trx
    .selectFrom('sandbox.print_webhooks')
    .select('id')
    .where(sql<boolean>`print_id = any(${printIds}::text[])`)
    .execute();
  return {
    jobIds: [...printIds, ...webhooks.map(({ id }) => id)],
    files: [...prints.map(({ pdf_key }) => pdf_key), ...printIds.flatMap(pictureKeys)],
  };
}

/** Also deletes their contacts. */
export async function deletePrintsOf(trx: Trx, orderIds: readonly string[]): Promise<void> {
  const deleted = await trx
    .deleteFrom('sandbox.prints')
    .where(isOf(orderIds))
    .returning(['recipient', 'sender'])
    .execute();
  const contacts = deleted.flatMap(({ recipient, sender }) => [recipient, ...(sender === null ? [] : [sender])]);
  await deleteContacts(trx, [...new Set(contacts.map(contactId))]);
}

/** Binds a single parameter, however many orders there are. */
function isOf(orderIds: readonly string[]) {
  return sql<boolean>`metadata ->> 'order_id' = any(${[...orderIds]}::text[])`;
}

export async function listShopPrints(trx: Trx) {
  return trx.selectFrom('sandbox.prints').select(['id', 'pdf_key']).orderBy('pdf_key').execute();
}

export async function isShopFile(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('sandbox.prints').select('id').where('pdf_key', '=', key).executeTakeFirst();
  return row !== undefined;
}

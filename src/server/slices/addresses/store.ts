import { type Selectable, sql } from 'kysely';
import type { AddressInput } from '#contract/addresses.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import { containsText } from '#server/frame/db/search.ts';

export type AddressRow = Selectable<Schema['addresses']>;

const MAX_LISTED = 200;

const SEARCHED = (['recipient_name', 'recipient_company', 'recipient_city', 'recipient_address_line1'] as const).map(
  (column) => sql.ref(column),
);

/** Recent recipients first, then by name. */
export async function listAddresses(trx: Trx, userId: string, search: string): Promise<AddressRow[]> {
  const query = trx.selectFrom('addresses').selectAll().where('user_id', '=', userId);
  return query
    .$if(search !== '', (each) => each.where(containsText(SEARCHED, search)))
    .orderBy('last_used_at', (order) => order.desc().nullsLast())
    .orderBy('recipient_name')
    .limit(MAX_LISTED)
    .execute();
}

export async function findAddresses(trx: Trx, userId: string, ids: readonly string[]): Promise<AddressRow[]> {
  const addresses = trx.selectFrom('addresses').selectAll().where('user_id', '=', userId);
  return addresses.where(sql<boolean>`id = any(${[...ids]}::uuid[])`).execute();
}

export async function countAddresses(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAddress(trx: Trx, userId: string, input: AddressInput): Promise<AddressRow> {
  return trx
    .insertInto('addresses')
    .values({ ...input, user_id: userId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateAddress(
  trx: Trx,
  userId: string,
  { id, input }: { id: string; input: AddressInput },
): Promise<AddressRow | undefined> {
  return trx
    .updateTable('addresses')
    .set(input)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteAddress(trx: Trx, userId: string, id: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

type LastUse = Pick<AddressRow, 'recipient_name' | 'recipient_address_line1' | 'recipient_postal_code'> & {
  readonly last_used_at: Date;
};

export async function setLastUsed(trx: Trx, userId: string, { last_used_at, ...recipient }: LastUse): Promise<void> {
  await trx
    .updateTable('addresses')
    .set({ last_used_at })
    .where('user_id', '=', userId)
    .where('recipient_name', '=', recipient.recipient_name)
    .where('recipient_address_line1', '=', recipient.recipient_address_line1)
    .where('recipient_postal_code', '=', recipient.recipient_postal_code)
    .execute();
}

export async function exportAddresses(trx: Trx, userId: string, { after, limit }: { after: string; limit: number }) {
  return trx
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The SQL of hidden addresses. Only the print service may receive what it reads: no sender, no log, no error. */
import { type RawBuilder, sql } from 'kysely';
import { type Address, addressSchema } from '#domain/address.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';

type NewHidden = {
  readonly id: string;
  readonly userId: string;
  readonly requestId: string;
  readonly address: Address;
  readonly at: Date;
};

export async function insertHidden(trx: Trx, { id, userId, requestId, address, at }: NewHidden): Promise<void> {
  const values = { id, user_id: userId, request_id: requestId, address: JSON.stringify(address), created_at: at };
  await trx.insertInto('hidden_addresses').values(values).execute();
}

/** Returns hidden addresses that were given to this user. */
export async function findHidden(
  db: Db | Trx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Address>> {
  const rows = await db
    .selectFrom('hidden_addresses')
    .select(['id', 'address'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, address }) => [id, addressSchema.parse(address)]));
}

export async function readHidden(db: Db | Trx, id: string): Promise<Address | null> {
  const row = await db.selectFrom('hidden_addresses').select('address').where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : addressSchema.parse(row.address);
}

/** SQL condition on a hidden address's id: an order may still have to print it. */
type IsNeeded = (hiddenId: RawBuilder<unknown>) => RawBuilder<boolean>;

export async function deleteHiddenOf(trx: Trx, requestId: string, isNeeded: IsNeeded): Promise<void> {
  await trx
    .deleteFrom('hidden_addresses')
    .where('request_id', '=', requestId)
    .where((eb) => eb.not(isNeeded(sql.ref('hidden_addresses.id'))))
    .execute();
}

/** Deletes old ones, and those whose link was deleted. Returns their ids. */
export async function deleteUnneededHidden(
  trx: Trx,
  givenBefore: Date,
  isNeeded: IsNeeded,
): Promise<readonly string[]> {
  const rows = await trx
    .deleteFrom('hidden_addresses')
    .where((eb) => eb.or([eb('request_id', 'is', null), eb('created_at', '<', givenBefore)]))
    .where((eb) => eb.not(isNeeded(sql.ref('hidden_addresses.id'))))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

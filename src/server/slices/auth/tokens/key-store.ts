import { sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';

export type StoredKey = {
  readonly kid: string;
  readonly privateJwk: Record<string, string>;
  readonly createdAt: Date;
  readonly retiresAt: Date | null;
};

/** Makes processes that start or rotate keys at the same time take turns. */
export async function lockKeys(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(trx);
}

/** Oldest first. */
export async function selectKeys(db: Db | Trx, now: Date): Promise<readonly StoredKey[]> {
  const rows = await db
    .selectFrom('auth.signing_keys')
    .selectAll()
    .where((eb) => eb.or([eb('retires_at', 'is', null), eb('retires_at', '>', now)]))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    kid: row.kid,
    privateJwk: row.private_jwk,
    createdAt: row.created_at,
    retiresAt: row.retires_at,
  }));
}

export async function insertKey(trx: Trx, key: Pick<StoredKey, 'kid' | 'privateJwk' | 'createdAt'>): Promise<void> {
  await trx
    .insertInto('auth.signing_keys')
    .values({ kid: key.kid, private_jwk: JSON.stringify(key.privateJwk), created_at: key.createdAt })
    .execute();
}

export async function selectAnonKey(trx: Trx): Promise<string | undefined> {
  const row = await trx.selectFrom('auth.api_keys').select('key').where('name', '=', 'anon').executeTakeFirst();
  return row?.key;
}

export async function insertAnonKey(trx: Trx, key: string): Promise<void> {
  await trx.insertInto('auth.api_keys').values({ name: 'anon', key }).execute();
}

export async function retireKeys(trx: Trx, { now, retiresAt }: { now: Date; retiresAt: Date }): Promise<void> {
  await trx.deleteFrom('auth.signing_keys').where('retires_at', '<=', now).execute();
  await trx.updateTable('auth.signing_keys').set({ retires_at: retiresAt }).where('retires_at', 'is', null).execute();
}

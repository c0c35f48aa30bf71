import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';

export type Upload = {
  readonly id: string;
  readonly sha256: string;
  readonly content_type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

export type NewUpload = Omit<Upload, 'id'> & { readonly user_id: string };

const COLUMNS = ['id', 'sha256', 'content_type', 'width', 'height', 'bytes'] as const;

/** A user's photo is one upload, however often they send it. */
export async function insertUpload(trx: Trx, upload: NewUpload): Promise<Upload> {
  return trx
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doUpdateSet({ used_at: sql`now()` }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function sumUploadBytes(trx: Trx, userId: string): Promise<number> {
  const { bytes } = await trx
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function findUpload(trx: Trx, userId: string, id: string): Promise<Upload | undefined> {
  return trx
    .selectFrom('uploads')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Marks uploads as used before they are put on a card, so that the sweep keeps them. Skips other users' uploads. */
export async function takeUploads(trx: Trx, userId: string, ids: readonly string[]): Promise<readonly Upload[]> {
  if (ids.length === 0) return [];
  return trx
    .updateTable('uploads')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returning(COLUMNS)
    .execute();
}

export async function findBucket(trx: Trx, id: string) {
  return trx.selectFrom('buckets').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function exportUploads(trx: Trx, userId: string, { after, limit }: { after: string; limit: number }) {
  return trx
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listPhotoHashes(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx.selectFrom('uploads').select('sha256').where('user_id', '=', userId).execute();
  return rows.map(({ sha256 }) => sha256);
}

export async function listAllPhotoHashes(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('uploads').select('sha256').distinct().orderBy('sha256').execute();
  return rows.map(({ sha256 }) => sha256);
}

/** True if any user has uploaded this photo. */
export async function isPhotoUploaded(trx: Trx, sha256: string): Promise<boolean> {
  const row = await trx.selectFrom('uploads').select('id').where('sha256', '=', sha256).executeTakeFirst();
  return row !== undefined;
}

type Unused = {
  readonly unusedSince: Date;
  /** SQL condition on an upload's id: something else still refers to it. */
  readonly isKept: (uploadId: RawBuilder<unknown>) => RawBuilder<boolean>;
  readonly limit: number;
};

/**
 * Returns the hashes of the photos it deleted; fewer than the limit doesn't mean that none are left. Rows are locked and then
 * checked again, so a simultaneous request that puts one on a card either marks it as used first, or waits and finds it gone.
 */
export async function deleteUnusedUploads(trx: Trx, { unusedSince, isKept, limit }: Unused): Promise<string[]> {
  const isUnused = sql`used_at < ${unusedSince} and not ${isKept(sql.ref('uploads.id'))}`;
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

/** Photos are stored by hash, so one person may remove a photo's files while another stores the same photo. */
const filesLock = (sha256: string) => sql`hashtextextended(${`photo-files:${sha256}`}, 0)`;

/** Blocks removals and uploads of this photo's files until the transaction ends. */
export async function lockPhotoFiles(trx: Trx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${filesLock(sha256)})`.execute(trx);
}

/** Waits until nobody is removing these files. A removal that starts later sees the rows that exist now. */
export async function awaitPhotoRemoval(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${filesLock(sha256)})`.execute(db);
}

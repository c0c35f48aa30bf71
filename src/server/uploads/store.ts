import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';

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

/** The same photo of the same user is one upload, however often it is sent. */
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

/** For an upload that is about to be put on a card: from now on it is too fresh to be swept. */
export async function takeUpload(trx: Trx, userId: string, id: string): Promise<Upload | undefined> {
  return trx
    .updateTable('uploads')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function findBucket(trx: Trx, id: string) {
  return trx.selectFrom('buckets').selectAll().where('id', '=', id).executeTakeFirst();
}

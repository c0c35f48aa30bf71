/** Who still needs a file. */
import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

/** By anybody: as an upload, or in the snapshot of an order. */
export async function isPhotoUsed(trx: Trx, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from uploads where sha256 = ${sha256})
        or exists (select from orders where snapshot ->> 'uploadSha256' = ${sha256}) as is_used
  `.execute(trx);
  return rows[0]?.is_used === true;
}

/** By a print attempt, or by the local print shop. */
export async function isFileUsed(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from print_attempts where pdf_key = ${key})
        or exists (select from sandbox.prints where pdf_key = ${key}) as is_used
  `.execute(db);
  return rows[0]?.is_used === true;
}

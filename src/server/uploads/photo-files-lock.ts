/** Keeps removing a photo's files and storing the same photo apart: they lie by hash, so they may be two people's. */
import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

const filesLock = (sha256: string) => sql`hashtextextended(${`photo-files:${sha256}`}, 0)`;

/** Until the transaction ends nobody else removes the files of this photo, and who stores them waits. */
export async function lockPhotoFiles(trx: Trx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${filesLock(sha256)})`.execute(trx);
}

/** Waits until nobody is removing these files any more. Who comes later sees the rows that are there now. */
export async function awaitPhotoRemoval(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${filesLock(sha256)})`.execute(db);
}

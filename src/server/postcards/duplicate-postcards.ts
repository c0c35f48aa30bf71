import { AppError } from '#domain/errors.ts';
import { asUser } from '../db/as-user.ts';
import type { Db } from '../db/database.ts';
import { fromRow, toRow } from './row-codec.ts';
import { findPostcards, insertPostcard, type PostcardRow } from './store.ts';

/** Copies the caller's own postcards as new drafts, all of them or none. */
export async function duplicatePostcards(db: Db, userId: string, ids: readonly string[]): Promise<PostcardRow[]> {
  const wanted = [...new Set(ids)];
  return asUser(db, userId, async (trx) => {
    const originals = await findPostcards(trx, userId, wanted);
    if (originals.length !== wanted.length) throw new AppError('not_found');
    const copies: string[] = [];
    for (const original of originals.reverse())
      copies.push(await insertPostcard(trx, userId, toRow(fromRow(original))));
    return findPostcards(trx, userId, copies);
  });
}

import { fromPostcardInput, type PostcardInput } from '#contract/card-codec.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { UploadDeps } from '#server/slices/uploads/save-photo.ts';
import { saveDesign } from './postcard-design.ts';
import { resolveFront } from './resolve-front.ts';
import { fromRow, toRow } from './row-codec.ts';
import { findPostcard, findPostcards, insertPostcard, type PostcardRow } from './store.ts';

/** Inserts a draft, or updates the one with this id. */
export async function savePostcard(
  deps: UploadDeps,
  userId: string,
  { id, input }: { id?: string; input: PostcardInput },
): Promise<PostcardRow> {
  const { front, base } = await resolveFront(deps, userId, input);
  try {
    return await asUser(deps.db, userId, async (trx) => {
      const design = fromPostcardInput(input, front, base);
      const savedId = await saveDesign(trx, userId, { id: id ?? null, design, savedAt: new Date() });
      const row = await findPostcard(trx, userId, savedId);
      if (row === undefined) throw new AppError('save_failed');
      return row;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('profile_missing', { cause: error });
    throw error;
  }
}

function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

/** Copies the caller's own postcards as new drafts, all or none. */
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

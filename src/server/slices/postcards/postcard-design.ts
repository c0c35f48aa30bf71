/** Reads and writes a postcard's design inside the transactions of other slices. */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#domain/errors.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { fromRow, toRow } from './row-codec.ts';
import { findDraftsLike, findPostcard, insertPostcard, type PostcardRow, restoreCard, updateDraft } from './store.ts';

export async function findPostcardDesign(trx: Trx, userId: string, id: string): Promise<PostcardDesign | null> {
  const row = await findPostcard(trx, userId, id);
  return row === undefined ? null : fromRow(row);
}

/** A draft with exactly this design; null if there is none. */
export async function findSameDraft(trx: Trx, userId: string, design: PostcardDesign): Promise<PostcardRow | null> {
  const drafts = await findDraftsLike(trx, userId, toRow(design));
  return drafts.find((row) => isDeepStrictEqual(fromRow(row), design)) ?? null;
}

type SavedDesign = {
  /** Null inserts a new draft. */
  readonly id: string | null;
  readonly design: PostcardDesign;
  /** Omitted if the customer didn't ask to save; the card is then an unfinished checkout. */
  readonly savedAt?: Date;
};

/** Returns the postcard's id. Throws not_found, or already_ordered when it is no longer a draft. */
export async function saveDesign(trx: Trx, userId: string, { id, design, savedAt }: SavedDesign): Promise<string> {
  if (id === null) return insertPostcard(trx, userId, { ...toRow(design), saved_at: savedAt ?? null });
  const values = savedAt === undefined ? toRow(design) : { ...toRow(design), saved_at: savedAt };
  if (await updateDraft(trx, userId, id, values)) return id;
  const existing = await findPostcard(trx, userId, id);
  throw new AppError(existing === undefined ? 'not_found' : 'already_ordered');
}

/** Makes the card show what was paid for, even if it was edited or deleted since it was ordered. */
export async function restoreDesign(trx: Trx, postcardId: string, design: PostcardDesign): Promise<void> {
  await restoreCard(trx, postcardId, toRow(design));
}

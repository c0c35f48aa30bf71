import { fromPostcardInput, type PostcardInput } from '#contract/card-codec.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '../db/as-user.ts';
import { resolveImageUrl } from '../uploads/resolve-image-url.ts';
import type { UploadDeps } from '../uploads/save-photo.ts';
import { saveDesign } from './postcard-design.ts';
import { findPostcard, type PostcardRow } from './store.ts';

/** Saves a draft: inserts one without an id, else updates the caller's own. */
export async function savePostcard(
  deps: UploadDeps,
  userId: string,
  { id, input }: { id?: string; input: PostcardInput },
): Promise<PostcardRow> {
  const front = input.image_url === null ? null : await resolveImageUrl(deps, userId, input.image_url);
  const design = fromPostcardInput(input, front);
  try {
    return await asUser(deps.db, userId, async (trx) => {
      const savedId = await saveDesign(trx, userId, { id: id ?? null, design, savedAt: new Date() });
      const saved = await findPostcard(trx, userId, savedId);
      if (saved === undefined) throw new AppError('save_failed');
      return saved;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('profile_missing', { cause: error });
    throw error;
  }
}

function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

/** Saves a draft: inserts it, or updates the caller's own. */
import type { PostcardInput } from '#contract/postcards.ts';
import { parseLocation } from '#domain/address.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { AppError } from '#domain/errors.ts';
import { listValue } from '#domain/pricing.ts';
import { asUser } from '../db/as-user.ts';
import type { Trx } from '../db/database.ts';
import { resolveImageUrl } from '../uploads/resolve-image-url.ts';
import type { UploadDeps } from '../uploads/save-photo.ts';
import { findPostcard, insertPostcard, type PostcardColumns, type PostcardRow, updateDraft } from './store.ts';

/** Without an id it inserts. */
export async function savePostcard(
  deps: UploadDeps,
  userId: string,
  { id, input }: { id?: string; input: PostcardInput },
): Promise<PostcardRow> {
  const front = input.image_url === null ? null : await resolveImageUrl(deps, userId, input.image_url);
  const columns = toColumns(input, front);
  try {
    return await asUser(deps.db, userId, async (trx) => {
      const savedId =
        id === undefined ? await insertPostcard(trx, userId, columns) : await update(trx, userId, id, columns);
      const saved = await findPostcard(trx, userId, savedId);
      if (saved === undefined) throw new AppError('save_failed');
      return saved;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('profile_missing', { cause: error });
    throw error;
  }
}

async function update(trx: Trx, userId: string, id: string, columns: PostcardColumns): Promise<string> {
  if (await updateDraft(trx, userId, id, columns)) return id;
  const existing = await findPostcard(trx, userId, id);
  throw new AppError(existing === undefined ? 'not_found' : 'already_ordered');
}

type Front = Awaited<ReturnType<typeof resolveImageUrl>> | null;

function toColumns(input: PostcardInput, front: Front): PostcardColumns {
  const fromLocation = parseLocation(input.recipient_location ?? '');
  return {
    upload_id: front?.kind === 'photo' ? front.uploadId : null,
    template_id: front?.kind === 'template' ? front.templateId : null,
    image_crop: front?.kind === 'photo' ? JSON.stringify(input.image_crop ?? DEFAULT_CROP) : null,
    message: input.message,
    recipient_name: input.recipient_name,
    recipient_company: input.recipient_company,
    recipient_address_line1: input.recipient_address_line1,
    recipient_address_line2: input.recipient_address_line2,
    recipient_postal_code: input.recipient_postal_code,
    recipient_city: input.recipient_city ?? fromLocation.city,
    recipient_state: input.recipient_state ?? fromLocation.state,
    recipient_country: input.recipient_country,
    font_family: input.font_family,
    font_size: input.font_size,
    font_color: input.font_color,
    print_color: input.print_color,
    size: input.size,
    paper_type: input.paper_type,
    sides: input.sides,
    orientation: input.orientation,
    quantity: input.quantity,
    total_amount_cents: listValue(input.quantity),
    saved_at: new Date(),
  };
}

function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

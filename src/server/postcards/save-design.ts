/** Writes a design onto a postcard inside the caller's transaction. Ordering uses it, so that card and order agree. */
import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { listValue } from '#domain/pricing.ts';
import type { Trx } from '../db/database.ts';
import { findPostcard, insertPostcard, type PostcardColumns, updateDraft } from './store.ts';

/** Inserts a draft, or updates the user's own. Throws not_found, or already_ordered when it is no draft any more. */
export async function saveDesign(
  trx: Trx,
  userId: string,
  { id, design }: { id: string | null; design: PostcardDesign },
): Promise<string> {
  // Not the customer's own doing: until they save or pay it, it is an unfinished checkout.
  if (id === null) return insertPostcard(trx, userId, { ...columnsOf(design), saved_at: null });
  if (await updateDraft(trx, userId, id, columnsOf(design))) return id;
  const existing = await findPostcard(trx, userId, id);
  throw new AppError(existing === undefined ? 'not_found' : 'already_ordered');
}

/** The card shows what was paid for, whatever was edited or deleted between placing the order and paying it. */
export async function restoreDesign(trx: Trx, postcardId: string, design: PostcardDesign): Promise<void> {
  await trx
    .updateTable('postcards')
    .set({ ...columnsOf(design), deleted_at: null, saved_at: sql<Date>`coalesce(saved_at, now())` })
    .where('id', '=', postcardId)
    .execute();
}

function columnsOf({ front, text, printing }: PostcardDesign): PostcardColumns {
  return {
    upload_id: front?.kind === 'photo' ? front.uploadId : null,
    template_id: front?.kind === 'template' ? front.templateId : null,
    image_crop: front?.kind === 'photo' ? JSON.stringify(front.crop) : null,
    message: text.message,
    recipient_name: text.recipient,
    recipient_company: text.company,
    recipient_address_line1: text.addressLine1,
    recipient_address_line2: text.addressLine2,
    recipient_postal_code: text.postalCode,
    recipient_city: text.city,
    recipient_state: text.state,
    recipient_country: text.country,
    font_family: text.fontFamily,
    font_size: text.fontSize,
    font_color: text.fontColor,
    print_color: printing.printColor,
    size: printing.size,
    paper_type: printing.paperType,
    sides: printing.sides,
    orientation: printing.orientation,
    quantity: printing.quantity,
    total_amount_cents: listValue(printing.quantity),
  };
}

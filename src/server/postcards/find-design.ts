/** A saved postcard as the design that the card engine lays out. */
import { DEFAULT_CROP } from '#domain/crop.ts';
import type { Front, PostcardDesign } from '#domain/postcard.ts';
import type { Trx } from '../db/database.ts';
import { findPostcard, type PostcardRow } from './store.ts';

export async function findPostcardDesign(trx: Trx, userId: string, id: string): Promise<PostcardDesign | null> {
  const row = await findPostcard(trx, userId, id);
  return row === undefined ? null : designOf(row);
}

function designOf(row: PostcardRow): PostcardDesign {
  return {
    front: frontOf(row),
    text: {
      message: row.message,
      recipient: row.recipient_name,
      company: row.recipient_company,
      addressLine1: row.recipient_address_line1,
      addressLine2: row.recipient_address_line2,
      postalCode: row.recipient_postal_code,
      city: row.recipient_city,
      state: row.recipient_state,
      country: row.recipient_country,
      fontFamily: row.font_family,
      fontSize: row.font_size,
      fontColor: row.font_color,
    },
    printing: {
      printColor: row.print_color,
      size: row.size,
      paperType: row.paper_type,
      sides: row.sides,
      orientation: row.orientation,
      quantity: row.quantity,
    },
  };
}

function frontOf(row: PostcardRow): Front | null {
  if (row.template_id !== null) return { kind: 'template', templateId: row.template_id };
  if (row.upload_id === null || row.image_width === null || row.image_height === null) return null;
  return {
    kind: 'photo',
    uploadId: row.upload_id,
    widthPixels: row.image_width,
    heightPixels: row.image_height,
    crop: row.image_crop ?? DEFAULT_CROP,
  };
}

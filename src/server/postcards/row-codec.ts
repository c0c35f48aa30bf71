/** A card's design as columns of its row, and back. The wire's names are in contract/card-codec.ts. */
import type { Selectable } from 'kysely';
import { renameFields, restoreFields } from '#contract/renamed-fields.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { drawingsSchema, EMPTY_DRAWINGS, isEmptyDrawing } from '#domain/drawing.ts';
import { DEFAULT_LOOK, type Front, firstPhoto, frontSchema, onePhoto, templateFront } from '#domain/front.ts';
import type { PostcardDesign, PostcardText } from '#domain/postcard.ts';
import { listValue } from '#domain/pricing.ts';
import type { PrintingOptions } from '#domain/printing-options.ts';
import type { Schema } from '../db/schema.ts';

type Column = keyof Schema['postcards'];

const TEXT_COLUMNS = {
  message: 'message',
  language: 'language',
  recipient: 'recipient_name',
  company: 'recipient_company',
  addressLine1: 'recipient_address_line1',
  addressLine2: 'recipient_address_line2',
  postalCode: 'recipient_postal_code',
  city: 'recipient_city',
  state: 'recipient_state',
  country: 'recipient_country',
  fontFamily: 'font_family',
  fontSize: 'font_size',
  fontColor: 'font_color',
} as const satisfies Readonly<Record<keyof Omit<PostcardText, 'returnAddress'>, Column>>;

const PRINTING_COLUMNS = {
  printColor: 'print_color',
  size: 'size',
  paperType: 'paper_type',
  sides: 'sides',
  orientation: 'orientation',
  quantity: 'quantity',
  stamp: 'stamp',
} as const satisfies Readonly<Record<keyof PrintingOptions, Column>>;

export const DESIGN_COLUMNS = [
  'upload_id',
  'template_id',
  'image_crop',
  'front',
  'drawings',
  'mailing',
  'hidden_id',
  ...Object.values(TEXT_COLUMNS),
  'return_address',
  ...Object.values(PRINTING_COLUMNS),
] as const satisfies readonly Column[];

type DesignColumn = (typeof DESIGN_COLUMNS)[number];

export type DesignRow = Pick<Selectable<Schema['postcards']>, DesignColumn> & {
  /** Pixels of the upload, null for a template. */
  readonly image_width: number | null;
  readonly image_height: number | null;
};

/** Includes the list value, which follows from the design. */
export function toRow({ front, text, printing, drawings, mailing, hiddenId }: PostcardDesign) {
  const photo = firstPhoto(front);
  return {
    upload_id: photo?.uploadId ?? null,
    template_id: front?.kind === 'template' ? front.templateId : null,
    image_crop: photo && JSON.stringify(photo.crop),
    front: front && JSON.stringify(front),
    drawings: isEmptyDrawing(drawings.front) && isEmptyDrawing(drawings.back) ? null : JSON.stringify(drawings),
    mailing: mailing && JSON.stringify(mailing),
    hidden_id: hiddenId,
    ...renameFields(text, TEXT_COLUMNS),
    return_address: text.returnAddress && JSON.stringify(text.returnAddress),
    ...renameFields(printing, PRINTING_COLUMNS),
    total_amount_cents: listValue(printing.quantity),
  };
}

export type DesignValues = ReturnType<typeof toRow>;

/** Parses what is JSON, because rows of earlier versions lack later fields. */
export function fromRow(row: DesignRow): PostcardDesign {
  return {
    front: frontOf(row),
    text: { ...restoreFields(row, TEXT_COLUMNS), returnAddress: row.return_address },
    printing: restoreFields(row, PRINTING_COLUMNS),
    drawings: row.drawings === null ? EMPTY_DRAWINGS : drawingsSchema.parse(row.drawings),
    mailing: row.mailing,
    hiddenId: row.hidden_id,
  };
}

/** Cards from before there were layouts have only the first photo's or the template's columns. */
function frontOf(row: DesignRow): Front | null {
  if (row.front !== null) return frontSchema.parse(row.front);
  if (row.template_id !== null) return templateFront(row.template_id);
  if (row.upload_id === null || row.image_width === null || row.image_height === null) return null;
  return onePhoto({
    uploadId: row.upload_id,
    widthPixels: row.image_width,
    heightPixels: row.image_height,
    crop: { ...DEFAULT_CROP, ...row.image_crop },
    look: DEFAULT_LOOK,
  });
}

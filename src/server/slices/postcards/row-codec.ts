/** Converts a card's design to columns of its row, and back. The wire's names are in contract/card-codec.ts. */
import type { Selectable } from 'kysely';
import { renameFields, restoreFields } from '#contract/renamed-fields.ts';
import { drawingsSchema, EMPTY_DRAWINGS, isEmptyDrawing } from '#domain/drawing.ts';
import { firstPhoto, frontSchema } from '#domain/front.ts';
import type { PostcardDesign, PostcardText } from '#domain/postcard.ts';
import { listValue } from '#domain/pricing.ts';
import type { PrintingOptions } from '#domain/printing-options.ts';
import type { Schema } from '#server/frame/db/schema.ts';

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
  'front',
  'drawings',
  'mailing',
  'hidden_id',
  ...Object.values(TEXT_COLUMNS),
  'return_address',
  ...Object.values(PRINTING_COLUMNS),
] as const satisfies readonly Column[];

type DesignColumn = (typeof DESIGN_COLUMNS)[number];

export type DesignRow = Pick<Selectable<Schema['postcards']>, DesignColumn>;

/** Includes the list value, which is derived from the design. */
export function toRow({ front, text, printing, drawings, mailing, hiddenId }: PostcardDesign) {
  return {
    upload_id: firstPhoto(front)?.uploadId ?? null,
    template_id: front?.kind === 'template' ? front.templateId : null,
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

/** Parses the JSON columns. */
export function fromRow(row: DesignRow): PostcardDesign {
  return {
    front: row.front === null ? null : frontSchema.parse(row.front),
    text: { ...restoreFields(row, TEXT_COLUMNS), returnAddress: row.return_address },
    printing: restoreFields(row, PRINTING_COLUMNS),
    drawings: row.drawings === null ? EMPTY_DRAWINGS : drawingsSchema.parse(row.drawings),
    mailing: row.mailing,
    hiddenId: row.hidden_id,
  };
}

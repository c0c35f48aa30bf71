/** A card's design as columns of its row, and back. The wire's names are in contract/card-codec.ts. */
import type { Selectable } from 'kysely';
import { renameFields, restoreFields } from '#contract/renamed-fields.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import type { Front, PostcardDesign, PostcardText } from '#domain/postcard.ts';
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
} as const satisfies Readonly<Record<keyof PrintingOptions, Column>>;

export const DESIGN_COLUMNS = [
  'upload_id',
  'template_id',
  'image_crop',
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
export function toRow({ front, text, printing }: PostcardDesign) {
  return {
    upload_id: front?.kind === 'photo' ? front.uploadId : null,
    template_id: front?.kind === 'template' ? front.templateId : null,
    image_crop: front?.kind === 'photo' ? JSON.stringify(front.crop) : null,
    ...renameFields(text, TEXT_COLUMNS),
    return_address: text.returnAddress && JSON.stringify(text.returnAddress),
    ...renameFields(printing, PRINTING_COLUMNS),
    total_amount_cents: listValue(printing.quantity),
  };
}

export type DesignValues = ReturnType<typeof toRow>;

export function fromRow(row: DesignRow): PostcardDesign {
  return {
    front: frontOf(row),
    text: { ...restoreFields(row, TEXT_COLUMNS), returnAddress: row.return_address },
    printing: restoreFields(row, PRINTING_COLUMNS),
  };
}

function frontOf(row: DesignRow): Front | null {
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

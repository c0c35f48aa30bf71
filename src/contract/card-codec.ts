/**
 * The card on the wire in its three forms: the postcard record, a payment's postcardData and the edit hand-off. A new
 * field of the design gets its names here; the database's are in server/postcards/row-codec.ts.
 */
import * as z from 'zod/mini';
import { ADDRESS_LINE_LIMIT, type Address, formatLocation, parseLocation } from '#domain/address.ts';
import { type Crop, cropSchema, DEFAULT_CROP } from '#domain/crop.ts';
import { languageSchema } from '#domain/language.ts';
import {
  EMPTY_POSTCARD_TEXT,
  type Front,
  type PostcardDesign,
  type PostcardText,
  postcardTextSchema,
  storedDraftSchema,
} from '#domain/postcard.ts';
import {
  DEFAULT_PRINTING_OPTIONS,
  type PrintingOptions,
  printingOptionsSchema,
  quantityTextSchema,
} from '#domain/printing-options.ts';
import { imageUrlOf, imageUrlSchema } from './image-url.ts';
import { type Names, renameFields, restoreFields } from './renamed-fields.ts';
import { fromReturnAddress, returnAddressSchema, toReturnAddress } from './return-address.ts';

export const ADDRESS_NAMES = {
  recipient: 'recipient_name',
  company: 'recipient_company',
  addressLine1: 'recipient_address_line1',
  addressLine2: 'recipient_address_line2',
  postalCode: 'recipient_postal_code',
  city: 'recipient_city',
  state: 'recipient_state',
  country: 'recipient_country',
} as const satisfies Names<Address>;

const TEXT_NAMES = {
  message: 'message',
  language: 'language',
  ...ADDRESS_NAMES,
  fontFamily: 'font_family',
  fontSize: 'font_size',
  fontColor: 'font_color',
} as const satisfies Names<Omit<PostcardText, 'returnAddress'>>;

const PRINTING_NAMES = {
  printColor: 'print_color',
  size: 'size',
  paperType: 'paper_type',
  sides: 'sides',
  orientation: 'orientation',
  quantity: 'quantity',
} as const satisfies Names<PrintingOptions>;

const textShape = postcardTextSchema.shape;

/** SPEC.md's postcard record, as far as a client may write it. An older client knows no language and return address. */
export const postcardInputSchema = z.strictObject({
  image_url: z.nullable(imageUrlSchema),
  image_crop: z.optional(z.nullable(cropSchema)),
  ...renameFields(textShape, TEXT_NAMES),
  language: z.optional(languageSchema),
  recipient_company: z._default(textShape.company, ''),
  recipient_address_line2: z._default(textShape.addressLine2, ''),
  recipient_city: z.optional(textShape.city),
  recipient_state: z.optional(textShape.state),
  /** City and state joined by a comma, for clients that send neither recipient_city nor recipient_state. */
  recipient_location: z.optional(z.string().check(z.maxLength(2 * ADDRESS_LINE_LIMIT + 2))),
  return_address: z.optional(z.nullable(returnAddressSchema)),
  ...renameFields(printingOptionsSchema.shape, PRINTING_NAMES),
  quantity: quantityTextSchema,
});
export type PostcardInput = z.infer<typeof postcardInputSchema>;

/** The photo must have been uploaded before. */
export function toPostcardInput({ front, text, printing }: PostcardDesign): PostcardInput {
  return {
    image_url: imageUrlOf(front),
    image_crop: cropOf(front),
    ...renameFields(text, TEXT_NAMES),
    recipient_location: formatLocation(text.city, text.state),
    return_address: toReturnAddress(text.returnAddress),
    ...renameFields(printing, PRINTING_NAMES),
  };
}

/** The front that an image_url stands for; the crop is sent beside it. */
export type UncroppedFront = Omit<Extract<Front, { kind: 'photo' }>, 'crop'> | Extract<Front, { kind: 'template' }>;

/** Takes fields that an older client doesn't know from the saved card. */
export function fromPostcardInput(
  input: PostcardInput,
  front: UncroppedFront | null,
  saved: Pick<PostcardText, 'language' | 'returnAddress'> = EMPTY_POSTCARD_TEXT,
): PostcardDesign {
  const { city, state } = parseLocation(input.recipient_location ?? '');
  const { recipient_city = city, recipient_state = state, language = saved.language, return_address } = input;
  return {
    front: front && withCrop(front, input.image_crop),
    text: {
      ...restoreFields({ ...input, recipient_city, recipient_state, language }, TEXT_NAMES),
      returnAddress: return_address === undefined ? saved.returnAddress : fromReturnAddress(return_address),
    },
    printing: restoreFields(input, PRINTING_NAMES),
  };
}

/** The design's part of a postcard record. Stored text may be longer than a client may send today. */
export const cardRecordShape = {
  image_url: z.nullable(z.string()),
  image_crop: z.nullable(cropSchema),
  /** Pixels of the photo, null for a template. */
  image_width: z.nullable(z.int()),
  image_height: z.nullable(z.int()),
  ...renameFields(textShape, TEXT_NAMES),
  message: z.string(),
  recipient_name: z.string(),
  recipient_company: z.string(),
  recipient_address_line1: z.string(),
  recipient_address_line2: z.string(),
  recipient_postal_code: z.string(),
  recipient_city: z.string(),
  recipient_state: z.string(),
  recipient_location: z.string(),
  return_address: z.nullable(returnAddressSchema),
  ...renameFields(printingOptionsSchema.shape, PRINTING_NAMES),
};
const cardRecordSchema = z.object(cardRecordShape);
export type CardRecord = z.infer<typeof cardRecordSchema>;

export function toCardRecord({ front, text, printing }: PostcardDesign): CardRecord {
  return {
    image_url: imageUrlOf(front),
    image_crop: cropOf(front),
    image_width: front?.kind === 'photo' ? front.widthPixels : null,
    image_height: front?.kind === 'photo' ? front.heightPixels : null,
    ...renameFields(text, TEXT_NAMES),
    recipient_location: formatLocation(text.city, text.state),
    return_address: toReturnAddress(text.returnAddress),
    ...renameFields(printing, PRINTING_NAMES),
  };
}

const PAYMENT_ADDRESS_NAMES = {
  addressLine1: 'line1',
  addressLine2: 'line2',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  country: 'country',
} as const satisfies Partial<Names<Address>>;

const PAYMENT_TEXT_NAMES = {
  message: 'message',
  language: 'language',
  recipient: 'recipient',
  company: 'company',
  fontFamily: 'font_family',
  fontSize: 'font_size',
  fontColor: 'font_color',
} as const satisfies Names<Omit<PostcardText, keyof typeof PAYMENT_ADDRESS_NAMES | 'returnAddress'>>;

const { quantity: _quantity, ...paymentPrintingShape } = printingOptionsSchema.shape;

/** SPEC.md's postcardData. Fields that it does not name (font, crop, language) default to the builder's. */
export const postcardDataSchema = z.strictObject({
  /** The saved postcard that this order is for, if there is one. */
  id: z.optional(z.uuid()),
  image_url: imageUrlSchema,
  image_crop: z.optional(z.nullable(cropSchema)),
  ...renameFields(textShape, PAYMENT_TEXT_NAMES),
  company: z._default(textShape.company, ''),
  font_family: z._default(textShape.fontFamily, EMPTY_POSTCARD_TEXT.fontFamily),
  font_size: z._default(textShape.fontSize, EMPTY_POSTCARD_TEXT.fontSize),
  font_color: z._default(textShape.fontColor, EMPTY_POSTCARD_TEXT.fontColor),
  address: z.strictObject({
    ...renameFields(textShape, PAYMENT_ADDRESS_NAMES),
    line2: z._default(textShape.addressLine2, ''),
  }),
  return_address: z.optional(z.nullable(returnAddressSchema)),
  printing: z.strictObject(paymentPrintingShape),
  quantity: quantityTextSchema,
});
export type PostcardData = z.infer<typeof postcardDataSchema>;

/** The photo must have been uploaded before. */
export function toPostcardData({ front, text, printing }: PostcardDesign): z.input<typeof postcardDataSchema> {
  const { quantity, ...options } = printing;
  return {
    image_url: imageUrlOf(front) ?? '',
    image_crop: cropOf(front),
    ...renameFields(text, PAYMENT_TEXT_NAMES),
    address: renameFields(text, PAYMENT_ADDRESS_NAMES),
    return_address: toReturnAddress(text.returnAddress),
    printing: options,
    quantity: String(quantity),
  };
}

export function fromPostcardData(data: PostcardData, front: UncroppedFront): PostcardDesign {
  return {
    front: withCrop(front, data.image_crop),
    text: {
      ...restoreFields(data, PAYMENT_TEXT_NAMES),
      ...restoreFields(data.address, PAYMENT_ADDRESS_NAMES),
      returnAddress: fromReturnAddress(data.return_address),
    },
    printing: { ...data.printing, quantity: data.quantity },
  };
}

const editedFrontSchema = z.looseObject({
  id: z.optional(z.uuid()),
  image_url: z.nullable(z.string()),
  image_crop: z._default(z.nullable(cropSchema), null),
  image_width: z._default(z.nullable(z.int()), null),
  image_height: z._default(z.nullable(z.int()), null),
  /** The older name of city. */
  location: z._default(z.string(), ''),
});

const editedDesignSchema = z.object({
  text: z.object(storedDraftSchema.shape.text.shape),
  printing: z.object({ ...printingOptionsSchema.shape, quantity: quantityTextSchema }),
});

/** SPEC.md's edit hand-off: the design's own names, side by side. */
export function postcardToEdit({ id, ...record }: CardRecord & { readonly id: string }) {
  const { image_url, image_crop, image_width, image_height } = record;
  return { id, image_url, image_crop, image_width, image_height, ...textOf(record), ...printingOf(record) };
}

/** Returns null when it can't be read. Missing fields are as on a new card. */
export function parsePostcardToEdit(value: unknown) {
  const front = editedFrontSchema.safeParse(value);
  if (!front.success) return null;
  const { id, image_url, image_crop, image_width, image_height, location, ...fields } = front.data;
  const design = editedDesignSchema.safeParse({
    text: { ...EMPTY_POSTCARD_TEXT, city: location, ...fields },
    printing: { ...DEFAULT_PRINTING_OPTIONS, ...fields },
  });
  return design.success ? { id, image_url, image_crop, image_width, image_height, ...design.data } : null;
}
export type PostcardToEdit = NonNullable<ReturnType<typeof parsePostcardToEdit>>;

type AddressRecordFields = Pick<CardRecord, (typeof ADDRESS_NAMES)[keyof Address]>;

export function addressOf(record: AddressRecordFields): Address {
  return restoreFields(record, ADDRESS_NAMES);
}

function textOf(record: CardRecord): PostcardText {
  return { ...restoreFields(record, TEXT_NAMES), returnAddress: fromReturnAddress(record.return_address) };
}

function printingOf(record: CardRecord): PrintingOptions {
  return restoreFields(record, PRINTING_NAMES);
}

function cropOf(front: Front | null): Crop | null {
  return front?.kind === 'photo' ? front.crop : null;
}

function withCrop(front: UncroppedFront, crop: Crop | null | undefined): Front {
  return front.kind === 'photo' ? { ...front, crop: crop ?? DEFAULT_CROP } : front;
}

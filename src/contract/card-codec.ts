/**
 * The card on the wire in its three forms: the postcard record, a payment's postcardData and the builder entry. A new field of
 * the design gets its names here; the database's are in server/slices/postcards/row-codec.ts.
 */
import * as z from 'zod/mini';
import { ADDRESS_LINE_LIMIT, type Address, formatLocation, parseLocation } from '#domain/address.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { drawingsSchema, EMPTY_DRAWINGS, MAX_DRAWING_VALUES } from '#domain/drawing.ts';
import { DEFAULT_LOOK, type Front, frontSchema, onePhoto, type Photo, templateFront } from '#domain/front.ts';
import {
  EMPTY_DESIGN,
  EMPTY_POSTCARD_TEXT,
  type PostcardDesign,
  type PostcardText,
  postcardTextSchema,
} from '#domain/postcard.ts';
import {
  DEFAULT_PRINTING_OPTIONS,
  type PrintingOptions,
  printingOptionsSchema,
  quantityTextSchema,
} from '#domain/printing-options.ts';
import { mailingSchema } from '#domain/recipients.ts';
import type { TemplateId } from '#domain/template.ts';
import { imageUrlOf, imageUrlSchema, savedImageUrl } from './image-url.ts';
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
  stamp: 'stamp',
} as const satisfies Names<PrintingOptions>;

const textShape = postcardTextSchema.shape;

/** A photo may come as a data URL, and drawings have many points. */
export const CARD_LIMITS = { bodyLimit: 15_000_000, valueLimit: MAX_DRAWING_VALUES + 1_000 } as const;

/** Fields that SPEC.md doesn't name, with their defaults. A sent front takes precedence over image_url. */
const studioShape = {
  front: z.optional(z.nullable(frontSchema)),
  drawings: z.optional(drawingsSchema),
  mailing: z._default(z.nullable(mailingSchema), null),
  hidden_address_id: z._default(z.nullable(z.uuid()), null),
  return_address: z._default(z.nullable(returnAddressSchema), null),
};

/** SPEC.md's postcard record, limited to what a client may write. */
export const postcardInputSchema = z.strictObject({
  image_url: z.nullable(imageUrlSchema),
  ...studioShape,
  ...renameFields(textShape, TEXT_NAMES),
  recipient_company: z._default(textShape.company, ''),
  recipient_address_line2: z._default(textShape.addressLine2, ''),
  recipient_city: z.optional(textShape.city),
  recipient_state: z.optional(textShape.state),
  /** City and state joined by a comma, for clients that send neither recipient_city nor recipient_state. */
  recipient_location: z.optional(z.string().check(z.maxLength(2 * ADDRESS_LINE_LIMIT + 2))),
  ...renameFields(printingOptionsSchema.shape, PRINTING_NAMES),
  quantity: quantityTextSchema,
});
export type PostcardInput = z.infer<typeof postcardInputSchema>;

/** Photos must be uploaded first. */
export function toPostcardInput(design: PostcardDesign): PostcardInput {
  const { front, text, printing, drawings, mailing, hiddenId } = design;
  return {
    image_url: imageUrlOf(front),
    front,
    drawings,
    mailing,
    hidden_address_id: hiddenId,
    ...renameFields(text, TEXT_NAMES),
    recipient_location: formatLocation(text.city, text.state),
    return_address: toReturnAddress(text.returnAddress),
    ...renameFields(printing, PRINTING_NAMES),
  };
}

/** The front that an image_url stands for. */
export type NamedFront =
  | { readonly kind: 'photo'; readonly photo: Omit<Photo, 'crop' | 'look'> }
  | { readonly kind: 'template'; readonly templateId: TemplateId };

export function frontOf(named: NamedFront): Front {
  if (named.kind === 'template') return templateFront(named.templateId);
  return onePhoto({ ...named.photo, crop: DEFAULT_CROP, look: DEFAULT_LOOK });
}

/** `base` provides what the client leaves to the card that its image_url names. */
export function fromPostcardInput(
  input: PostcardInput,
  front: Front | null,
  base: PostcardDesign = EMPTY_DESIGN,
): PostcardDesign {
  const { city, state } = parseLocation(input.recipient_location ?? '');
  const { recipient_city = city, recipient_state = state, drawings = base.drawings } = input;
  return {
    front,
    text: {
      ...restoreFields({ ...input, recipient_city, recipient_state }, TEXT_NAMES),
      returnAddress: fromReturnAddress(input.return_address),
    },
    printing: restoreFields(input, PRINTING_NAMES),
    drawings,
    mailing: input.mailing,
    hiddenId: input.hidden_address_id,
  };
}

/** The design's part of a postcard record. */
export const cardRecordShape = {
  image_url: z.nullable(z.string()),
  front: z.nullable(frontSchema),
  drawings: drawingsSchema,
  /** Set for a card to many people; its recipient is one of them. */
  mailing: z.nullable(mailingSchema),
  /** Set if the recipient keeps their address from the sender; the record has only name, city and country. */
  hidden_address_id: z.nullable(z.uuid()),
  ...renameFields(textShape, TEXT_NAMES),
  recipient_location: z.string(),
  return_address: z.nullable(returnAddressSchema),
  ...renameFields(printingOptionsSchema.shape, PRINTING_NAMES),
};
const cardRecordSchema = z.object(cardRecordShape);
export type CardRecord = z.infer<typeof cardRecordSchema>;

export function toCardRecord(postcardId: string, design: PostcardDesign): CardRecord {
  const { front, text, printing, drawings, mailing, hiddenId } = design;
  return {
    image_url: savedImageUrl(postcardId, design),
    front,
    drawings,
    mailing,
    hidden_address_id: hiddenId,
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

/** SPEC.md's postcardData. Fields that it doesn't name (font, language) have the builder's defaults. */
export const postcardDataSchema = z.strictObject({
  /** The saved postcard that this order is for, if any. */
  id: z.optional(z.uuid()),
  image_url: imageUrlSchema,
  ...studioShape,
  ...renameFields(textShape, PAYMENT_TEXT_NAMES),
  company: z._default(textShape.company, ''),
  font_family: z._default(textShape.fontFamily, EMPTY_POSTCARD_TEXT.fontFamily),
  font_size: z._default(textShape.fontSize, EMPTY_POSTCARD_TEXT.fontSize),
  font_color: z._default(textShape.fontColor, EMPTY_POSTCARD_TEXT.fontColor),
  address: z.strictObject({
    ...renameFields(textShape, PAYMENT_ADDRESS_NAMES),
    line2: z._default(textShape.addressLine2, ''),
  }),
  printing: z.strictObject(paymentPrintingShape),
  quantity: quantityTextSchema,
});
export type PostcardData = z.infer<typeof postcardDataSchema>;

/** Photos must be uploaded first. */
export function toPostcardData(design: PostcardDesign): z.input<typeof postcardDataSchema> {
  const { front, text, printing, drawings, mailing, hiddenId } = design;
  const { quantity, ...options } = printing;
  return {
    image_url: imageUrlOf(front) ?? '',
    front,
    drawings,
    mailing,
    hidden_address_id: hiddenId,
    ...renameFields(text, PAYMENT_TEXT_NAMES),
    address: renameFields(text, PAYMENT_ADDRESS_NAMES),
    return_address: toReturnAddress(text.returnAddress),
    printing: options,
    quantity: String(quantity),
  };
}

export function fromPostcardData(
  data: PostcardData,
  front: Front | null,
  saved: PostcardDesign = EMPTY_DESIGN,
): PostcardDesign {
  return {
    front,
    text: {
      ...restoreFields(data, PAYMENT_TEXT_NAMES),
      ...restoreFields(data.address, PAYMENT_ADDRESS_NAMES),
      returnAddress: fromReturnAddress(data.return_address),
    },
    printing: { ...data.printing, quantity: data.quantity },
    drawings: data.drawings ?? saved.drawings,
    mailing: data.mailing,
    hiddenId: data.hidden_address_id,
  };
}

const editedFrontSchema = z.looseObject({
  id: z.optional(z.uuid()),
  image_url: z.nullable(z.string()),
  front: z._default(z.nullable(frontSchema), null),
  drawings: z._default(drawingsSchema, EMPTY_DRAWINGS),
  mailing: z._default(z.nullable(mailingSchema), null),
  hidden_address_id: z._default(z.nullable(z.uuid()), null),
  /** The older name of city. */
  location: z._default(z.string(), ''),
});

const editedDesignSchema = z.object({
  text: z.object(textShape),
  printing: z.object({ ...printingOptionsSchema.shape, quantity: quantityTextSchema }),
});

/** SPEC.md's builder entry, with all of the design's own names at the top level. */
export function postcardToEdit({ id, ...record }: CardRecord & { readonly id: string }) {
  const { image_url, front, drawings, mailing, hidden_address_id } = record;
  const face = { image_url, front, drawings };
  return { id, ...face, mailing, hidden_address_id, ...textOf(record), ...printingOf(record) };
}

/** Returns null when it can't be read. Missing fields are like on a new card. */
export function parsePostcardToEdit(value: unknown) {
  const edited = editedFrontSchema.safeParse(value);
  if (!edited.success) return null;
  const { location, mailing, hidden_address_id: hiddenId, ...card } = edited.data;
  const { id, image_url, front, drawings, ...fields } = card;
  const design = editedDesignSchema.safeParse({
    text: { ...EMPTY_POSTCARD_TEXT, city: location, ...fields },
    printing: { ...DEFAULT_PRINTING_OPTIONS, ...fields },
  });
  if (!design.success) return null;
  return { id, image_url, front, drawings, mailing, hiddenId, ...design.data };
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

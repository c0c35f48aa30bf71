/** SPEC.md's edit hand-off: the dashboard leaves a postcard in browser storage, `/?edit=true` takes it up. */
import * as z from 'zod/mini';
import type { PostcardRecord } from '#contract/postcards.ts';
import { COUNTRIES } from '#domain/address.ts';
import { cropSchema } from '#domain/crop.ts';
import {
  CARD_SIZES,
  ORIENTATIONS,
  PAPER_TYPES,
  PRINT_COLORS,
  quantityTextSchema,
  SIDES,
} from '#domain/printing-options.ts';
import { FONT_COLORS, FONT_FAMILIES, FONT_SIZES } from '#domain/text-style.ts';
import { EDIT_HAND_OFF_KEY } from './edit-hand-off-key.ts';

const text = z._default(z.string(), '');

const editHandOffSchema = z.pipe(
  z.object({
    id: z.optional(z.uuid()),
    image_url: z.nullable(z.string()),
    image_crop: z._default(z.nullable(cropSchema), null),
    image_width: z._default(z.nullable(z.int()), null),
    image_height: z._default(z.nullable(z.int()), null),
    message: text,
    recipient: text,
    company: text,
    addressLine1: text,
    addressLine2: text,
    postalCode: text,
    city: z.optional(z.string()),
    /** The older name of city. */
    location: z.optional(z.string()),
    state: text,
    country: z._default(z.enum(COUNTRIES), 'USA'),
    fontFamily: z._default(z.enum(FONT_FAMILIES), 'inter'),
    fontSize: z._default(z.enum(FONT_SIZES), 'M'),
    fontColor: z._default(z.enum(FONT_COLORS), '#000000'),
    printColor: z._default(z.enum(PRINT_COLORS), 'full-color'),
    size: z._default(z.enum(CARD_SIZES), '4.25x5.5'),
    paperType: z._default(z.enum(PAPER_TYPES), 'matte-cover'),
    sides: z._default(z.enum(SIDES), 'single-sided'),
    orientation: z._default(z.enum(ORIENTATIONS), 'landscape'),
    quantity: z._default(quantityTextSchema, 50),
  }),
  z.transform(({ city, location, ...rest }) => ({ ...rest, city: city ?? location ?? '' })),
);
export type EditHandOff = z.output<typeof editHandOffSchema>;

export function toEditHandOff(record: PostcardRecord): z.input<typeof editHandOffSchema> {
  return {
    id: record.id,
    image_url: record.image_url,
    image_crop: record.image_crop,
    image_width: record.image_width,
    image_height: record.image_height,
    message: record.message,
    recipient: record.recipient_name,
    company: record.recipient_company,
    addressLine1: record.recipient_address_line1,
    addressLine2: record.recipient_address_line2,
    postalCode: record.recipient_postal_code,
    city: record.recipient_city,
    state: record.recipient_state,
    country: record.recipient_country,
    fontFamily: record.font_family,
    fontSize: record.font_size,
    fontColor: record.font_color,
    printColor: record.print_color,
    size: record.size,
    paperType: record.paper_type,
    sides: record.sides,
    orientation: record.orientation,
    quantity: record.quantity,
  };
}

export function parseEditHandOff(json: string | null): EditHandOff | null {
  try {
    const parsed = editHandOffSchema.safeParse(JSON.parse(json ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function leaveEditHandOff(record: PostcardRecord): void {
  localStorage.setItem(EDIT_HAND_OFF_KEY, JSON.stringify(toEditHandOff(record)));
}

/** Null when there is nothing, or nothing readable: 'Failed to load postcard data for editing.' */
export function readEditHandOff(): EditHandOff | null {
  return parseEditHandOff(localStorage.getItem(EDIT_HAND_OFF_KEY));
}

/** Whether anything was left, readable or not. */
export function hasEditHandOff(): boolean {
  return localStorage.getItem(EDIT_HAND_OFF_KEY) !== null;
}

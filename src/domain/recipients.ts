/** A mailing's recipients. merge.ts decides what their cards say. */
import * as z from 'zod/mini';
import { addressSchema, lineOf, tidySpaces } from './address.ts';

export const MAX_RECIPIENTS = 10_000;
export const MAX_COLUMNS = 40;
export const FIELD_NAME_LIMIT = 40;
/** Room for a personal paragraph; no card has room for more. */
export const VALUE_LIMIT = 5_000;

/** Normalizes a column's heading: ignores case and spaces. */
export function fieldName(heading: string): string {
  return tidySpaces(heading).toLowerCase();
}

const fieldNameSchema = z.string().check(
  z.minLength(1),
  z.maxLength(FIELD_NAME_LIMIT),
  z.refine((name) => name === fieldName(name) && !/[{}|]/.test(name), 'Please name the column in small letters.'),
);

/** Keyed by field. The address's own fields need no entry. */
export const mergeValuesSchema = z
  .record(fieldNameSchema, lineOf(VALUE_LIMIT))
  .check(z.refine((values) => Object.keys(values).length <= MAX_COLUMNS, `A list has at most ${MAX_COLUMNS} columns.`));
export type MergeValues = z.infer<typeof mergeValuesSchema>;

export const recipientSchema = z.strictObject({
  address: addressSchema,
  values: mergeValuesSchema,
  /** An address that this person gave and the sender can't see; `address` has only name, city and country. */
  hiddenId: z.optional(z.uuid()),
});
export type Recipient = z.infer<typeof recipientSchema>;

export const recipientsSchema = z
  .array(recipientSchema)
  .check(z.minLength(1), z.maxLength(MAX_RECIPIENTS, 'A mailing has at most 10,000 recipients.'));

export const mailingSchema = z.strictObject({
  listId: z.uuid(),
  count: z.int().check(z.minimum(1), z.maximum(MAX_RECIPIENTS)),
  /** The values of the recipient whose address the design has. */
  values: mergeValuesSchema,
});
export type Mailing = z.infer<typeof mailingSchema>;

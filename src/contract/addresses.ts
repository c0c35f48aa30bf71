import * as z from 'zod/mini';
import { addressSchema } from '#domain/address.ts';
import { ADDRESS_NAMES } from './card-codec.ts';
import { endpoint } from './endpoint.ts';
import { renameFields } from './renamed-fields.ts';

const line = addressSchema.shape;

export const addressInputSchema = z.strictObject({
  ...renameFields(line, ADDRESS_NAMES),
  recipient_name: line.recipient.check(z.trim(), z.minLength(1, 'Please enter a recipient')),
  recipient_company: z._default(line.company, ''),
  recipient_address_line2: z._default(line.addressLine2, ''),
});
export type AddressInput = z.infer<typeof addressInputSchema>;

export const addressRecordSchema = z.object({
  ...renameFields(addressSchema.shape, ADDRESS_NAMES),
  id: z.uuid(),
  created_at: z.iso.datetime(),
  /** When a card to this person was last ordered. Recent recipients come first. */
  last_used_at: z.nullable(z.iso.datetime()),
});
export type AddressRecord = z.infer<typeof addressRecordSchema>;

const idParams = z.strictObject({ id: z.uuid() });

export const listAddresses = endpoint({
  method: 'GET',
  path: '/rest/v1/addresses',
  summary: "List the caller's address book",
  auth: 'user',
  query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.object({ items: z.array(addressRecordSchema) }),
});

export const createAddress = endpoint({
  method: 'POST',
  path: '/rest/v1/addresses',
  summary: 'Add a recipient',
  auth: 'user',
  body: addressInputSchema,
  response: addressRecordSchema,
});

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/rest/v1/addresses/:id',
  summary: 'Change a recipient',
  auth: 'user',
  params: idParams,
  body: addressInputSchema,
  response: addressRecordSchema,
});

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/rest/v1/addresses/:id',
  summary: 'Remove a recipient',
  auth: 'user',
  params: idParams,
});

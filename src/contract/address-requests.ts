/** Asking people for their address: the sender's links, and the page that recipients see. */
import * as z from 'zod/mini';
import { COUNTRIES, isAddressComplete, singleLine } from '#domain/address.ts';
import { REQUEST_KINDS, REQUEST_STATES } from '#domain/address-request.ts';
import { reviewAddress } from '#domain/address-review.ts';
import { addressInputSchema, addressRecordSchema } from './addresses.ts';
import { addressOf } from './card-codec.ts';
import { endpoint } from './endpoint.ts';

export const addressAnswerSchema = z.object({
  /** For a hidden address, a card's recipient refers to it by this id. */
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  country: z.enum(COUNTRIES),
  answered_at: z.iso.datetime(),
  /** Null if the address is hidden, or was removed from the address book. */
  address: z.nullable(addressRecordSchema),
});
export type AddressAnswer = z.infer<typeof addressAnswerSchema>;

export const addressRequestSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(REQUEST_KINDS),
  is_hidden: z.boolean(),
  state: z.enum(REQUEST_STATES),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  answers: z.array(addressAnswerSchema),
});
export type AddressRequest = z.infer<typeof addressRequestSchema>;

const idParams = z.strictObject({ id: z.uuid() });

export const createAddressRequest = endpoint({
  method: 'POST',
  path: '/rest/v1/address_requests',
  summary: 'Make a link that asks people for their address',
  auth: 'user',
  body: z.strictObject({
    name: singleLine.check(z.trim(), z.minLength(1, 'Please enter a name')),
    kind: z.enum(REQUEST_KINDS),
    is_hidden: z.boolean(),
  }),
  /** The token is the link's secret part. It is returned only here. */
  response: z.object({ ...addressRequestSchema.shape, token: z.string() }),
});

export const listAddressRequests = endpoint({
  method: 'GET',
  path: '/rest/v1/address_requests',
  summary: "List the caller's links and who has answered, newest first",
  auth: 'user',
  response: z.object({ items: z.array(addressRequestSchema) }),
});

export const revokeAddressRequest = endpoint({
  method: 'POST',
  path: '/rest/v1/address_requests/:id/revoke',
  summary: 'Stop a link; addresses that were given stay',
  auth: 'user',
  params: idParams,
  response: addressRequestSchema,
});

export const deleteAddressRequest = endpoint({
  method: 'DELETE',
  path: '/rest/v1/address_requests/:id',
  summary: 'Delete a link and the hidden addresses that it brought',
  auth: 'user',
  params: idParams,
});

/** Sent in the body, because URLs end up in logs. All invalid tokens get the same answer. */
const tokenSchema = z.string().check(z.maxLength(100));

export const openAddressRequest = endpoint({
  method: 'POST',
  path: '/rest/v1/address_requests/open',
  summary: 'Find out who asks for an address',
  auth: 'public',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({
    sender_name: z.string(),
    /** The sender's name for the person; empty for a group. */
    recipient_name: z.string(),
    is_hidden: z.boolean(),
  }),
});

export const answerAddressRequest = endpoint({
  method: 'POST',
  path: '/rest/v1/address_requests/answer',
  summary: 'Give an address to whoever asked for it',
  auth: 'public',
  body: z.strictObject({
    token: tokenSchema,
    address: addressInputSchema.check(
      z.refine((input) => {
        const address = addressOf(input);
        return isAddressComplete(address) && reviewAddress(address).isDeliverable;
      }, 'Please enter a name, an address line, and a city or postal code.'),
    ),
  }),
});

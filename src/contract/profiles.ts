import * as z from 'zod/mini';
import { singleLine } from '#domain/address.ts';
import { endpoint } from './endpoint.ts';
import { completeReturnAddressSchema, returnAddressSchema } from './return-address.ts';

export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  /** Printed on cards that ask for it; null without one. */
  return_address: z.nullable(returnAddressSchema),
  /** Omitted for everyone else. */
  is_operator: z.optional(z.literal(true)),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/rest/v1/profiles/me',
  summary: "Get the caller's profile",
  auth: 'user',
  response: profileSchema,
});

/** `created` is true if the profile was missing. */
export const ensureProfile = endpoint({
  method: 'POST',
  path: '/rest/v1/profiles',
  summary: "Create the caller's profile if it is missing",
  auth: 'user',
  body: z.strictObject({ full_name: z.optional(singleLine) }),
  response: z.object({ ...profileSchema.shape, created: z.boolean() }),
});

export const setReturnAddress = endpoint({
  method: 'PUT',
  path: '/rest/v1/profiles/me/return-address',
  summary: "Change the caller's return address, or remove it with null. Cards keep the one they have",
  auth: 'user',
  body: z.strictObject({ return_address: z.nullable(completeReturnAddressSchema) }),
  response: profileSchema,
});

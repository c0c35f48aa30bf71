/** Pictures and proofs of cards, drawn by the card engine. They are files, so they have no response schema. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const CARD_SIDES = ['front', 'back'] as const;

export const getPostcardPicture = endpoint({
  method: 'GET',
  path: '/rest/v1/postcards/:id/picture/:side',
  summary: 'One side of a postcard as a WebP picture',
  auth: 'user',
  params: z.strictObject({ id: z.uuid(), side: z.enum(CARD_SIDES) }),
  /** The version is only for the browser's cache. */
  query: z.strictObject({ v: z.optional(z.string().check(z.maxLength(40))) }),
});

export const getPostcardProof = endpoint({
  method: 'GET',
  path: '/rest/v1/postcards/:id/proof',
  summary: 'A postcard as a PDF for people: with address, stamp and trim marks',
  auth: 'user',
  params: z.strictObject({ id: z.uuid() }),
});

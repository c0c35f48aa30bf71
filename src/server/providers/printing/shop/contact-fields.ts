/** Reads contacts as clients describe them. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isCountryCode } from './country-codes.ts';
import { metadataSchema, ShopRefusal } from './read-request.ts';

const text = z.optional(z.string().check(z.maxLength(500)));
const flagOf = (name: string) => z.optional(z.union([z.boolean(), z.stringbool()], `${name} must be true or false`));

const contactSchema = z
  .object({
    firstName: text,
    lastName: text,
    companyName: text,
    addressLine1: z.string('addressLine1 is required').check(z.maxLength(500)),
    addressLine2: text,
    city: text,
    provinceOrState: text,
    postalOrZip: text,
    countryCode: z
      .string('countryCode is required')
      .check(z.toUpperCase(), z.refine(isCountryCode, 'countryCode is not valid')),
    email: text,
    phoneNumber: text,
    jobTitle: text,
    description: text,
    metadata: z.optional(metadataSchema),
    skipVerification: flagOf('skipVerification'),
    forceVerifiedStatus: flagOf('forceVerifiedStatus'),
  })
  .check(
    z.refine(
      (contact) => Boolean(contact.firstName ?? contact.companyName),
      'either firstName or companyName is required',
    ),
  );

/** Leaves out empty texts. */
export type ContactFields = Readonly<z.output<typeof contactSchema>>;

/** Throws ShopRefusal. `name` is the field of the request that holds the contact. */
export function readContact(given: unknown, name?: 'to' | 'from'): ContactFields {
  const parsed = contactSchema.safeParse(withoutEmpty(given));
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? 'The contact is not valid';
  throw new ShopRefusal(name === undefined ? message : `${name}.${message}`);
}

function withoutEmpty(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Returns the same id for the same person at the same address, however the contact is described. */
export function contactId(contact: ContactFields): string {
  const { description: _note, metadata: _data, skipVerification: _skip, forceVerifiedStatus: _force, ...who } = contact;
  const ordered = Object.entries(who).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `contact_${createHash('sha256').update(JSON.stringify(ordered)).digest('hex').slice(0, 24)}`;
}

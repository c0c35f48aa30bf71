/** Contacts, as PostGrid keeps them: written into a request, or stored and named by their id. */
import * as z from 'zod/mini';
import { findContact, insertContact, type StoredContact } from './contact-store.ts';
import { type ContactFields, contactId } from './present.ts';
import type { PrintShop } from './print-shop.ts';
import { type RequestFields, ShopRefusal } from './read-request.ts';
import { takeSwitch } from './store.ts';
import type { AddressCheck } from './tables.ts';

const text = z.optional(z.string().check(z.maxLength(500)));

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
    countryCode: z.string('countryCode is required').check(z.regex(/^[A-Z]{2}$/, 'countryCode is not valid')),
    email: text,
    phoneNumber: text,
    jobTitle: text,
    description: text,
  })
  .check(
    z.refine(
      (contact) => Boolean(contact.firstName ?? contact.companyName),
      'either firstName or companyName is required',
    ),
  );

/** Throws ShopRefusal; `name` is the field of the request that holds the contact. */
export function readContact(given: unknown, name?: 'to' | 'from'): ContactFields {
  const parsed = contactSchema.safeParse(given);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'The contact is not valid';
    throw new ShopRefusal(name === undefined ? message : `${name}.${message}`);
  }
  return Object.fromEntries(
    Object.entries(parsed.data).flatMap(([field, value]): [string, string][] =>
      value === undefined || value === '' ? [] : [[field, value]],
    ),
  );
}

/** Takes a contact's fields or its id. Throws ShopRefusal. */
export async function resolveContact(shop: PrintShop, given: unknown, name: 'to' | 'from'): Promise<ContactFields> {
  if (typeof given !== 'string') return readContact(given, name);
  const contact = await findContact(shop.db, given);
  if (contact === null) throw new ShopRefusal(`${name}: there is no contact ${given}`);
  return contact.fields;
}

export async function createContact(shop: PrintShop, request: RequestFields): Promise<StoredContact> {
  const fields = readContact(request);
  return insertContact(shop.db, {
    id: contactId(fields),
    fields,
    ...checkAddress(await takeSwitch(shop.db, 'fail_address')),
    at: shop.clock.now(),
  });
}

/** Every address is right, unless the switch for it is on. */
export function checkAddress(isSwitched: boolean): AddressCheck {
  return isSwitched
    ? { address_status: 'failed', address_errors: 'The street could not be found' }
    : { address_status: 'verified', address_errors: null };
}

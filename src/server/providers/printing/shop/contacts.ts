/** Contacts like PostGrid's: given in a request, or stored and named by their id. */
import { type ContactFields, readContact } from './contact-fields.ts';
import { findContact, insertContact, type StoredContact } from './contact-store.ts';
import type { PrintShop } from './print-shop.ts';
import { type RequestFields, ShopRefusal } from './read-request.ts';
import { takeSwitch } from './store.ts';
import type { AddressCheck } from './tables.ts';

type Resolved = {
  readonly fields: ContactFields;
  /** The check made when the contact was stored; null for one given in the request. */
  readonly known: AddressCheck | null;
};

/** Takes a contact's fields or its id. Throws ShopRefusal. */
export async function resolveContact(shop: PrintShop, given: unknown, name: 'to' | 'from'): Promise<Resolved> {
  if (typeof given !== 'string') return { fields: readContact(given, name), known: null };
  const contact = await findContact(shop.db, given);
  if (contact === null) throw new ShopRefusal(`${name}: there is no contact ${given}`);
  const { fields, address_status, address_errors } = contact;
  return { fields, known: { address_status, address_errors } };
}

export async function createContact(shop: PrintShop, request: RequestFields): Promise<StoredContact> {
  const fields = readContact(request);
  const address = checkAddress(fields, await takeSwitch(shop.db, 'fail_address'));
  return insertContact(shop.db, { fields, ...address, at: shop.clock.now() });
}

/** Every address is valid unless the switch says otherwise. */
export function checkAddress(
  { skipVerification, forceVerifiedStatus }: ContactFields,
  isSwitched: boolean,
): AddressCheck {
  return isSwitched && skipVerification !== true && forceVerifiedStatus !== true
    ? { address_status: 'failed', address_errors: 'The street could not be found' }
    : { address_status: 'verified', address_errors: null };
}

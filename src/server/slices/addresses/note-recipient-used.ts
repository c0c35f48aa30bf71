import type { Address } from '#domain/address.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { setLastUsed } from './store.ts';

type Use = { readonly userId: string; readonly address: Address; readonly at: Date };

/** Moves a recipient to the top of the address book when a card to them is ordered. */
export async function noteRecipientUsed(trx: Trx, { userId, address, at }: Use): Promise<void> {
  await setLastUsed(trx, userId, {
    recipient_name: address.recipient,
    recipient_address_line1: address.addressLine1,
    recipient_postal_code: address.postalCode,
    last_used_at: at,
  });
}

/** Prints and contacts in PostGrid's format, which leaves out what isn't known. */
import { type ContactFields, contactId } from './contact-fields.ts';
import { type PrintShop, pdfPath } from './print-shop.ts';
import type { Print } from './store.ts';
import type { AddressCheck } from './tables.ts';

type PresentedContact = {
  readonly fields: ContactFields;
  readonly created_at: Date;
  readonly updated_at: Date;
} & AddressCheck;

export function presentContact({ fields, address_status, address_errors, created_at, updated_at }: PresentedContact) {
  return {
    id: contactId(fields),
    object: 'contact' as const,
    live: false,
    ...fields,
    addressStatus: address_status,
    ...(address_errors !== null && { addressErrors: address_errors }),
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  };
}

export function presentPrint(shop: PrintShop, print: Print) {
  const { address_status, address_errors, created_at, updated_at } = print;
  const times = { created_at, updated_at: created_at };
  const verified = { address_status: 'verified', address_errors: null } as const;
  return {
    id: print.id,
    object: 'postcard' as const,
    live: false,
    status: print.status,
    ...(print.imb_status !== null && { imbStatus: print.imb_status, imbDate: updated_at.toISOString() }),
    ...(print.cancellation !== null && { cancellation: print.cancellation }),
    size: print.size,
    mailingClass: print.mailing_class,
    ...(print.paper !== null && { paper: print.paper }),
    sendDate: print.send_date.toISOString(),
    ...(print.description !== '' && { description: print.description }),
    to: presentContact({ fields: print.recipient, address_status, address_errors, ...times }),
    ...(print.sender && { from: presentContact({ fields: print.sender, ...verified, ...times }) }),
    metadata: print.metadata,
    url: shop.url + pdfPath(print.id),
    ...(print.tracking_number !== null && { trackingNumber: print.tracking_number }),
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  };
}

/** Presents prints, contacts and webhooks in PostGrid's format, without unknown fields. */
import * as z from 'zod/mini';
import { type ContactFields, contactId } from './contact-fields.ts';
import { type PrintShop, pdfPath } from './print-shop.ts';
import type { Print } from './store.ts';
import type { AddressCheck } from './tables.ts';
import type { StoredEvent, Webhook } from './webhook-store.ts';

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

export function presentWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    object: 'webhook' as const,
    live: false,
    url: webhook.url,
    ...(webhook.description !== null && { description: webhook.description }),
    enabled: webhook.is_enabled,
    enabledEvents: webhook.enabled_events,
    payloadFormat: webhook.payload_format,
    secret: webhook.secret,
    metadata: webhook.metadata,
    createdAt: webhook.created_at.toISOString(),
    updatedAt: webhook.updated_at.toISOString(),
  };
}

const eventSchema = z.object({ type: z.string(), data: z.unknown() });

export function presentEvent({ id, body, created_at }: StoredEvent) {
  const { type, data } = eventSchema.parse(JSON.parse(body));
  return { id: eventId(id), object: 'event' as const, live: false, type, createdAt: created_at.toISOString(), data };
}

type PresentedCall = {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly status_code: number;
  readonly print_id: string;
  readonly body: string;
  readonly created_at: Date;
};

export function presentCall({ body, ...call }: PresentedCall) {
  const at = call.created_at.toISOString();
  return {
    id: call.id,
    object: 'webhook_invocation' as const,
    webhook: call.webhook_id,
    event: eventId(call.event_id),
    type: eventSchema.parse(JSON.parse(body)).type,
    orderID: call.print_id,
    statusCode: call.status_code,
    createdAt: at,
    updatedAt: at,
  };
}

function eventId(id: string): string {
  return `event_${id.replaceAll('-', '')}`;
}

/** The print shop's tables as TypeScript; the SQL is in db/migrations. */
import type { ColumnType, Generated } from 'kysely';
import type { PrintSwitch } from '#contract/sandbox/prints.ts';
import type { Timestamp } from '#server/frame/db/columns.ts';
import type { ContactFields } from './contact-fields.ts';

export const SHOP_STATUSES = ['ready', 'printing', 'processed_for_delivery', 'completed', 'cancelled'] as const;
export type ShopStatus = (typeof SHOP_STATUSES)[number];

export type ImbStatus = 'entered_mail_stream' | 'out_for_delivery' | 'returned_to_sender';

/** A card's progress through the shop and the mail. */
export type Stage = { readonly status: ShopStatus; readonly imbStatus: ImbStatus | null };

export type AddressCheck = {
  readonly address_status: 'verified' | 'corrected' | 'failed';
  readonly address_errors: string | null;
};

export type ShopEvent = 'postcard.created' | 'postcard.updated';

export type Cancellation = {
  readonly reason: 'user_initiated' | 'invalid_content' | 'invalid_order_mailing_class';
  readonly note?: string;
};

type Prints = {
  id: string;
  position: Generated<number>;
  idempotency_key: string | null;
  request_sha256: string;
  status: Generated<ShopStatus>;
  imb_status: ImbStatus | null;
  size: string;
  recipient: ColumnType<ContactFields, string, string>;
  sender: ColumnType<ContactFields | null, string | null, string | null>;
  metadata: ColumnType<Record<string, string>, string, string>;
  description: string;
  paper: string | null;
  mailing_class: Generated<string>;
  address_status: Generated<AddressCheck['address_status']>;
  address_errors: string | null;
  cancellation: ColumnType<Cancellation | null, string | null, string | null>;
  send_date: Timestamp;
  pdf_key: string;
  pdf_sha256: string;
  tracking_number: string | null;
  will_return: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type PrintShopTables = {
  'sandbox.print_shop': { is_only: Generated<boolean>; api_key: string; webhook_secret: string };
  'sandbox.prints': Prints;
  'sandbox.contacts': {
    id: string;
    position: Generated<number>;
    fields: ColumnType<ContactFields, string, string>;
    address_status: AddressCheck['address_status'];
    address_errors: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  'sandbox.print_switches': { name: PrintSwitch; remaining: number };
  'sandbox.print_webhooks': {
    id: Generated<string>;
    print_id: string;
    body: string;
    delivered_at: Timestamp | null;
    created_at: Timestamp;
  };
  'sandbox.webhooks': {
    id: string;
    position: Generated<number>;
    url: string;
    description: string | null;
    secret: string;
    enabled_events: string[];
    is_enabled: boolean;
    payload_format: 'jwt' | 'json';
    metadata: ColumnType<Record<string, string>, string, string>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  'sandbox.webhook_calls': {
    id: string;
    position: Generated<number>;
    webhook_id: string;
    event_id: string;
    status_code: number;
    created_at: Timestamp;
  };
};

/** Returns the storage key of a print's picture. */
export function pictureKey(printId: string, side: 'front' | 'back'): string {
  return `print-shop/${printId}-${side}.png`;
}

export function pictureKeys(printId: string): string[] {
  return [pictureKey(printId, 'front'), pictureKey(printId, 'back')];
}

declare module '#server/frame/db/schema.ts' {
  interface Schema extends PrintShopTables {}
}

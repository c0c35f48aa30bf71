/** The tables as TypeScript, for Kysely. Each slice's types are in its tables.ts; the SQL is in db/migrations. */

import type { Generated } from 'kysely';
import type { AddressRequestTables } from '../address-requests/tables.ts';
import type { AddressTables } from '../addresses/tables.ts';
import type { AuthTables } from '../auth/tables.ts';
import type { ConsoleTables } from '../console/tables.ts';
import type { EmailTables } from '../email/tables.ts';
import type { FulfilmentTables } from '../fulfilment/tables.ts';
import type { OrderTables } from '../orders/tables.ts';
import type { SandboxTables } from '../payments/sandbox/tables.ts';
import type { PostcardTables } from '../postcards/tables.ts';
import type { PrintShopTables } from '../printing/shop/tables.ts';
import type { ProfileTables } from '../profiles/tables.ts';
import type { RecipientTables } from '../recipients/tables.ts';
import type { ShopTables } from '../shop/tables.ts';
import type { UploadTables } from '../uploads/tables.ts';
import type { GeneratedTimestamp } from './columns.ts';

type WebhookEvents = { provider: string; event_id: string; type: string; received_at: GeneratedTimestamp };

export type Schema = AddressRequestTables &
  AddressTables &
  AuthTables &
  ConsoleTables &
  EmailTables &
  FulfilmentTables &
  OrderTables &
  PostcardTables &
  PrintShopTables &
  ProfileTables &
  RecipientTables &
  SandboxTables &
  ShopTables &
  UploadTables & { payment_shop: { id: Generated<number>; mark: Generated<string> }; webhook_events: WebhookEvents };

/**
 * The folder that owns each table. Only its store files (store.ts, *-store.ts) may name the table; everyone else calls their
 * functions. scripts/check/table-owners.test.ts checks this.
 */
export const TABLE_OWNERS: Readonly<Record<keyof Schema | 'rate_limits' | 'pgboss.job', string>> = {
  'auth.users': 'auth',
  'auth.sessions': 'auth',
  'auth.refresh_tokens': 'auth',
  'auth.one_time_tokens': 'auth',
  'auth.factors': 'auth',
  'auth.challenges': 'auth',
  'auth.recovery_codes': 'auth',
  'auth.signing_keys': 'auth',
  'auth.api_keys': 'auth',
  profiles: 'profiles',
  buckets: 'uploads',
  uploads: 'uploads',
  postcards: 'postcards',
  addresses: 'addresses',
  address_requests: 'address-requests',
  address_answers: 'address-requests',
  hidden_addresses: 'address-requests',
  recipient_lists: 'recipients',
  orders: 'orders',
  order_numbers: 'orders',
  order_events: 'orders',
  pieces: 'orders',
  refunds: 'orders',
  bookkeeping: 'orders',
  coupons: 'orders',
  coupon_redemptions: 'orders',
  print_attempts: 'fulfilment',
  payment_shop: 'payments',
  webhook_events: 'webhooks',
  outgoing_mail: 'email',
  inbox: 'email',
  operators: 'console',
  audit_log: 'console',
  order_notes: 'console',
  price_lists: 'shop',
  shop_settings: 'shop',
  rate_limits: 'http',
  'pgboss.job': 'jobs',
  'sandbox.print_shop': 'printing/shop',
  'sandbox.prints': 'printing/shop',
  'sandbox.contacts': 'printing/shop',
  'sandbox.print_switches': 'printing/shop',
  'sandbox.print_webhooks': 'printing/shop',
  'sandbox.webhooks': 'printing/shop',
  'sandbox.webhook_calls': 'printing/shop',
  'sandbox.payment_keys': 'payments/sandbox',
  'sandbox.payment_methods': 'payments/sandbox',
  'sandbox.payment_intents': 'payments/sandbox',
  'sandbox.charges': 'payments/sandbox',
  'sandbox.refunds': 'payments/sandbox',
  'sandbox.disputes': 'payments/sandbox',
  'sandbox.payment_idempotency': 'payments/sandbox',
  'sandbox.payment_events': 'payments/sandbox',
  'sandbox.payment_switches': 'payments/sandbox',
};

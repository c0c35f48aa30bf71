/** The tables as TypeScript, for Kysely; the SQL is in db/migrations. */

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Address, Country } from '#domain/address.ts';
import type { RequestKind } from '#domain/address-request.ts';
import type { AttemptState } from '#domain/attempt-state.ts';
import type { CouponRule } from '#domain/coupon.ts';
import type { Crop } from '#domain/crop.ts';
import type { Drawings } from '#domain/drawing.ts';
import type { Front } from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import type { Currency } from '#domain/money.ts';
import type {
  Dispute,
  OrderEvent,
  OrderStatus,
  PaymentStatus,
  PostcardStatus,
  PrintLabel,
} from '#domain/order-status.ts';
import type { PieceStatus } from '#domain/piece-status.ts';
import type { QuoteLine } from '#domain/pricing.ts';
import type { FailureKind, ShownFailure } from '#domain/print-problem.ts';
import type { PrintingOptions } from '#domain/printing-options.ts';
import type { Mailing, MergeValues, Recipient } from '#domain/recipients.ts';
import type { TemplateId } from '#domain/template.ts';
import type { TextStyle } from '#domain/text-style.ts';
import type { ConsoleTables } from '../console/tables.ts';
import type { SandboxTables } from '../payments/sandbox/tables.ts';
import type { PrintShopTables } from '../printing/shop/tables.ts';
import type { ShopTables } from '../shop/tables.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>;

export type UserMetadata = { readonly full_name?: string; readonly [key: string]: unknown };

type AuthUsers = {
  id: Generated<string>;
  email: string;
  password_hash: string;
  email_confirmed_at: Timestamp | null;
  new_email: string | null;
  user_metadata: ColumnType<UserMetadata, string | undefined, string>;
  app_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  confirmation_sent_at: Timestamp | null;
  recovery_sent_at: Timestamp | null;
  email_change_sent_at: Timestamp | null;
  last_sign_in_at: Timestamp | null;
  banned_until: Timestamp | null;
  is_anonymous: Generated<boolean>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
};

type AuthSessions = {
  id: Generated<string>;
  user_id: string;
  amr: ColumnType<{ method: string; timestamp: number }[], string | undefined, string>;
  created_at: GeneratedTimestamp;
  refreshed_at: GeneratedTimestamp;
  aal: Generated<Aal>;
  factor_id: string | null;
  user_agent: Generated<string>;
  network: Generated<string>;
};

/** How well a session is proven: by one step, or by two. */
export type Aal = 'aal1' | 'aal2';

type AuthFactors = {
  id: Generated<string>;
  user_id: string;
  factor_type: 'totp' | 'recovery_code';
  friendly_name: Generated<string>;
  status: Generated<'unverified' | 'verified'>;
  secret: Generated<string>;
  last_step: Generated<number>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
};

type AuthChallenges = { id: Generated<string>; factor_id: string; expires_at: Timestamp };

type AuthRecoveryCodes = { factor_id: string; code_hash: string; used_at: Timestamp | null };

type AuthRefreshTokens = {
  token_hash: string;
  session_id: string;
  parent_hash: string | null;
  sealed_token: string | null;
  revoked_at: Timestamp | null;
  created_at: GeneratedTimestamp;
};

export type LinkPurpose =
  | 'signup'
  | 'recovery'
  | 'email_change'
  | 'magiclink'
  | 'invite'
  /** A code that proves the mailbox once more. */
  | 'reauthentication'
  /** A code in a URL, for the client that has the verifier. */
  | 'pkce';

type AuthOneTimeTokens = {
  token_hash: string;
  user_id: string;
  purpose: LinkPurpose;
  relates_to: string;
  expires_at: Timestamp;
  created_at: GeneratedTimestamp;
  code_hash: string | null;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  opened_purpose: LinkPurpose | null;
};

type AuthSigningKeys = {
  kid: string;
  private_jwk: Json<Record<string, string>>;
  created_at: GeneratedTimestamp;
  retires_at: Timestamp | null;
};

type AuthApiKeys = { name: 'anon'; key: string; created_at: GeneratedTimestamp };

type Profiles = {
  id: string;
  email: string;
  full_name: Generated<string>;
  return_address: Json<Address> | null;
  created_at: GeneratedTimestamp;
};

type Buckets = {
  id: string;
  name: string;
  public: boolean;
  file_size_limit: number;
  allowed_mime_types: string[];
};

type Uploads = {
  id: Generated<string>;
  user_id: string;
  bucket_id: Generated<string>;
  sha256: string;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: GeneratedTimestamp;
  used_at: GeneratedTimestamp;
};

type RecipientColumns = {
  recipient_name: string;
  recipient_company: Generated<string>;
  recipient_address_line1: string;
  recipient_address_line2: Generated<string>;
  recipient_postal_code: string;
  recipient_city: Generated<string>;
  recipient_state: Generated<string>;
  recipient_country: Country;
};

type Postcards = RecipientColumns & {
  id: Generated<string>;
  user_id: string;
  upload_id: string | null;
  template_id: TemplateId | null;
  image_url: GeneratedAlways<string | null>;
  image_crop: Json<Crop> | null;
  front: Json<Front> | null;
  drawings: Json<Drawings> | null;
  mailing: Json<Mailing> | null;
  hidden_id: string | null;
  message: string;
  language: Generated<Language>;
  recipient_location: GeneratedAlways<string>;
  return_address: Json<Address> | null;
  font_family: TextStyle['fontFamily'];
  font_size: TextStyle['fontSize'];
  font_color: TextStyle['fontColor'];
  print_color: PrintingOptions['printColor'];
  size: PrintingOptions['size'];
  paper_type: PrintingOptions['paperType'];
  sides: PrintingOptions['sides'];
  orientation: PrintingOptions['orientation'];
  quantity: PrintingOptions['quantity'];
  stamp: Generated<PrintingOptions['stamp']>;
  status: Generated<PostcardStatus>;
  total_amount_cents: number;
  /** Dollars, as text: in code, money is cents. */
  total_amount: GeneratedAlways<string>;
  postgrid_status: Generated<PrintLabel>;
  postgrid_order_id: string | null;
  postgrid_tracking_number: string | null;
  order_id: string | null;
  order_number: string | null;
  payment_status: PaymentStatus | null;
  paid_at: Timestamp | null;
  paid_cents: number | null;
  paid_currency: Currency | null;
  failure_kind: ShownFailure | null;
  has_address_problem: Generated<boolean>;
  is_delivery_estimated: Generated<boolean>;
  send_on: string | null;
  was_cancelled: Generated<boolean>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  deleted_at: Timestamp | null;
  saved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};

type Addresses = RecipientColumns & {
  id: Generated<string>;
  user_id: string;
  last_used_at: Timestamp | null;
  created_at: GeneratedTimestamp;
};

type AddressRequests = {
  id: Generated<string>;
  user_id: string;
  name: string;
  kind: RequestKind;
  is_hidden: boolean;
  token_hash: string;
  created_at: GeneratedTimestamp;
  expires_at: Date;
  revoked_at: Timestamp | null;
};

type AddressAnswers = {
  id: string;
  request_id: string;
  user_id: string;
  name: string;
  city: string;
  country: Country;
  address_id: string | null;
  created_at: GeneratedTimestamp;
};

/** No sender may see these. */
type HiddenAddresses = {
  id: string;
  user_id: string;
  request_id: string | null;
  address: Json<Address>;
  created_at: GeneratedTimestamp;
};

/** A list never changes; other recipients are another list. */
type RecipientLists = {
  id: Generated<string>;
  user_id: string;
  recipients: Json<Recipient[]>;
  sha256: string;
  count: number;
  created_at: GeneratedTimestamp;
};

type Orders = {
  id: Generated<string>;
  user_id: string;
  postcard_id: string;
  status: Generated<OrderStatus>;
  payment_status: Generated<PaymentStatus>;
  order_number: string;
  customer_order_number: string;
  total_cents: number;
  /** Dollars, as text: in code, money is cents. */
  total_amount: GeneratedAlways<string>;
  discount_cents: Generated<number>;
  currency: Currency;
  price_version: Generated<number>;
  delivery_cents: Generated<number>;
  coupon_code: string | null;
  send_on: string | null;
  lines: ColumnType<QuoteLine[], string | undefined, string>;
  contact_email: string;
  contact_phone: string;
  snapshot: JSONColumnType<Record<string, unknown>, string, string>;
  snapshot_hash: string;
  checkout_key: string;
  payment_intent_id: string | null;
  intent_failures: Generated<number>;
  refund_failures: Generated<number>;
  dispute: Dispute | null;
  paid_at: Timestamp | null;
  cancel_until: Timestamp | null;
  refund_due_at: Timestamp | null;
  refund_id: string | null;
  refunded_at: Timestamp | null;
  alerted_at: Timestamp | null;
  alerts: Generated<string[]>;
  postgrid_order_id: string | null;
  tracking_number: string | null;
  postgrid_tracking_number: GeneratedAlways<string | null>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
};

/** Without an order once that was deleted with its customer's account. */
type OrderNumbers = { order_number: string; order_id: string | null; created_at: GeneratedTimestamp };

type Bookkeeping = {
  order_number: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  quantity: number;
  recipient_country: string;
  total_cents: number;
  discount_cents: number;
  currency: string;
  coupon_code: string | null;
  payment_intent_id: string | null;
  refund_id: string | null;
  dispute: Dispute | null;
  placed_at: Timestamp;
  paid_at: Timestamp | null;
  refunded_at: Timestamp | null;
};

type Pieces = {
  id: Generated<string>;
  order_id: string;
  position: number;
  address: Json<Address>;
  values: ColumnType<MergeValues, string | undefined, string>;
  layout_hash: string | null;
  is_hidden: Generated<boolean>;
  hidden_id: string | null;
  copies: number;
  price_cents: number;
  status: Generated<PieceStatus>;
  attempt: Generated<number>;
  postgrid_order_id: string | null;
  tracking_number: string | null;
  failure_kind: FailureKind | null;
  address_problem: string | null;
  is_delivery_estimated: Generated<boolean>;
  cancel_requested_at: Timestamp | null;
  refund_cents: Generated<number>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
};

type PrintAttempts = {
  id: Generated<string>;
  order_id: string;
  piece_id: string;
  attempt: number;
  order_number: string;
  state: Generated<AttemptState>;
  pdf_key: string | null;
  pdf_sha256: string | null;
  postgrid_order_id: string | null;
  provider_status: string | null;
  provider_progress: Generated<number>;
  failure: string | null;
  failed_tries: Generated<number>;
  created_at: GeneratedTimestamp;
  sending_since: Timestamp | null;
  hold_until: Timestamp | null;
  has_standard_paper: Generated<boolean>;
  chunk: number | null;
  start_after: Timestamp | null;
  settle_after: Timestamp | null;
  submitted_at: Timestamp | null;
  checked_at: Timestamp | null;
};

type OrderEvents = {
  id: Generated<string>;
  order_id: string;
  piece_id: string | null;
  attempt: Generated<number>;
  type: OrderEvent;
  source: string;
  note: string | null;
  at: GeneratedTimestamp;
};

type Coupons = {
  code: string;
  percent_off: number;
  rule: CouponRule;
  expires_at: Timestamp | null;
  max_uses: number | null;
  created_at: GeneratedTimestamp;
};

type CouponRedemptions = {
  order_id: string;
  code: string;
  user_id: string;
  earned_by_order_id: string | null;
  created_at: GeneratedTimestamp;
};

type WebhookEvents = { provider: string; event_id: string; type: string; received_at: GeneratedTimestamp };

type OutgoingEmail = {
  id: Generated<string>;
  dedupe_key: string;
  user_id: string | null;
  kind: string;
  recipient: string;
  data: Json<Record<string, unknown>>;
  sent_at: Timestamp | null;
  created_at: GeneratedTimestamp;
};

export type InboxAttachment = { readonly cid: string; readonly contentType: string; readonly base64: string };

type Inbox = {
  id: Generated<string>;
  message_id: string;
  recipient: string;
  subject: string;
  html: string;
  body_text: string;
  attachments: ColumnType<InboxAttachment[], string | undefined, string>;
  created_at: GeneratedTimestamp;
};

export type Schema = ConsoleTables &
  ShopTables &
  PrintShopTables &
  SandboxTables & {
    'auth.users': AuthUsers;
    'auth.sessions': AuthSessions;
    'auth.refresh_tokens': AuthRefreshTokens;
    'auth.one_time_tokens': AuthOneTimeTokens;
    'auth.factors': AuthFactors;
    'auth.challenges': AuthChallenges;
    'auth.recovery_codes': AuthRecoveryCodes;
    'auth.signing_keys': AuthSigningKeys;
    'auth.api_keys': AuthApiKeys;
    profiles: Profiles;
    buckets: Buckets;
    uploads: Uploads;
    postcards: Postcards;
    addresses: Addresses;
    address_requests: AddressRequests;
    address_answers: AddressAnswers;
    hidden_addresses: HiddenAddresses;
    recipient_lists: RecipientLists;
    orders: Orders;
    order_numbers: OrderNumbers;
    bookkeeping: Bookkeeping;
    pieces: Pieces;
    print_attempts: PrintAttempts;
    order_events: OrderEvents;
    coupons: Coupons;
    coupon_redemptions: CouponRedemptions;
    payment_shop: { id: Generated<number>; mark: Generated<string> };
    webhook_events: WebhookEvents;
    outgoing_mail: OutgoingEmail;
    inbox: Inbox;
  };

/**
 * The folder that owns each table. Only its store files (store.ts, *-store.ts) may name the table; everyone else calls
 * their functions. scripts/table-owners.test.ts checks this.
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
  rate_limits: 'http',
  'pgboss.job': 'jobs',
  'sandbox.print_shop': 'printing/shop',
  'sandbox.prints': 'printing/shop',
  'sandbox.contacts': 'printing/shop',
  'sandbox.print_switches': 'printing/shop',
  'sandbox.print_webhooks': 'printing/shop',
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

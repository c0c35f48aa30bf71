import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Address } from '#domain/address.ts';
import type { AlertCode } from '#domain/alert.ts';
import type { CouponRule } from '#domain/coupon.ts';
import type { Currency } from '#domain/money.ts';
import type { Dispute, EventSource, OrderEvent, OrderStatus, PaymentStatus } from '#domain/order-status.ts';
import type { PieceStatus } from '#domain/piece-status.ts';
import type { QuoteLine } from '#domain/pricing.ts';
import type { FailureKind } from '#domain/print-problem.ts';
import type { MergeValues } from '#domain/recipients.ts';
import type { GivenReason, RefundReason, StopReason, VoidReason } from '#domain/refund.ts';
import type { GeneratedMoney, GeneratedTimestamp, Json, Money, Timestamp } from '#server/frame/db/columns.ts';

type Orders = {
  id: Generated<string>;
  user_id: string;
  postcard_id: string;
  status: Generated<OrderStatus>;
  payment_status: Generated<PaymentStatus>;
  order_number: string;
  customer_order_number: string;
  total_cents: Money;
  /** Dollars as text; the code computes in cents. */
  total_amount: GeneratedAlways<string>;
  discount_cents: GeneratedMoney;
  currency: Currency;
  /** The price list that quoted it. */
  price_version: Generated<number>;
  delivery_cents: GeneratedMoney;
  coupon_code: string | null;
  /** The day on which printing begins, in the shop's time zone. Null means as soon as possible. */
  send_on: string | null;
  lines: ColumnType<QuoteLine[], string | undefined, string>;
  contact_email: string;
  contact_phone: string;
  snapshot: JSONColumnType<Record<string, unknown>, string, string>;
  snapshot_hash: string;
  checkout_key: string;
  payment_intent_id: string | null;
  /** How often the payment provider failed to return the intent or a refund. */
  intent_failures: Generated<number>;
  refund_failures: Generated<number>;
  dispute: Dispute | null;
  paid_at: Timestamp | null;
  cancel_until: Timestamp | null;
  refund_due_at: Timestamp | null;
  refund_id: string | null;
  refunded_at: Timestamp | null;
  /** Refunded by the payment provider so far. */
  refunded_cents: GeneratedMoney;
  /** The part of the refunds that the customer's bank refused, until an operator has paid it back another way. */
  refund_failed_cents: GeneratedMoney;
  refund_settled_cents: GeneratedMoney;
  /** The stop columns are set when nothing more of this order may be sent to the print service. */
  stop_reason: StopReason | null;
  stop_source: EventSource | null;
  stop_operator: string | null;
  stop_operator_reason: GivenReason | null;
  stopping_since: Timestamp | null;
  alerted_at: Timestamp | null;
  alerts: Generated<AlertCode[]>;
  postgrid_order_id: string | null;
  tracking_number: string | null;
  postgrid_tracking_number: GeneratedAlways<string | null>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
};

/** Numbers keep existing, without an order, after an account is deleted. */
type OrderNumbers = { order_number: string; order_id: string | null; created_at: GeneratedTimestamp };

type Bookkeeping = {
  order_number: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  quantity: number;
  recipient_country: string;
  total_cents: Money;
  discount_cents: Money;
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
  /** Starts at 1. */
  position: number;
  address: Json<Address>;
  /** The values of the message's merge fields. */
  values: ColumnType<MergeValues, string | undefined, string>;
  /** Hash of the layout checked before paying. */
  layout_hash: string;
  /** True if the sender may see only name and city. */
  is_hidden: Generated<boolean>;
  /** Refers to a hidden piece's whole address; the piece itself has only name, city and country. */
  hidden_id: string | null;
  copies: number;
  price_cents: Money;
  status: Generated<PieceStatus>;
  /** The number of the latest print attempt; 0 before the first. */
  attempt: Generated<number>;
  print_id: string | null;
  tracking_number: string | null;
  /** Why the piece is late or failed. */
  failure_kind: FailureKind | null;
  /** Why the card may not arrive, in words for the customer. */
  address_problem: string | null;
  /** True if delivery is the print service's estimate, not a scan. */
  is_delivery_estimated: Generated<boolean>;
  cancel_requested_at: Timestamp | null;
  /** How much of its price is refunded, or about to be. */
  refund_cents: GeneratedMoney;
  /** Why the customer no longer gets this card; null while they do. */
  void_reason: VoidReason | null;
  /** The refund that pays back a void piece. */
  refund_id: string | null;
  reprinted_at: Timestamp | null;
  before_reprint: ColumnType<unknown, string | null, string | null>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
};

export type EventChange = { readonly before: string; readonly after: string };

type OrderEvents = {
  id: Generated<string>;
  order_id: string;
  piece_id: string | null;
  attempt: Generated<number>;
  type: OrderEvent;
  /** Starts at 1, for an event that happens more than once. */
  repetition: Generated<number>;
  source: EventSource;
  operator: string | null;
  refund_id: string | null;
  note: string | null;
  /** The values before and after, for operators. */
  change: Json<EventChange> | null;
  at: GeneratedTimestamp;
};

type Refunds = {
  id: Generated<string>;
  order_id: string;
  amount_cents: Money;
  reason: RefundReason;
  source: EventSource;
  operator: string | null;
  operator_reason: GivenReason | null;
  /** When the customer got an email about it, or about the cancellation that it belongs to. */
  notified_at: Timestamp | null;
  owed_at: Timestamp;
  sent_at: Timestamp | null;
  provider_id: string | null;
  refunded_at: Timestamp | null;
};

type Coupons = {
  code: string;
  percent_off: number;
  rule: CouponRule;
  expires_at: Timestamp | null;
  max_uses: number | null;
  max_discount_cents: number | null;
  created_at: GeneratedTimestamp;
};

type CouponRedemptions = {
  order_id: string;
  code: string;
  user_id: string;
  earned_by_order_id: string | null;
  created_at: GeneratedTimestamp;
};

export type OrderTables = {
  orders: Orders;
  order_numbers: OrderNumbers;
  bookkeeping: Bookkeeping;
  pieces: Pieces;
  order_events: OrderEvents;
  refunds: Refunds;
  coupons: Coupons;
  coupon_redemptions: CouponRedemptions;
};

declare module '#server/frame/db/schema.ts' {
  interface Schema extends OrderTables {}
}

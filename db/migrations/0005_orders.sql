create table orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  postcard_id uuid not null references postcards,
  status text not null default 'pending_payment'
    check (status in ('pending_payment', 'processing', 'shipped', 'delivered', 'failed', 'cancelled')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'paid', 'refund_due', 'refunded')),
  order_number text not null unique,
  customer_order_number text not null,
  total_cents integer not null check (total_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  delivery_cents integer not null default 0 check (delivery_cents >= 0),
  currency text not null,
  -- The lines of the price: [{ label, count, cents }].
  lines jsonb not null,
  price_version integer not null,
  coupon_code text,
  contact_email text not null,
  contact_phone text not null,
  -- Exactly what will be printed; never changed.
  snapshot jsonb not null,
  snapshot_hash text not null,
  checkout_key uuid not null,
  -- The day on which a card may go to the print service, in the shop's time zone; null means at once.
  send_on date,
  payment_intent_id text unique,
  -- How often the payment provider answered with an error, which it repeats for the same idempotency key.
  intent_failures integer not null default 0 check (intent_failures >= 0),
  refund_failures integer not null default 0 check (refund_failures >= 0),
  paid_at timestamptz,
  cancel_until timestamptz,
  refund_due_at timestamptz,
  refund_id text,
  refunded_at timestamptz,
  -- Refunded by the payment provider so far.
  refunded_cents integer not null default 0,
  -- Refunds that the customer's bank refused, and the part that the shop then paid back another way.
  refund_failed_cents integer not null default 0 check (refund_failed_cents >= 0),
  refund_settled_cents integer not null default 0 check (refund_settled_cents >= 0),
  -- The state of the bank's dispute, if any.
  dispute text check (dispute in ('warned', 'open', 'won', 'lost')),
  -- If set, nothing more of this order is sent to the print service. `stopping_since` is set until every piece is handled.
  stop_reason text check (stop_reason in ('canceled', 'by_operator', 'fraud_warning', 'paid_too_late')),
  stop_source text,
  stop_operator text,
  -- Why an operator canceled it: one of the choices of the console's dialog, or `other: ` and their own words.
  stop_operator_reason text,
  stopping_since timestamptz,
  -- Alerts to operators, until somebody acknowledges them.
  alerts text[] not null default '{}',
  alerted_at timestamptz,
  postgrid_order_id text,
  tracking_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Columns that the specification names, generated from the written ones.
  total_amount numeric(10, 2) not null generated always as (total_cents / 100.0) stored,
  postgrid_tracking_number text generated always as (tracking_number) stored,
  check (status in ('pending_payment', 'cancelled') or payment_status <> 'unpaid'),
  check (refunded_cents between 0 and total_cents)
);
-- One live order per checkout and per postcard, so that a second tab or a double click continues the first.
create unique index orders_checkout_key on orders (user_id, checkout_key) where status <> 'cancelled';
create unique index orders_postcard_key on orders (postcard_id) where status <> 'cancelled';
create index orders_postcard_idx on orders (postcard_id);
create index orders_user_created_idx on orders (user_id, created_at desc, id desc);
create index orders_open_idx on orders (status, created_at) where status in ('pending_payment', 'processing', 'shipped');
create index orders_stopping_idx on orders (stopping_since) where stopping_since is not null;
create index orders_photos_idx on orders using gin ((snapshot -> 'photos') jsonb_path_ops);
-- The console lists everyone's orders, newest first: all, in one state, or by search.
create index orders_created_idx on orders (created_at desc, id desc);
create index orders_status_idx on orders (status, created_at desc, id desc);
create index orders_refund_idx on orders (payment_status, created_at desc, id desc)
  where payment_status in ('refund_due', 'refunded');
create index orders_dispute_idx on orders (created_at desc, id desc) where dispute is not null;
-- The overview counts these orders.
create index orders_refused_idx on orders (id) where refund_failed_cents > 0;
create index orders_alert_idx on orders (created_at desc, id desc) where alerted_at is not null;
create index orders_contact_idx on orders (lower(contact_email), created_at desc, id desc);
alter table orders enable row level security;
create policy own_orders on orders to cartolina_user using (user_id = current_user_id());
grant select on orders to cartolina_user;

alter table postcards add foreign key (order_id) references orders;

-- Every number ever drawn, for orders and their retries. A number is drawn before its order is inserted, in the same
-- transaction. It is never reused, even after the order is deleted with its customer's account.
create table order_numbers (
  order_number text primary key,
  order_id uuid references orders on delete set null deferrable initially deferred,
  created_at timestamptz not null default now()
);
create index order_numbers_order_idx on order_numbers (order_id);

-- Money that goes back to a customer: one row per refund, from the moment it is owed.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in
    ('not_printed', 'canceled', 'by_operator', 'goodwill', 'fraud_warning', 'paid_too_late', 'by_provider')),
  -- The source; for an operator also their name, which outlives their account.
  source text not null,
  operator text,
  -- Why an operator gave it: one of the choices of the console's dialog, or `other: ` and their own words.
  operator_reason text,
  owed_at timestamptz not null,
  -- Set when the payment provider is asked for the refund; from then on, the amount is fixed.
  sent_at timestamptz,
  provider_id text,
  refunded_at timestamptz,
  -- When the customer was emailed about it. A cancellation's email covers all refunds that it causes.
  notified_at timestamptz
);
create index refunds_order_idx on refunds (order_id, owed_at);
create index refunds_owed_idx on refunds (owed_at) where refunded_at is null;
alter table refunds enable row level security;
create policy own_refunds on refunds to cartolina_user
  using (exists (select from orders where orders.id = order_id and orders.user_id = current_user_id()));
grant select on refunds to cartolina_user;

-- A piece is one card to one address, in one or more copies. An order has one or more pieces.
create table pieces (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  position integer not null check (position > 0),
  -- The piece's address, which can be corrected only until it is sent.
  address jsonb not null,
  -- True if the recipient keeps the address from the sender: only name and city are shown.
  is_hidden boolean not null default false,
  -- Refers to the hidden address; `address` has only name, city and country.
  hidden_id uuid references hidden_addresses on delete set null,
  -- The values of the message's merge fields.
  values jsonb not null default '{}',
  -- Hash of the layout checked before paying.
  layout_hash text not null,
  copies integer not null check (copies > 0),
  -- Its share of the payment. An order's pieces add up to its total.
  price_cents integer not null check (price_cents >= 0),
  -- How much of its price is refunded, or about to be.
  refund_cents integer not null default 0 check (refund_cents between 0 and price_cents),
  -- Set once the customer no longer gets this card. Goodwill refunds don't set it.
  void_reason text check (void_reason in ('not_printed', 'canceled', 'by_operator', 'fraud_warning', 'paid_too_late')),
  -- The refund of a void piece, so that an email names the cards it is about; null for a free card.
  refund_id uuid references refunds on delete set null,
  status text not null default 'pending_payment'
    check (status in ('pending_payment', 'processing', 'shipped', 'delivered', 'failed', 'cancelled')),
  -- The number of its latest print attempt; 0 before the first.
  attempt integer not null default 0 check (attempt >= 0),
  print_id text,
  tracking_number text,
  -- True if delivery is the print service's estimate, not a scan.
  is_delivery_estimated boolean not null default false,
  -- The print service's doubt about the address, if any.
  address_problem text,
  -- Why it is late or failed, if it is.
  failure_kind text check (failure_kind in ('unreachable', 'refused', 'dropped', 'trouble', 'disputed')),
  -- Set while the print service hasn't confirmed a requested cancellation.
  cancel_requested_at timestamptz,
  -- Set by a free reprint: one more attempt of a mailed piece. Stores what the piece was before, because a reprint that fails
  -- or is stopped leaves the piece as it was.
  reprinted_at timestamptz,
  before_reprint jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, position),
  constraint pieces_reprint_check check ((reprinted_at is null) = (before_reprint is null))
);
create index pieces_cancelling_idx on pieces (cancel_requested_at) where cancel_requested_at is not null;
create index pieces_hidden_id_idx on pieces (hidden_id) where hidden_id is not null;
create index pieces_refund_idx on pieces (refund_id) where refund_id is not null;
create index pieces_name_idx on pieces using gin (to_tsvector('simple', fold_name(address ->> 'recipient')));
-- Lets an order of thousands of pieces show its state without reading them all.
create index pieces_status_idx on pieces (order_id, status, position);
create index pieces_cancelling_order_idx on pieces (order_id) where cancel_requested_at is not null;
create index pieces_late_idx on pieces (order_id, status) where failure_kind is not null;
create index pieces_estimated_idx on pieces (order_id) where is_delivery_estimated;
create index pieces_doubted_idx on pieces (order_id, position) where address_problem is not null;
create index pieces_refunded_idx on pieces (order_id) include (refund_cents) where refund_cents > 0;
-- Finds orders with cards that the print service doesn't have.
create index pieces_waiting_idx on pieces (order_id)
  where print_id is null and void_reason is null and status in ('pending_payment', 'processing', 'failed');
create index pieces_void_idx on pieces (order_id, void_reason) where void_reason is not null;
-- The console counts the cards of the last days, and looks at the newest.
create index pieces_created_idx on pieces (created_at desc) include (order_id, status, refund_cents);
alter table pieces enable row level security;
create policy own_pieces on pieces to cartolina_user
  using (exists (select from orders where orders.id = pieces.order_id and orders.user_id = current_user_id()));
grant select on pieces to cartolina_user;

-- The history is append-only: events of the order or one of its pieces. An event that happens again is another row, and a
-- refund's event names the refund.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  piece_id uuid references pieces on delete cascade,
  attempt integer not null default 1,
  type text not null,
  repetition integer not null default 1,
  source text not null,
  operator text,
  refund_id uuid references refunds on delete cascade,
  note text,
  -- The values before and after, for operators.
  change jsonb,
  at timestamptz not null default now()
);
create unique index order_events_once_idx
  on order_events (order_id, coalesce(piece_id, order_id), attempt, type, repetition);
alter table order_events enable row level security;
create policy own_order_events on order_events to cartolina_user
  using (exists (select from orders where orders.id = order_id));
grant select on order_events to cartolina_user;

-- A coupon's use is taken when an order is placed, and freed when it is canceled.
create table coupon_redemptions (
  order_id uuid primary key references orders on delete cascade,
  code text not null references coupons,
  user_id uuid not null references profiles on delete cascade,
  earned_by_order_id uuid references orders on delete cascade,
  created_at timestamptz not null default now()
);
create unique index coupon_redemptions_earned_key on coupon_redemptions (code, earned_by_order_id);
create unique index coupon_redemptions_once_key on coupon_redemptions (code, user_id) where earned_by_order_id is null;
create index coupon_redemptions_code_idx on coupon_redemptions (code);
create index coupon_redemptions_user_idx on coupon_redemptions (user_id);
create index coupon_redemptions_earned_idx on coupon_redemptions (earned_by_order_id);
alter table coupon_redemptions enable row level security;
create policy own_coupon_redemptions on coupon_redemptions to cartolina_user using (user_id = current_user_id());
grant select on coupon_redemptions to cartolina_user;

-- Figures that bookkeeping needs of a paid order whose customer deleted their account. Holds no personal data.
create table bookkeeping (
  order_number text primary key references order_numbers,
  status text not null,
  payment_status text not null,
  quantity integer not null,
  recipient_country text not null,
  total_cents integer not null,
  discount_cents integer not null,
  currency text not null,
  coupon_code text,
  payment_intent_id text unique,
  refund_id text,
  dispute text,
  placed_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz
);

-- Money that goes back to a customer: one row for each refund, from the moment it is owed.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in
    ('not_printed', 'canceled', 'by_operator', 'goodwill', 'fraud_warning', 'paid_too_late', 'by_provider')),
  -- Who caused it; for an operator also their name, which outlives their account.
  source text not null,
  operator text,
  owed_at timestamptz not null,
  -- The payment provider was asked for it: from now on, its amount stays as it is.
  sent_at timestamptz,
  provider_id text,
  refunded_at timestamptz
);
create index refunds_order_idx on refunds (order_id, owed_at);
create index refunds_owed_idx on refunds (owed_at) where refunded_at is null;
alter table refunds enable row level security;
create policy own_refunds on refunds to cartolina_user
  using (exists (select from orders where orders.id = order_id and orders.user_id = current_user_id()));
grant select on refunds to cartolina_user;

-- Set once the customer no longer gets this card. Money that was given back as goodwill doesn't set it.
alter table pieces add column void_reason text check (void_reason in
  ('not_printed', 'canceled', 'by_operator', 'fraud_warning', 'paid_too_late'));
update pieces set void_reason = case when status = 'cancelled' then 'canceled' when status = 'failed' then 'not_printed'
    else 'by_operator' end
  where refund_cents = price_cents and refund_cents > 0;
create index pieces_void_idx on pieces (order_id, void_reason) where void_reason is not null;

alter table orders
  -- What the payment provider has paid back so far.
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  -- Nothing more of this order is sent to the print service. `stopping_since` until every piece has been dealt with.
  add column stop_reason text check (stop_reason in ('canceled', 'by_operator', 'fraud_warning', 'paid_too_late')),
  add column stop_source text,
  add column stop_operator text,
  add column stopping_since timestamptz;
update orders set refunded_cents = total_cents where payment_status = 'refunded';
update orders set refunded_cents = refunded.cents
  from (select order_id, sum(refund_cents) as cents from pieces group by order_id) as refunded
  where refunded.order_id = orders.id and payment_status = 'paid';
create index orders_stopping_idx on orders (stopping_since) where stopping_since is not null;

-- The history only grows: an event that happens again is another row, and a refund names its own.
alter table order_events
  add column repetition integer not null default 1,
  add column operator text,
  add column refund_id uuid references refunds on delete cascade;
drop index order_events_once_idx;
create unique index order_events_once_idx
  on order_events (order_id, coalesce(piece_id, order_id), attempt, type, repetition);

-- Whoever did it, by name: the log outlives accounts, and is evidence.
alter table audit_log add column actor text;

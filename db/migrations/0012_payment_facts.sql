-- How often the payment provider answered with an error, which it repeats for the same idempotency key.
alter table orders
  add column intent_failures integer not null default 0 check (intent_failures >= 0),
  add column refund_failures integer not null default 0 check (refund_failures >= 0),
  -- What the customer's bank holds against the payment; null while it holds nothing.
  add column dispute text check (dispute in ('warned', 'open', 'won', 'lost'));
alter table bookkeeping add column dispute text;

-- Marks the payments of this shop, because others may share the provider's account.
create table payment_shop (
  id integer primary key default 1 check (id = 1),
  mark text not null default gen_random_uuid()::text
);
insert into payment_shop default values;

-- A print that was stopped because the payment is disputed.
alter table pieces drop constraint pieces_failure_kind_check;
alter table pieces add constraint pieces_failure_kind_check
  check (failure_kind in ('unreachable', 'refused', 'dropped', 'trouble', 'disputed'));

create table sandbox.disputes (
  id text primary key,
  payment_intent_id text not null references sandbox.payment_intents,
  status text not null check (status in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null default now()
);
create index disputes_intent_idx on sandbox.disputes (payment_intent_id);

create schema sandbox;

-- Payments: what would have been charged and given back. Holds no card number and no person. ------------------------

-- Generated here, so that each installation has its own keys that nobody can look up.
create table sandbox.payment_keys (
  id integer primary key default 1 check (id = 1),
  secret_key text not null,
  webhook_secret text not null
);
insert into sandbox.payment_keys (secret_key, webhook_secret) values (
  'sk_test_sandbox_' || replace(gen_random_uuid()::text, '-', ''),
  'whsec_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);

create table sandbox.payment_methods (
  id text primary key,
  brand text not null,
  last4 text not null check (length(last4) = 4),
  exp_month integer not null,
  exp_year integer not null,
  behaviour text not null,
  created_at timestamptz not null default now()
);

create table sandbox.payment_intents (
  id text primary key,
  client_secret text not null,
  amount integer not null,
  currency text not null,
  metadata jsonb not null default '{}',
  -- Shown to the customer in the receipt and on the bank statement.
  description text,
  receipt_email text,
  statement_descriptor_suffix text,
  status text not null
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  payment_method_id text references sandbox.payment_methods,
  -- Email and phone sent with the card. Deleted with the customer's account.
  billing_details jsonb,
  return_url text,
  last_error jsonb,
  canceled_at timestamptz,
  created_at timestamptz not null default now()
);
create index payment_intents_created_idx on sandbox.payment_intents (created_at desc);

-- Deliberately allows several charges per intent, because tests count them to show that there is only one.
create table sandbox.charges (
  id text primary key,
  payment_intent_id text not null references sandbox.payment_intents,
  amount integer not null,
  created_at timestamptz not null default now()
);
create index charges_intent_idx on sandbox.charges (payment_intent_id);

-- A refund may take a while, and fail in the end. It is pending until settles_at; null means it ends at once.
create table sandbox.refunds (
  id text primary key,
  payment_intent_id text not null references sandbox.payment_intents,
  amount integer not null,
  metadata jsonb not null default '{}',
  outcome text not null default 'succeeded' check (outcome in ('succeeded', 'failed')),
  settles_at timestamptz,
  created_at timestamptz not null default now()
);
create index refunds_intent_idx on sandbox.refunds (payment_intent_id);

create table sandbox.disputes (
  id text primary key,
  payment_intent_id text not null references sandbox.payment_intents,
  status text not null check (status in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null default now()
);
create index disputes_intent_idx on sandbox.disputes (payment_intent_id);

create table sandbox.payment_idempotency (
  key text primary key,
  request_hash text not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now()
);

-- The body is text, because its signature is over the bytes.
create table sandbox.payment_events (
  id text primary key,
  type text not null,
  payment_intent_id text not null references sandbox.payment_intents,
  body text not null,
  is_dropped boolean not null default false,
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index payment_events_intent_idx on sandbox.payment_events (payment_intent_id);

create table sandbox.payment_switches (
  name text primary key,
  remaining integer not null check (remaining >= 0)
);

-- The local print shop: its own ledger, as the real one has its own. ------------------------------------------------

-- Has one row, which the shop and its client share.
create table sandbox.print_shop (
  is_only boolean primary key default true check (is_only),
  api_key text not null,
  webhook_secret text not null
);

create table sandbox.prints (
  id text primary key,
  position bigint generated always as identity,
  idempotency_key text unique,
  request_sha256 text not null,
  status text not null default 'ready'
    check (status in ('ready', 'printing', 'processed_for_delivery', 'completed', 'cancelled')),
  imb_status text check (imb_status in ('entered_mail_stream', 'out_for_delivery', 'returned_to_sender')),
  size text not null,
  paper text,
  mailing_class text not null default 'first_class',
  -- The request's `from`.
  sender jsonb,
  recipient jsonb not null,
  address_status text not null default 'verified' check (address_status in ('verified', 'corrected', 'failed')),
  address_errors text,
  metadata jsonb not null,
  description text not null,
  send_date timestamptz not null,
  pdf_key text not null,
  pdf_sha256 text not null,
  tracking_number text,
  will_return boolean not null default false,
  cancellation jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index prints_position_idx on sandbox.prints (position desc);
create index prints_order_idx on sandbox.prints ((metadata ->> 'order_id'));
create index prints_pdf_idx on sandbox.prints (pdf_key);

-- The id is derived from the fields, so that the same contact is never stored twice.
create table sandbox.contacts (
  id text primary key,
  position bigint generated always as identity,
  fields jsonb not null,
  address_status text not null check (address_status in ('verified', 'corrected', 'failed')),
  address_errors text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- How many of the next calls fail this way; -1 means all until it is switched off.
create table sandbox.print_switches (
  name text primary key check (name in
    ('time_out', 'rate_limit', 'unavailable', 'refuse', 'refuse_paper', 'fail_address', 'drop_content', 'give_tracking',
     'return_to_sender', 'lose_webhooks')),
  remaining integer not null check (remaining >= -1)
);

create table sandbox.print_webhooks (
  id uuid primary key default gen_random_uuid(),
  print_id text not null references sandbox.prints on delete cascade,
  body text not null,
  delivered_at timestamptz,
  created_at timestamptz not null
);

-- The local print shop calls webhooks that its clients register, beside the product's own.
create table sandbox.webhooks (
  id text primary key,
  position bigint generated always as identity,
  url text not null,
  description text,
  secret text not null,
  enabled_events text[] not null,
  is_enabled boolean not null default true,
  payload_format text not null check (payload_format in ('jwt', 'json')),
  metadata jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Every call, including retries. The status is 0 without an answer.
create table sandbox.webhook_calls (
  id text primary key,
  position bigint generated always as identity,
  webhook_id text not null references sandbox.webhooks on delete cascade,
  event_id uuid not null references sandbox.print_webhooks on delete cascade,
  status_code integer not null,
  created_at timestamptz not null
);
create index webhook_calls_webhook_idx on sandbox.webhook_calls (webhook_id);
create index webhook_calls_event_idx on sandbox.webhook_calls (event_id);

-- The payment sandbox's ledger: what would have been charged and given back. Holds no card number and no person.
create schema if not exists sandbox;

-- Made up here, so that each installation has keys of its own that nobody can look up.
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
  status text not null
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  payment_method_id text references sandbox.payment_methods,
  return_url text,
  last_error jsonb,
  canceled_at timestamptz,
  created_at timestamptz not null default now()
);
create index payment_intents_created_idx on sandbox.payment_intents (created_at desc);

-- Deliberately without a rule of one charge per intent: tests count these to show that there is only one.
create table sandbox.charges (
  id text primary key,
  payment_intent_id text not null references sandbox.payment_intents,
  amount integer not null,
  created_at timestamptz not null default now()
);
create index charges_intent_idx on sandbox.charges (payment_intent_id);

create table sandbox.refunds (
  id text primary key,
  payment_intent_id text not null references sandbox.payment_intents,
  amount integer not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index refunds_intent_idx on sandbox.refunds (payment_intent_id);

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

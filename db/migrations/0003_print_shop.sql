-- Printing: what the print job and a cancellation must know of each other ------------------------------------------

alter table print_attempts
  -- Set before the first request leaves: from then on the provider may have the card, whatever we heard.
  add column sending_since timestamptz,
  -- How far the provider has come, so that news that comes late does not overwrite later news.
  add column provider_progress integer not null default 0,
  -- When a failed attempt is looked up once more and then refunded, unless the customer retried it before.
  add column settle_after timestamptz,
  -- The customer wants it back while a request may be under way.
  add column cancel_requested_at timestamptz;
create index print_attempts_cancelling_idx on print_attempts (cancel_requested_at)
  where cancel_requested_at is not null and state in ('queued', 'submitted');

create index print_attempts_unsettled_idx on print_attempts (settle_after) where state = 'failed';

-- The local print shop: its own ledger, as the real one has its own ------------------------------------------------

create schema if not exists sandbox;

-- One row: what the shop and its client share.
create table sandbox.print_shop (
  is_only boolean primary key default true check (is_only),
  api_key text not null,
  webhook_secret text not null
);

create table sandbox.prints (
  id text primary key,
  position bigint generated always as identity,
  idempotency_key text unique,
  status text not null default 'ready'
    check (status in ('ready', 'printing', 'processed_for_delivery', 'completed', 'cancelled')),
  imb_status text check (imb_status in ('entered_mail_stream', 'out_for_delivery', 'returned_to_sender')),
  size text not null,
  recipient jsonb not null,
  metadata jsonb not null,
  description text not null,
  send_date timestamptz not null,
  pdf_key text not null,
  pdf_sha256 text not null,
  tracking_number text,
  will_return boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index prints_position_idx on sandbox.prints (position desc);
create index prints_order_idx on sandbox.prints ((metadata ->> 'order_id'));

-- How many of the coming calls each failure hits; -1 is all of them until it is switched off.
create table sandbox.print_switches (
  name text primary key check (name in ('time_out', 'rate_limit', 'unavailable', 'refuse', 'return_to_sender')),
  remaining integer not null check (remaining >= -1)
);

create table sandbox.print_webhooks (
  id uuid primary key default gen_random_uuid(),
  print_id text not null references sandbox.prints on delete cascade,
  body text not null,
  delivered_at timestamptz,
  created_at timestamptz not null
);

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

-- Every call, tries again included. Without an answer the status is 0.
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

-- Shared by all processes, in the layout of rate-limiter-flexible. A crash may lose the counts of the last minutes. Changing
-- columns have no index, so that a count is updated in place.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 50);

create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Emails to send, written in the transaction they report on. The key makes each email unique.
create table outgoing_mail (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  user_id uuid references auth.users on delete cascade,
  kind text not null,
  recipient text not null,
  data jsonb not null,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index outgoing_mail_user_idx on outgoing_mail (user_id);

-- The local inbox for emails when no SMTP server is set.
create table inbox (
  id uuid primary key default gen_random_uuid(),
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index inbox_created_idx on inbox (created_at desc);

create table print_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  piece_id uuid not null references pieces on delete cascade,
  attempt integer not null check (attempt > 0),
  order_number text not null unique references order_numbers,
  -- A mailing is printed in chunks of pieces. Null for an attempt that is printed on its own.
  chunk integer check (chunk > 0),
  state text not null default 'queued' check (state in ('queued', 'submitted', 'failed', 'cancelled')),
  pdf_key text,
  pdf_sha256 text,
  -- True after the print service refused the chosen paper, so this attempt is resent on standard paper under its own key.
  has_standard_paper boolean not null default false,
  -- Set before the first request is sent: from then on the provider may have the card, whatever it answered.
  sending_since timestamptz,
  -- The same for every try of an attempt, even after a lost answer and past the time to cancel, so that the request doesn't
  -- change.
  hold_until timestamptz,
  print_id text unique,
  provider_status text,
  -- The provider's progress, so that late news doesn't overwrite newer news.
  provider_progress integer not null default 0,
  -- Failed tries so far. A queued attempt with failed tries is delayed, and the customer may start the next try at once.
  failed_tries integer not null default 0,
  failure text,
  -- When a failed attempt is looked up once more and then refunded, unless the customer retries it first.
  settle_after timestamptz,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  checked_at timestamptz,
  unique (piece_id, attempt)
);
create index print_attempts_open_idx on print_attempts (state, checked_at);
create index print_attempts_unsettled_idx on print_attempts (settle_after) where state = 'failed';
create index print_attempts_order_idx on print_attempts (order_id);
create index print_attempts_pdf_idx on print_attempts (pdf_key);
create index print_attempts_chunk_idx on print_attempts (order_id, chunk) where state = 'queued' and chunk is not null;
alter table print_attempts enable row level security;
create policy own_print_attempts on print_attempts to cartolina_user
  using (exists (select from orders where orders.id = order_id));
grant select on print_attempts to cartolina_user;

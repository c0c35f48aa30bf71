-- Each file runs as the body of one DO block: all of it or nothing. Use PERFORM instead of a bare SELECT.

-- The role that requests of signed-in users run as; row-level security holds for it.
begin
  -- Asked first: who may not create roles may find it made by an administrator.
  if not exists (select from pg_roles where rolname = 'cartolina_user') then
    create role cartolina_user nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end;
begin
  execute format('grant cartolina_user to %I', current_user);
exception
  when others then raise notice 'cartolina_user is granted already: %', sqlerrm;
end;
grant usage on schema public to cartolina_user;

create function current_user_id() returns uuid language sql stable as
  'select nullif(current_setting(''app.user_id'', true), '''')::uuid';

-- Accounts ---------------------------------------------------------------------------------------------------------

create schema auth;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  email_confirmed_at timestamptz,
  new_email text,
  user_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '{"provider": "email", "providers": ["email"]}',
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on auth.users (lower(email));

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  amr jsonb not null default '[]',
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index sessions_user_idx on auth.sessions (user_id);

-- A refresh token is stored as its hash; `parent_hash` is the token it replaced.
create table auth.refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  parent_hash text,
  -- The token encrypted with its parent, so that a client that lost the answer can be given the same one again.
  sealed_token text,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent_hash);

create table auth.one_time_tokens (
  token_hash text primary key,
  user_id uuid not null references auth.users on delete cascade,
  purpose text not null check (purpose in ('signup', 'recovery', 'email_change')),
  relates_to text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (user_id, purpose)
);

create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retires_at timestamptz
);

create table profiles (
  id uuid primary key references auth.users on delete cascade,
  email text not null,
  full_name text not null default '',
  created_at timestamptz not null default now()
);

-- Photos -----------------------------------------------------------------------------------------------------------

create table buckets (
  id text primary key,
  name text not null,
  public boolean not null,
  file_size_limit integer not null,
  allowed_mime_types text[] not null
);
insert into buckets values ('photos', 'photos', false, 10485760,
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/heic', 'application/pdf']);

create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  bucket_id text not null default 'photos' references buckets,
  sha256 text not null,
  content_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  unique (user_id, sha256)
);
create index uploads_sha256_idx on uploads (sha256);

-- Postcards --------------------------------------------------------------------------------------------------------

create table postcards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  upload_id uuid references uploads,
  template_id text,
  image_crop jsonb,
  message text not null,
  recipient_name text not null,
  recipient_company text not null default '',
  recipient_address_line1 text not null,
  recipient_address_line2 text not null default '',
  recipient_postal_code text not null,
  recipient_city text not null default '',
  recipient_state text not null default '',
  recipient_country text not null,
  font_family text not null,
  font_size text not null,
  font_color text not null,
  print_color text not null,
  size text not null,
  paper_type text not null,
  sides text not null,
  orientation text not null,
  quantity integer not null check (quantity in (25, 50, 100, 250, 500)),
  status text not null default 'drafted' check (status in ('drafted', 'processing')),
  total_amount_cents integer not null check (total_amount_cents >= 0),
  postgrid_status text not null default 'not_submitted'
    check (postgrid_status in ('not_submitted', 'processing', 'shipped', 'delivered', 'failed')),
  postgrid_order_id text,
  postgrid_tracking_number text,
  -- The order that the card is in, and its number now; a retry gets a new number.
  order_id uuid,
  order_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (upload_id is null or template_id is null)
);
create index postcards_user_created_idx on postcards (user_id, created_at desc, id desc) where deleted_at is null;
create index postcards_upload_idx on postcards (upload_id);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  recipient_name text not null,
  recipient_company text not null default '',
  recipient_address_line1 text not null,
  recipient_address_line2 text not null default '',
  recipient_postal_code text not null,
  recipient_city text not null default '',
  recipient_state text not null default '',
  recipient_country text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index addresses_user_idx on addresses (user_id, recipient_name);

-- Orders -----------------------------------------------------------------------------------------------------------

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
  currency text not null,
  coupon_code text,
  contact_email text not null,
  contact_phone text not null,
  -- What will be printed, exactly; never changed.
  snapshot jsonb not null,
  snapshot_hash text not null,
  checkout_key uuid not null,
  payment_intent_id text unique,
  paid_at timestamptz,
  cancel_until timestamptz,
  refund_due_at timestamptz,
  refund_id text,
  refunded_at timestamptz,
  alerted_at timestamptz,
  postgrid_order_id text,
  tracking_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status in ('pending_payment', 'cancelled') or payment_status <> 'unpaid')
);
-- One live order per checkout and per postcard: a second tab or a double click continues the first.
create unique index orders_checkout_key on orders (user_id, checkout_key) where status <> 'cancelled';
create unique index orders_postcard_key on orders (postcard_id) where status <> 'cancelled';
create index orders_user_created_idx on orders (user_id, created_at desc, id desc);
create index orders_open_idx on orders (status, created_at) where status in ('pending_payment', 'processing', 'shipped');

alter table postcards add foreign key (order_id) references orders;

-- Every number ever drawn, for orders and for their retries. Drawn before the order is there, in the same transaction.
create table order_numbers (
  order_number text primary key,
  order_id uuid not null references orders on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now()
);

create table print_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  attempt integer not null check (attempt > 0),
  order_number text not null unique references order_numbers,
  state text not null default 'queued' check (state in ('queued', 'submitted', 'failed', 'cancelled')),
  pdf_key text,
  pdf_sha256 text,
  postgrid_order_id text unique,
  provider_status text,
  failure text,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  checked_at timestamptz,
  unique (order_id, attempt)
);
create index print_attempts_open_idx on print_attempts (state, checked_at);

-- The tracking history. An event happens once per attempt, however often it is reported.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  attempt integer not null default 1,
  type text not null,
  source text not null,
  note text,
  at timestamptz not null default now(),
  unique (order_id, attempt, type)
);

create table coupons (
  code text primary key,
  percent_off integer not null check (percent_off between 1 and 100),
  -- per_paid_order: each paid order earns one use. once: each customer has one use.
  rule text not null check (rule in ('per_paid_order', 'once')),
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
insert into coupons (code, percent_off, rule) values ('TAKE30OFF', 30, 'per_paid_order');

-- A use of a coupon is taken when an order is placed and given back when it is cancelled.
create table coupon_redemptions (
  order_id uuid primary key references orders on delete cascade,
  code text not null references coupons,
  user_id uuid not null references profiles on delete cascade,
  earned_by_order_id uuid references orders on delete cascade,
  created_at timestamptz not null default now()
);
create unique index coupon_redemptions_earned_key on coupon_redemptions (code, earned_by_order_id);
create unique index coupon_redemptions_once_key on coupon_redemptions (code, user_id) where earned_by_order_id is null;

create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Shared by all processes; the layout is that of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Mail -------------------------------------------------------------------------------------------------------------

-- Mails to be sent, written in the transaction of what they tell about. The key makes each mail happen once.
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

-- The local inbox: where mail goes while no SMTP server is set.
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

-- Row-level security -----------------------------------------------------------------------------------------------

alter table profiles enable row level security;
create policy own_profile on profiles to cartolina_user using (id = current_user_id());
alter table uploads enable row level security;
create policy own_uploads on uploads to cartolina_user using (user_id = current_user_id());
alter table postcards enable row level security;
create policy own_postcards on postcards to cartolina_user using (user_id = current_user_id());
alter table addresses enable row level security;
create policy own_addresses on addresses to cartolina_user using (user_id = current_user_id());
alter table orders enable row level security;
create policy own_orders on orders to cartolina_user using (user_id = current_user_id());
alter table order_events enable row level security;
create policy own_order_events on order_events to cartolina_user
  using (exists (select from orders where orders.id = order_id));
alter table print_attempts enable row level security;
create policy own_print_attempts on print_attempts to cartolina_user
  using (exists (select from orders where orders.id = order_id));
alter table coupon_redemptions enable row level security;
create policy own_coupon_redemptions on coupon_redemptions to cartolina_user using (user_id = current_user_id());

grant select, insert, update, delete on profiles, uploads, postcards, addresses to cartolina_user;
grant select on orders, order_events, print_attempts, coupon_redemptions, buckets, coupons to cartolina_user;

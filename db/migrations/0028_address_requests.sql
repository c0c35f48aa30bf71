-- A link by which someone asks a person, or a group of people, for their address.
create table address_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  -- Whom it is for, in the sender's words.
  name text not null,
  kind text not null check (kind in ('person', 'group')),
  -- The sender sees only the name and city of those who answer.
  is_hidden boolean not null,
  -- SHA-256; the link itself is stored nowhere.
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index address_requests_user_id_idx on address_requests (user_id);
alter table address_requests enable row level security;
create policy own_address_requests on address_requests to cartolina_user using (user_id = current_user_id());
grant select, insert, update, delete on address_requests to cartolina_user;

-- All that the sender sees of an answer. An address that isn't hidden is in their address book.
create table address_answers (
  id uuid primary key,
  request_id uuid not null references address_requests on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  name text not null,
  city text not null,
  country text not null,
  address_id uuid references addresses on delete set null,
  created_at timestamptz not null default now()
);
create index address_answers_request_id_idx on address_answers (request_id);
create index address_answers_user_id_idx on address_answers (user_id);
create index address_answers_address_id_idx on address_answers (address_id);
alter table address_answers enable row level security;
create policy own_address_answers on address_answers to cartolina_user using (user_id = current_user_id());
grant select, insert, update, delete on address_answers to cartolina_user;

-- The vault: addresses that their sender must not see, under the id of their answer. No policy and no grant: whatever
-- runs for a user can't read it.
create table hidden_addresses (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  -- Null once the link was deleted, while an order still needs the address.
  request_id uuid references address_requests on delete set null,
  address jsonb not null,
  created_at timestamptz not null default now()
);
create index hidden_addresses_user_id_idx on hidden_addresses (user_id);
create index hidden_addresses_request_id_idx on hidden_addresses (request_id);
alter table hidden_addresses enable row level security;

-- Of a piece with is_hidden, whose own address has only name, city and country.
alter table pieces add column hidden_id uuid references hidden_addresses on delete set null;
create index pieces_hidden_id_idx on pieces (hidden_id) where hidden_id is not null;
-- The card's recipient is a hidden one. No reference: a draft outlives the address and then says so.
alter table postcards add column hidden_id uuid;

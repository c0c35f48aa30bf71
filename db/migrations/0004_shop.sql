-- Versions of the shop's prices. Version 1, the specification's, is in the code (domain/pricing.ts). The table outlives the
-- accounts it names, so it has ids instead of foreign keys.
create table price_lists (
  version integer primary key check (version > 1),
  effective_from timestamptz not null,
  currency text not null check (currency in ('usd', 'eur', 'gbp', 'chf', 'cad')),
  order_cents integer not null check (order_cents >= 50),
  -- Keyed by country.
  delivery_cents jsonb not null,
  -- Keyed by size and paper.
  card_cents jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now()
);
create index price_lists_effective_idx on price_lists (effective_from desc, version desc);

create function refuse_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'price_lists only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger price_lists_only_grows before update or delete on price_lists
  for each statement execute function refuse_price_change();

-- Operators' choices about the shop: one row, or none while everything has its default. The code checks its values
-- (domain/shop-settings.ts). It outlives the accounts it names, so it has an id instead of a foreign key.
create table shop_settings (
  id integer primary key check (id = 1),
  choices jsonb not null check (jsonb_typeof(choices) = 'object'),
  -- Counts changes, so that two operators can't overwrite each other.
  revision integer not null check (revision > 0),
  changed_by uuid,
  changed_at timestamptz not null
);

-- Marks the payments of this shop, because others may share the provider's account.
create table payment_shop (
  id integer primary key default 1 check (id = 1),
  mark text not null default gen_random_uuid()::text
);
insert into payment_shop default values;

create table coupons (
  code text primary key,
  percent_off integer not null check (percent_off between 1 and 100),
  -- per_paid_order: each paid order earns one use. once: each customer has one use.
  rule text not null check (rule in ('per_paid_order', 'once')),
  -- Limits all customers' orders together; null means no limit.
  max_uses integer check (max_uses > 0),
  -- Limits the discount per order, in the shop's currency; null means no limit.
  max_discount_cents integer check (max_discount_cents > 0),
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
-- Limited because an order of a few dollars earns it, and a mailing costs thousands.
insert into coupons (code, percent_off, rule, max_discount_cents) values ('TAKE30OFF', 30, 'per_paid_order', 1000);
grant select on coupons to cartolina_user;

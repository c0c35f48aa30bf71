-- Versions of the shop's prices. Version 1 is the specification's, and in the code (domain/pricing.ts). It outlives the
-- accounts it names, so it has an id instead of a foreign key.
create table price_lists (
  version integer primary key check (version > 1),
  effective_from timestamptz not null,
  currency text not null check (currency in ('usd', 'eur', 'gbp', 'chf', 'cad')),
  order_cents integer not null check (order_cents >= 50),
  -- By country.
  delivery_cents jsonb not null,
  -- By size and paper.
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

alter table orders
  add column price_version integer not null default 1,
  add column delivery_cents integer not null default 0 check (delivery_cents >= 0);
alter table postcards add column paid_currency text;
update postcards set paid_currency = 'usd' where paid_cents is not null;

-- What operators have chosen about the shop: one row, or none while everything has its default. Its values are checked by
-- the code (domain/shop-settings.ts). It outlives the accounts it names, so it has an id instead of a foreign key.
create table shop_settings (
  id integer primary key check (id = 1),
  choices jsonb not null check (jsonb_typeof(choices) = 'object'),
  -- How often it was changed: two operators at once can't overwrite each other.
  revision integer not null check (revision > 0),
  changed_by uuid,
  changed_at timestamptz not null
);

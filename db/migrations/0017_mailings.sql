-- Whom a mailing goes to: an array of { address, values }. A list never changes; other recipients are another list.
create table recipient_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  recipients jsonb not null,
  -- Of the recipients, so that the same list isn't stored twice.
  sha256 text not null,
  count integer not null check (count between 1 and 10000),
  created_at timestamptz not null default now(),
  unique (user_id, sha256)
);
alter table recipient_lists enable row level security;
create policy own_recipient_lists on recipient_lists to cartolina_user using (user_id = current_user_id());
grant select, insert, update, delete on recipient_lists to cartolina_user;

-- { listId, count, values }; null for a card to one address.
alter table postcards add column mailing jsonb;
create index postcards_mailing_idx on postcards ((mailing ->> 'listId')) where mailing is not null;

-- What the merge fields of the message become on this piece.
alter table pieces add column values jsonb not null default '{}';
-- Of the layout that was checked before paying; null on orders from before there were mailings, which have it in their snapshot.
alter table pieces add column layout_hash text;
-- The recipient gave this address on condition that the sender doesn't see it: only name and city are shown.
alter table pieces add column is_hidden boolean not null default false;

-- The day on which a card may go to the print service, in the shop's time zone; null for at once.
alter table orders add column send_on date;
-- How the price came about: [{ label, count, cents }]. Empty on orders from before there were mailings.
alter table orders add column lines jsonb not null default '[]';

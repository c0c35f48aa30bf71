-- What operators wrote about an order; its customer doesn't see it.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  author_id uuid references auth.users on delete set null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now()
);
create index order_notes_order_idx on order_notes (order_id, id);

-- The console lists the orders of everyone, newest first: all, in one state, or those that match a search.
create index orders_created_idx on orders (created_at desc, id desc);
create index orders_status_idx on orders (status, created_at desc, id desc);
create index orders_refund_idx on orders (payment_status, created_at desc, id desc)
  where payment_status in ('refund_due', 'refunded');
create index orders_dispute_idx on orders (created_at desc, id desc) where dispute is not null;
create index orders_alert_idx on orders (created_at desc, id desc) where alerted_at is not null;
create index orders_contact_idx on orders (lower(contact_email), created_at desc, id desc);
create index pieces_name_idx on pieces using gin (to_tsvector('simple', address ->> 'recipient'));
create index profiles_name_idx on profiles using gin (to_tsvector('simple', full_name));

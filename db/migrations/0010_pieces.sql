-- An order has pieces: a piece is one card to one address, in one or more copies ------------------------------------

create table pieces (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  position integer not null check (position > 0),
  -- Where this piece goes; like the order's snapshot, it never changes.
  address jsonb not null,
  copies integer not null check (copies > 0),
  -- Its share of what was paid. All pieces of an order add up to the order's total.
  price_cents integer not null check (price_cents >= 0),
  status text not null default 'pending_payment'
    check (status in ('pending_payment', 'processing', 'shipped', 'delivered', 'failed', 'cancelled')),
  -- The number of its latest print attempt, 0 before the first.
  attempt integer not null default 0 check (attempt >= 0),
  postgrid_order_id text,
  tracking_number text,
  -- Why it is late or has failed; null while all is well.
  failure_kind text check (failure_kind in ('unreachable', 'refused', 'dropped', 'trouble')),
  -- A cancellation was requested, and the print service hasn't confirmed it yet.
  cancel_requested_at timestamptz,
  -- How much of its price goes back, or went back, to the customer.
  refund_cents integer not null default 0 check (refund_cents between 0 and price_cents),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, position)
);
create index pieces_cancelling_idx on pieces (cancel_requested_at) where cancel_requested_at is not null;

alter table pieces enable row level security;
create policy own_pieces on pieces to cartolina_user
  using (exists (select from orders where orders.id = pieces.order_id and orders.user_id = current_user_id()));
grant select on pieces to cartolina_user;

insert into pieces (order_id, position, address, copies, price_cents, status, attempt, postgrid_order_id,
    tracking_number, failure_kind, cancel_requested_at, refund_cents, created_at, updated_at)
  select orders.id, 1,
    coalesce(snapshot #> '{design,text}', '{}') - array['message', 'fontFamily', 'fontSize', 'fontColor'],
    coalesce((snapshot #>> '{design,printing,quantity}')::integer, 1), total_cents, status,
    coalesce(latest.attempt, 0), orders.postgrid_order_id, orders.tracking_number,
    case when latest.state in ('queued', 'failed') then latest.failure_kind end,
    case when latest.state in ('queued', 'submitted') then latest.cancel_requested_at end,
    case when payment_status in ('refund_due', 'refunded') then total_cents else 0 end,
    orders.created_at, orders.updated_at
  from orders left join lateral (
    select * from print_attempts where order_id = orders.id order by print_attempts.attempt desc limit 1
  ) as latest on true;

-- Print attempts belong to pieces -----------------------------------------------------------------------------------

alter table print_attempts add column piece_id uuid references pieces on delete cascade;
update print_attempts set piece_id = pieces.id from pieces where pieces.order_id = print_attempts.order_id;
alter table print_attempts
  alter column piece_id set not null,
  drop constraint print_attempts_order_id_attempt_key,
  add unique (piece_id, attempt),
  drop column failure_kind,
  drop column cancel_requested_at;
create index print_attempts_order_idx on print_attempts (order_id);

-- From here on, only an attempt that is still to be settled has a time for it.
update print_attempts set settle_after = null from orders, pieces
  where orders.id = print_attempts.order_id and pieces.id = print_attempts.piece_id and settle_after is not null
    and not (orders.status = 'failed' and orders.payment_status = 'paid' and print_attempts.attempt = pieces.attempt);

-- The history of an order: some events are about the order, the others about one of its pieces ----------------------

alter table order_events add column piece_id uuid references pieces on delete cascade;
update order_events set piece_id = pieces.id from pieces, orders
  where pieces.order_id = order_events.order_id and orders.id = order_events.order_id
    and type not in ('placed', 'paid', 'refunded') and not (type = 'cancelled' and payment_status = 'unpaid');
update order_events set attempt = 1 where type in ('paid', 'refunded');
alter table order_events drop constraint order_events_order_id_attempt_type_key;
create unique index order_events_once_idx on order_events (order_id, coalesce(piece_id, order_id), attempt, type);

-- What a card shows of its order, so that a list of cards reads one table ------------------------------------------

alter table postcards
  add column payment_status text,
  add column paid_at timestamptz,
  add column paid_cents integer,
  add column failure_kind text,
  -- Its last order was paid and canceled, so that the card is a draft again.
  add column was_cancelled boolean not null default false;
update postcards set payment_status = orders.payment_status, paid_at = orders.paid_at, paid_cents = orders.total_cents,
    failure_kind = case
      when pieces.status = 'processing' and cancel_requested_at is not null then null
      else pieces.failure_kind
    end
  from orders, pieces where orders.id = postcards.order_id and pieces.order_id = orders.id;
update postcards set was_cancelled = true
  where order_id is null and exists (
    select from orders
    where orders.postcard_id = postcards.id and orders.status = 'cancelled' and orders.payment_status <> 'unpaid'
  );

-- The columns that the specification names, computed from the ones that are written ---------------------------------

-- JavaScript's white space, because the wire trims with it. Immutable, unlike concat_ws, so that a column may use it.
create function trim_text(value text) returns text language sql immutable parallel safe as $$
  select btrim(value, E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

alter table postcards
  add column image_url text generated always as (
    case
      when upload_id is not null then '/storage/v1/object/photos/' || upload_id::text
      else 'template:' || template_id
    end
  ) stored,
  add column recipient_location text not null generated always as (
    trim_text(recipient_city)
      || case when trim_text(recipient_city) = '' or trim_text(recipient_state) = '' then '' else ', ' end
      || trim_text(recipient_state)
  ) stored,
  add column total_amount numeric(10, 2) not null generated always as (total_amount_cents / 100.0) stored;

alter table orders
  add column total_amount numeric(10, 2) not null generated always as (total_cents / 100.0) stored,
  add column postgrid_tracking_number text generated always as (tracking_number) stored;

-- Why a print is late or failed -------------------------------------------------------------------------------------

alter table print_attempts
  -- Tries that failed so far. One that is queued and has some is delayed: the customer may ask for the next try at once.
  add column failed_tries integer not null default 0,
  -- Why the last of them failed. dropped: the print service canceled the card. trouble: the fault was ours.
  add column failure_kind text check (failure_kind in ('unreachable', 'refused', 'dropped', 'trouble'));

update print_attempts set failure_kind = case
    when failure = 'cancelled by the print service' then 'dropped'
    when failure = 'the job was given up' then 'trouble'
    when settle_after is null then 'refused'
    else 'unreachable'
  end
  where state = 'failed';

-- A retry was told as a second order.
update order_events set type = 'retried' where type = 'placed' and attempt > 1;

-- Drafts that nobody saved ------------------------------------------------------------------------------------------

-- Null for a card that only an unpaid checkout stored.
alter table postcards add column saved_at timestamptz default now();
update postcards set saved_at = created_at;

-- The payment sandbox -----------------------------------------------------------------------------------------------

-- Email and phone that came with the card. They go when their customer's account does.
alter table sandbox.payment_intents add column billing_details jsonb;

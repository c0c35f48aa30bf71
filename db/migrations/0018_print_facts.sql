-- The print service refused the chosen paper, so this attempt is sent again on standard paper, under a key of its own.
alter table print_attempts add column has_standard_paper boolean not null default false;

alter table pieces
  -- What the print service says is wrong with the address; null when nothing is.
  add column address_problem text,
  -- Delivered by the print service's estimate, without a scan of the post.
  add column is_delivery_estimated boolean not null default false;
update pieces set is_delivery_estimated = true from print_attempts
  where print_attempts.piece_id = pieces.id and print_attempts.attempt = pieces.attempt
    and pieces.status = 'delivered' and print_attempts.provider_status like 'completed%'
    and print_attempts.provider_status <> 'completed/out_for_delivery';

alter table postcards
  add column has_address_problem boolean not null default false,
  add column is_delivery_estimated boolean not null default false;
update postcards set is_delivery_estimated = true from pieces
  where pieces.order_id = postcards.order_id and pieces.is_delivery_estimated;

-- The local print shop keeps what PostGrid does.
alter table sandbox.prints
  add column request_sha256 text,
  add column paper text,
  add column mailing_class text not null default 'first_class',
  add column address_status text not null default 'verified' check (address_status in ('verified', 'corrected', 'failed')),
  add column address_errors text,
  add column cancellation jsonb;
update sandbox.prints set cancellation = '{"reason": "user_initiated"}' where status = 'cancelled';

-- The id follows from the fields, so the same contact is never stored twice.
create table sandbox.contacts (
  id text primary key,
  position bigint generated always as identity,
  fields jsonb not null,
  address_status text not null check (address_status in ('verified', 'corrected', 'failed')),
  address_errors text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

alter table sandbox.print_switches drop constraint print_switches_name_check;
alter table sandbox.print_switches add check (name in
  ('time_out', 'rate_limit', 'unavailable', 'refuse', 'refuse_paper', 'fail_address', 'drop_content', 'give_tracking',
   'return_to_sender', 'lose_webhooks'));

-- Leaving ----------------------------------------------------------------------------------------------------------

-- A number is used for ever, also when its order went with its customer's account.
alter table order_numbers alter column order_id drop not null;
alter table order_numbers drop constraint order_numbers_order_id_fkey;
alter table order_numbers add foreign key (order_id) references orders on delete set null deferrable initially deferred;

-- What the books need of a paid order whose customer deleted their account. It says nothing of any person.
create table bookkeeping (
  order_number text primary key references order_numbers,
  status text not null,
  payment_status text not null,
  quantity integer not null,
  recipient_country text not null,
  total_cents integer not null,
  discount_cents integer not null,
  currency text not null,
  coupon_code text,
  payment_intent_id text unique,
  refund_id text,
  placed_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz
);

-- So that finding what belongs to one account, or to none, does not read every row.
create index orders_postcard_idx on orders (postcard_id);
create index orders_upload_idx on orders ((snapshot #>> '{design,front,uploadId}'));
create index orders_photo_idx on orders ((snapshot ->> 'uploadSha256'));
create index postcards_order_idx on postcards (order_id);
create index postcards_deleted_idx on postcards (deleted_at) where deleted_at is not null;
create index print_attempts_pdf_idx on print_attempts (pdf_key);
create index prints_pdf_idx on sandbox.prints (pdf_key);
create index order_numbers_order_idx on order_numbers (order_id);
create index coupon_redemptions_user_idx on coupon_redemptions (user_id);
create index coupon_redemptions_earned_idx on coupon_redemptions (earned_by_order_id);
create index outgoing_mail_user_idx on outgoing_mail (user_id);

-- So that what has expired can be swept away.
create index one_time_tokens_expiry_idx on auth.one_time_tokens (expires_at);
create index sessions_refreshed_idx on auth.sessions (refreshed_at);
create index rate_limits_expire_idx on rate_limits (expire);

-- Uploads ----------------------------------------------------------------------------------------------------------

-- When it was last sent, or put on a card: one that no card uses is swept some time after.
alter table uploads add column used_at timestamptz not null default now();
create index uploads_used_idx on uploads (used_at);

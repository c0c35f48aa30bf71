-- What the customer's bank refused of the refunds that were made, and what the shop then paid back in another way.
alter table orders
  add column refund_failed_cents integer not null default 0 check (refund_failed_cents >= 0),
  add column refund_settled_cents integer not null default 0 check (refund_settled_cents >= 0);

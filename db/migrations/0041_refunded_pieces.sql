-- The refund that pays a void piece back, so that an email names the cards it is about; null for a card that cost nothing.
alter table pieces add column refund_id uuid references refunds on delete set null;
create index pieces_refund_idx on pieces (refund_id) where refund_id is not null;

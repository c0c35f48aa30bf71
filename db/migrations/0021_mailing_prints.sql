-- A mailing is printed in chunks of pieces. Null for an attempt that is printed on its own.
alter table print_attempts add column chunk integer check (chunk > 0);
-- When printing may begin, on the day that the customer chose; null for at once.
alter table print_attempts add column start_after timestamptz;
create index print_attempts_chunk_idx on print_attempts (order_id, chunk) where state = 'queued' and chunk is not null;

-- What an order of thousands of pieces shows is read without reading all of them.
create index pieces_status_idx on pieces (order_id, status, position);
create index pieces_cancelling_order_idx on pieces (order_id) where cancel_requested_at is not null;
create index pieces_late_idx on pieces (order_id, status) where failure_kind is not null;
create index pieces_estimated_idx on pieces (order_id) where is_delivery_estimated;
create index pieces_doubted_idx on pieces (order_id, position) where address_problem is not null;
create index pieces_refunded_idx on pieces (order_id) include (refund_cents) where refund_cents > 0;

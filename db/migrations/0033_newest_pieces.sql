-- The console counts the cards of the last days, and looks at the newest.
create index pieces_created_idx on pieces (created_at desc) include (order_id, status, refund_cents);

-- What a postcard says of its order's money, in one piece, so that it says the same as the order.
alter table postcards add column money jsonb;
update postcards set money = jsonb_build_object('orderId', o.id, 'paymentStatus', o.payment_status, 'dispute', o.dispute,
    'totalCents', o.total_cents, 'refundCents', o.refund_cents, 'refusedCents', o.refund_failed_cents,
    'settledCents', o.refund_settled_cents, 'currency', o.currency)
  from (
    select distinct on (postcard_id) orders.*,
      (select coalesce(sum(refund_cents), 0) from pieces where pieces.order_id = orders.id) as refund_cents
    from orders where payment_status <> 'unpaid' order by postcard_id, created_at desc
  ) as o
  where o.postcard_id = postcards.id and (postcards.order_id = o.id or (postcards.was_cancelled and o.status = 'cancelled'));

-- Why an operator gave money back, or canceled: one of the choices of the console's dialogs.
alter table refunds add column operator_reason text;
alter table orders add column stop_operator_reason text;

-- Until the customer has an email about it. A cancellation's email is about all refunds that it causes.
alter table refunds add column told_at timestamptz;
update refunds set told_at = refunded_at where refunded_at is not null;

-- The overview counts them.
create index orders_refused_idx on orders (id) where refund_failed_cents > 0;

-- What an event changed, for operators.
alter table order_events add column change jsonb;

-- A print that a dispute stopped didn't fail.
update order_events set type = 'stopped' where type = 'failed' and note like 'Your bank disputed this payment%';

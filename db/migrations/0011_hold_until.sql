-- Every try of an attempt sends the same request, also when its answer was lost and the time to cancel has passed since.
alter table print_attempts add column hold_until timestamptz;
update print_attempts set hold_until = orders.cancel_until from orders
  where orders.id = print_attempts.order_id and print_attempts.state = 'queued'
    and print_attempts.sending_since < orders.cancel_until;

-- The print shop can lose its webhooks too.
alter table sandbox.print_switches drop constraint print_switches_name_check;
alter table sandbox.print_switches add check
  (name in ('time_out', 'rate_limit', 'unavailable', 'refuse', 'return_to_sender', 'lose_webhooks'));

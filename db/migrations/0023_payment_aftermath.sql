-- What the customer reads in the receipt and on the bank statement.
alter table sandbox.payment_intents add column description text;
alter table sandbox.payment_intents add column receipt_email text;
alter table sandbox.payment_intents add column statement_descriptor_suffix text;

-- A refund may take a while, and fail in the end. Until settles_at it is pending; null for at once.
alter table sandbox.refunds add column outcome text not null default 'succeeded' check (outcome in ('succeeded', 'failed'));
alter table sandbox.refunds add column settles_at timestamptz;

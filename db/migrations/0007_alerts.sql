-- What an operator was alerted to about an order, until somebody says that it was looked after.
alter table orders add column alerts text[] not null default '{}';

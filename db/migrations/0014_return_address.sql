-- Return addresses as JSON, with the names of an address in the design; null when there is none.
alter table profiles add column return_address jsonb;
-- The card's own copy, so that it doesn't change with the account's.
alter table postcards add column return_address jsonb;
-- What the local print shop was told as `from`.
alter table sandbox.prints add column sender jsonb;

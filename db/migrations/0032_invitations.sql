-- When the account's owner was last invited; null for whoever signed up.
alter table auth.users add column invited_at timestamptz;

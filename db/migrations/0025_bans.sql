-- Set by an administrator. Until then, nobody can sign in to the account.
alter table auth.users add column banned_until timestamptz;

-- What every request or sign-in writes is written as lightly as can be.

-- Counts of the last minutes: after a crash of the database they may begin anew. Without an index on what changes each
-- time, a count is changed in place; the nightly sweep can read the whole of so small a table.
drop index rate_limits_expire_idx;
alter table rate_limits set unlogged;
alter table rate_limits set (fillfactor = 50);

-- The same for sessions: they are refreshed far more often than they are swept.
drop index auth.sessions_refreshed_idx;

-- A session's first token has no parent.
drop index auth.refresh_tokens_parent_idx;
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent_hash) where parent_hash is not null;

-- The keys that requests carry beside a session's token. The anonymous one is public: it says which installation a
-- request is meant for, never who sends it.
create table auth.api_keys (
  name text primary key check (name in ('anon')),
  key text not null unique,
  created_at timestamptz not null default now()
);

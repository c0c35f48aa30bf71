-- Who may open the console. The first operator is granted by a command, so nobody granted it.
create table operators (
  user_id uuid primary key references auth.users on delete cascade,
  granted_by uuid references auth.users on delete set null,
  granted_at timestamptz not null default now()
);

-- What operators did. It outlives the accounts and orders it names, so it has ids instead of foreign keys, and neither
-- names nor addresses.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for a command on the server itself.
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_subject_idx on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor_idx on audit_log (actor_id, id desc);

-- Truncating stays possible: a restore replaces the whole installation, with its log.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_only_grows before update or delete on audit_log
  for each statement execute function refuse_audit_change();

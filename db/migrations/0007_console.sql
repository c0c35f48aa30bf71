-- Accounts that may open the console. A command grants the first operator, so nobody is recorded as having granted it.
create table operators (
  user_id uuid primary key references auth.users on delete cascade,
  granted_by uuid references auth.users on delete set null,
  granted_at timestamptz not null default now()
);

-- Operators' actions. The log outlives the accounts and orders it names, so it has ids instead of foreign keys.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for a command on the server itself.
  actor_id uuid,
  -- The operator's email address, because the log is evidence.
  actor text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_at_idx on audit_log (at);
create index audit_log_actor_idx on audit_log (actor_id, id desc);
create index audit_log_action_idx on audit_log (action, id desc);
create index audit_log_subject_idx on audit_log (subject_type, subject_id, id desc);
create index audit_log_subject_id_idx on audit_log (subject_id, id desc);

-- Truncating stays possible, because a restore replaces the whole installation with its log.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_only_grows before update or delete on audit_log
  for each statement execute function refuse_audit_change();

-- Operators' notes about an order, which its customer doesn't see.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  author_id uuid references auth.users on delete set null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now()
);
create index order_notes_order_idx on order_notes (order_id, id);

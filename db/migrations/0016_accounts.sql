-- Two-step sign-in --------------------------------------------------------------------------------------------------

create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  friendly_name text not null default '',
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- In base32; empty for recovery codes.
  secret text not null default '',
  -- The 30 seconds since 1970 whose code was accepted last: neither it nor an older one is accepted again.
  last_step integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index factors_user_idx on auth.factors (user_id);
create unique index factors_name_key on auth.factors (user_id, friendly_name) where friendly_name <> '';
create unique index factors_codes_key on auth.factors (user_id) where factor_type = 'recovery_code';

create table auth.challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors on delete cascade,
  expires_at timestamptz not null
);
create index challenges_factor_idx on auth.challenges (factor_id);

create table auth.recovery_codes (
  factor_id uuid not null references auth.factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

-- Sessions ----------------------------------------------------------------------------------------------------------

alter table auth.sessions
  -- aal2 once a factor was verified.
  add column aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- The verified factor. Without a foreign key, because the sessions of a removed factor go back to aal1 explicitly.
  add column factor_id uuid,
  add column user_agent text not null default '',
  -- A part of the client's address, such as 203.0.113.0/24.
  add column network text not null default '';

-- Links and codes ---------------------------------------------------------------------------------------------------

alter table auth.one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table auth.one_time_tokens
  add constraint one_time_tokens_purpose_check check (
    purpose in ('signup', 'recovery', 'email_change', 'magiclink', 'invite', 'reauthentication', 'pkce')
  ),
  -- The six digits in the same email.
  add column code_hash text,
  -- From the client that asked for the link: it exchanges the link's code with the verifier of this challenge.
  add column code_challenge text,
  add column code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- The link that a code was given for.
  add column opened_purpose text;

-- Anonymous users ---------------------------------------------------------------------------------------------------

-- They have an empty email.
alter table auth.users add column is_anonymous boolean not null default false;
drop index auth.users_email_key;
create unique index users_email_key on auth.users (lower(email)) where email <> '';

-- Each file runs as the body of one DO block, all or nothing. Use PERFORM instead of a bare SELECT.

-- Requests of signed-in users run as this role, under row-level security.
begin
  -- Without the right to create roles, the role that an administrator created is used.
  if not exists (select from pg_roles where rolname = 'cartolina_user') then
    create role cartolina_user nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end;
begin
  execute format('grant cartolina_user to %I', current_user);
exception
  when others then raise notice 'cartolina_user is granted already: %', sqlerrm;
end;
grant usage on schema public to cartolina_user;

create function current_user_id() returns uuid language sql stable as
  'select nullif(current_setting(''app.user_id'', true), '''')::uuid';

-- Trims JavaScript's white space, like the wire does. Immutable, unlike concat_ws, so that a column may use it.
create function trim_text(value text) returns text language sql immutable parallel safe as $$
  select btrim(value, E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- Folds a name so that searches ignore accents: zoe finds Zoë. Letters are decomposed first, so that lower() works in every
-- locale.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(name, NFKD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g')),
    'øØłŁđĐðÐıÞÆŒ', 'oollddddiþæœ'), 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

create schema auth;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  -- Empty for anonymous users.
  email text not null,
  password_hash text not null,
  email_confirmed_at timestamptz,
  new_email text,
  user_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '{"provider": "email", "providers": ["email"]}',
  is_anonymous boolean not null default false,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  -- When an administrator last invited the owner; null for accounts made by signing up.
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  -- Set by an administrator. Until then, nobody can sign in to the account.
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on auth.users (lower(email)) where email <> '';
-- The console lists accounts, newest first: all, or those whose email starts with some letters.
create index users_created_idx on auth.users (created_at desc, id desc) where email <> '';
create index users_email_start_idx on auth.users (lower(email) text_pattern_ops) where email <> '';

-- Refreshed far more often than swept, so refreshed_at has no index.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  amr jsonb not null default '[]',
  -- aal2 once a factor was verified.
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- The verified factor. No foreign key, because removing a factor resets its sessions to aal1 explicitly.
  factor_id uuid,
  -- When this session's owner last proved who they are, for one change of the second step. In whole seconds, like its tokens:
  -- only a token issued since then counts.
  proved_at timestamptz,
  user_agent text not null default '',
  -- Part of the client's address, such as 203.0.113.0/24.
  network text not null default '',
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index sessions_user_idx on auth.sessions (user_id);

-- A refresh token is stored as its hash; `parent_hash` is the token it replaced. A session's first token has no parent.
create table auth.refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  parent_hash text,
  -- The token encrypted with its parent, so that a client that lost the answer can get the same one again.
  sealed_token text,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent_hash) where parent_hash is not null;

create table auth.one_time_tokens (
  token_hash text primary key,
  user_id uuid not null references auth.users on delete cascade,
  purpose text not null check (
    purpose in ('signup', 'recovery', 'email_change', 'magiclink', 'invite', 'reauthentication', 'pkce')
  ),
  relates_to text not null,
  -- The six digits in the same email.
  code_hash text,
  -- Sent by the client that asked for the link; it exchanges the link's code with the verifier of this challenge.
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- The link that a code was issued for.
  opened_purpose text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index one_time_tokens_user_idx on auth.one_time_tokens (user_id, purpose);
create index one_time_tokens_expiry_idx on auth.one_time_tokens (expires_at);

create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  friendly_name text not null default '',
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- In base32; empty for recovery codes.
  secret text not null default '',
  -- The 30-second step whose code was accepted last. Neither it nor an older one is accepted again.
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
  -- A challenge can be answered only in the session that asked for it. No foreign key, because signing out locks the session
  -- first, while passing the second step locks its challenges first.
  session_id uuid,
  expires_at timestamptz not null
);
create index challenges_factor_idx on auth.challenges (factor_id);

create table auth.recovery_codes (
  factor_id uuid not null references auth.factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retires_at timestamptz
);

-- The keys that requests carry beside a session's token. The anonymous one is public: it identifies the installation, never the
-- sender.
create table auth.api_keys (
  name text primary key check (name in ('anon')),
  key text not null unique,
  created_at timestamptz not null default now()
);

create table profiles (
  id uuid primary key references auth.users on delete cascade,
  email text not null,
  full_name text not null default '',
  -- Uses the names of an address in the design; null when there is none.
  return_address jsonb,
  created_at timestamptz not null default now()
);
create index profiles_name_idx on profiles using gin (to_tsvector('simple', fold_name(full_name)));
alter table profiles enable row level security;
create policy own_profile on profiles to cartolina_user using (id = current_user_id());
grant select, insert, update, delete on profiles to cartolina_user;

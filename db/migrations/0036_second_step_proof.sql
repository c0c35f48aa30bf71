-- When this session's owner last proved who they are, to change the second step with it once. To the second, as in its
-- tokens: only a token that was issued since then counts.
alter table auth.sessions add column proved_at timestamptz;

-- A challenge can be answered only in the session that asked for it. Without a foreign key, because signing out locks the
-- session first and passing the second step locks its challenges first.
alter table auth.challenges add column session_id uuid;

-- The codes are longer now and hashed in another way, so the old ones would never match.
delete from auth.factors where factor_type = 'recovery_code';

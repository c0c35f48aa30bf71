-- A card that was mailed can be printed once more for free, at an operator's word: one further attempt of the same piece. What the
-- piece was before stays here, because a reprint that fails or is stopped leaves the piece as it was.
alter table pieces
  add column reprinted_at timestamptz,
  add column before_reprint jsonb,
  add constraint pieces_reprint_check check ((reprinted_at is null) = (before_reprint is null));

-- Names are found without accents: zoe finds Zoë. Letters are taken apart first, so that lower() works in every locale.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(name, NFKD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g')),
    'øØłŁđĐðÐıÞÆŒ', 'oollddddiþæœ'), 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
drop index pieces_name_idx;
create index pieces_name_idx on pieces using gin (to_tsvector('simple', fold_name(address ->> 'recipient')));
drop index profiles_name_idx;
create index profiles_name_idx on profiles using gin (to_tsvector('simple', fold_name(full_name)));

-- The log is read by time, too.
create index audit_log_at_idx on audit_log (at);

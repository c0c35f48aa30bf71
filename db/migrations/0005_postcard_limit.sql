-- Counting an account's postcards, deleted ones among them, before another is added.
create index postcards_user_deleted_idx on postcards (user_id) where deleted_at is not null;

-- The console lists accounts, newest first: all, or those whose email address begins with some letters.
create index users_created_idx on auth.users (created_at desc, id desc) where email <> '';
create index users_email_start_idx on auth.users (lower(email) text_pattern_ops) where email <> '';

-- The log of one kind of deed, and of one account or order.
create index audit_log_action_idx on audit_log (action, id desc);
create index audit_log_subject_id_idx on audit_log (subject_id, id desc);

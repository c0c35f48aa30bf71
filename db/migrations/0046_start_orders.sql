-- The day is the order's alone: attempts wait for it, and one job sends them all.
alter table print_attempts drop column start_after;

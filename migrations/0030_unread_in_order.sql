-- Up Migration

-- Unread threads are read in the order of this index. Such a scan marks the entries of threads that have been read since, and later scans skip
-- them. An index without the order leads to bitmap scans, which visit the rows of all those threads until a vacuum removes them.
drop index thread_users_unread_idx;
create index thread_users_unread_idx on thread_users (bucket, user_id, thread_id) where unread;

-- Down Migration

drop index thread_users_unread_idx;
create index thread_users_unread_idx on thread_users (bucket, user_id, workspace_id) where unread;

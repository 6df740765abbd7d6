-- Up Migration

-- A thread that is in a user's inbox, archived or not, has there the time at which the thread was last updated, by which the inbox is
-- ordered; one that is not has none.
alter table thread_users add column inbox_at timestamptz;
update thread_users mine set inbox_at = t.last_updated_at
  from threads t where t.bucket = mine.bucket and t.id = mine.thread_id and mine.in_inbox;
alter table thread_users drop column in_inbox;

-- One index gives each page of an inbox in its order, the archived threads apart from the others, and finds all that a user has in a
-- bucket. A thread for thousands writes as many entries into it, so it is narrow: workspaces of one user seldom share a bucket,
-- and threads an instant. The one of what is unread gets as narrow.
drop index thread_users_channel_idx;
create index thread_users_inbox_idx on thread_users (bucket, user_id, archived, inbox_at);
drop index thread_users_unread_idx;
create index thread_users_unread_idx on thread_users (bucket, user_id, workspace_id) where unread;

-- Down Migration

drop index thread_users_unread_idx;
create index thread_users_unread_idx on thread_users (bucket, user_id, workspace_id, thread_id) where unread;
drop index thread_users_inbox_idx;
create index thread_users_channel_idx on thread_users (bucket, user_id, channel_id);
alter table thread_users add column in_inbox boolean not null default false;
update thread_users set in_inbox = true where inbox_at is not null;
alter table thread_users drop column inbox_at;

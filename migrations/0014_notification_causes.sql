-- Up Migration

-- What has happened that somebody is notified of: one row a cause, with all whom it concerns. Of a thread or a comment the id is
-- that of the post, so that a post notifies once. No foreign key: who writes a row holds the thread, the channel or the workspace.
-- Long lists are kept as they are, for compressing one of 5,000 takes ten times as long as writing it; an index of their members
-- would take longer still. So one row is all that a post writes. Who looks for their own finds them in notification_users, where
-- a job lists them within a minute, and meanwhile among the few that are not listed yet.
create table notifications (
  bucket       int         not null,
  id           bigint      not null,
  type_id      int         not null,
  workspace_id bigint      not null,
  channel_id   bigint,
  thread_id    bigint,
  comment_id   bigint,
  by_user_id   bigint      not null,
  receivers    bigint[]    not null,
  listed       boolean     not null default false,
  posted_at    timestamptz not null,
  constraint notifications_pkey primary key (bucket, id),
  constraint notifications_bucket_check check (bucket = (id & 4095)),
  constraint notifications_type_check check (type_id between 1 and 6)
);
alter table notifications alter column receivers set storage external;
select skein_distribute('notifications');
create index notifications_unlisted_idx on notifications (bucket, id) where not listed;

-- The notifications of each user, in their order. What is removed leaves its rows, which then lead nowhere.
create table notification_users (
  bucket       int    not null,
  user_id      bigint not null,
  id           bigint not null,
  workspace_id bigint not null,
  constraint notification_users_pkey primary key (bucket, user_id, id),
  constraint notification_users_bucket_check check (bucket = (id & 4095))
);
select skein_distribute('notification_users');

-- The last notification that a user has read.
create table notification_reads (
  bucket    int    not null,
  user_id   bigint not null,
  last_read bigint not null,
  constraint notification_reads_pkey primary key (bucket, user_id)
);
select skein_distribute('notification_reads');

-- Down Migration

drop table notification_reads;
drop table notification_users;
drop table notifications;

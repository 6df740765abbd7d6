-- Up Migration

-- What has happened that somebody is notified of: one row a cause, with all whom it concerns. Of a thread or a comment the id is
-- that of the post, so that a post notifies once. No foreign key: who writes a row holds the thread, the channel or the workspace.
-- Long lists are kept as they are, for compressing one of 5,000 takes ten times as long as writing it.
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
  posted_at    timestamptz not null,
  constraint notifications_pkey primary key (bucket, id),
  constraint notifications_bucket_check check (bucket = (id & 4095)),
  constraint notifications_type_check check (type_id between 1 and 6)
);
alter table notifications alter column receivers set storage external;
select skein_distribute('notifications');
create index notifications_receivers_idx on notifications using gin (receivers);

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
drop table notifications;

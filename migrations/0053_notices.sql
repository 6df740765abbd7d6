-- Up Migration

-- What people are told of by mail and by push (behaviour/mail.md#notification-mails): what waits to be sent, and for
-- seven days what was sent. It has no content.
create table notices (
  bucket       int         not null,
  workspace_id bigint      not null,
  user_id      bigint      not null,
  means        text        not null,
  happening_id bigint      not null,
  cause        text        not null,
  object_id    bigint,
  holder_id    bigint,
  by_user_id   bigint      not null,
  happened_at  timestamptz not null,
  ready_at     timestamptz not null,
  due_at       timestamptz not null,
  is_held      boolean     not null,
  tries        int         not null default 0,
  sent_at      timestamptz,
  sent_as      text,
  constraint notices_pkey primary key (bucket, user_id, means, happening_id),
  constraint notices_bucket_check check (bucket = (workspace_id & 4095)),
  constraint notices_means_check check (means in ('email', 'push')),
  constraint notices_cause_check check (cause in ('message', 'comment', 'thread', 'added', 'removed'))
);
comment on table notices is 'what waits to be sent to a person by mail or by push, and for seven days what was sent';
comment on column notices.happening_id is 'id of the notification or of the message';
comment on column notices.object_id is 'id of the post; null for being added to or removed from a workspace';
comment on column notices.holder_id is 'id of the thread or conversation of the post';
comment on column notices.ready_at is 'from when on it may be sent';
comment on column notices.due_at is 'when it is tried next; a try that is under way has moved it';
comment on column notices.is_held is 'whether a snooze, an off day, do-not-disturb hours or a limit has put it off';
comment on column notices.sent_as is 'id of the mail or push that it was sent in';
select skein_distribute('notices');
-- The next that are due, of all workspaces.
create index notices_due_mails_idx on notices (bucket, due_at) where sent_at is null and means = 'email';
create index notices_due_pushes_idx on notices (bucket, due_at) where sent_at is null and means = 'push';
-- What waits for a person, counted.
create index notices_waiting_idx on notices (bucket, user_id, means) where sent_at is null;

-- What has happened, until it is decided who is told of it. Its receivers are read in slices, in the order of their ids.
create table notice_causes (
  bucket       int         not null,
  id           bigint      not null,
  workspace_id bigint      not null,
  is_message   boolean     not null,
  last_user_id bigint      not null default 0,
  due_at       timestamptz not null,
  tries        int         not null default 0,
  constraint notice_causes_pkey primary key (bucket, id),
  constraint notice_causes_bucket_check check (bucket = (id & 4095))
);
comment on table notice_causes is 'notifications and messages of which it is not decided yet who is told by mail and by push';
comment on column notice_causes.last_user_id is 'the last receiver of whom it is decided';
select skein_distribute('notice_causes');
create index notice_causes_due_idx on notice_causes (bucket, due_at);

-- When each member of a workspace gets the next daily mail. A row exists only while there may be something to tell.
create table notice_digests (
  bucket       int         not null,
  workspace_id bigint      not null,
  user_id      bigint      not null,
  due_at       timestamptz not null,
  since        timestamptz not null,
  tries        int         not null default 0,
  again_since  timestamptz,
  constraint notice_digests_pkey primary key (bucket, workspace_id, user_id),
  constraint notice_digests_bucket_check check (bucket = (workspace_id & 4095))
);
comment on table notice_digests is 'when members of workspaces get their next daily mail';
comment on column notice_digests.since is 'the time from which on posts may be in it';
comment on column notice_digests.again_since is 'the earliest time of what was added since the mail was claimed';
select skein_distribute('notice_digests');
create index notice_digests_due_idx on notice_digests (bucket, due_at);

-- Who has a stream open, for pushes: a person at a client needs none. After a crash of the database it fills again.
create unlogged table open_streams (
  user_id bigint      not null,
  holder  text        not null,
  until   timestamptz not null,
  constraint open_streams_pkey primary key (user_id, holder)
);
comment on table open_streams is 'the users who have a stream open, for each API process';
comment on column open_streams.until is 'the process says so again before then';

-- Down Migration

drop table open_streams;
drop table notice_causes;
drop table notice_digests;
drop table notices;

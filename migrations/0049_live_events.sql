-- Up Migration

-- What has happened and users may be told, for the streams of events: a copy of each event of the outbox that users receive, from the
-- moment when it has a position. It is kept for a day, and goes earlier with its post, its workspace or the name in it.
create table live_events (
  bucket          int         not null,
  position        bigint      not null,
  name            text        not null,
  workspace_id    bigint      not null,
  channel_id      bigint,
  thread_id       bigint,
  conversation_id bigint,
  user_id         bigint,
  actor_id        bigint      not null,
  object_id       bigint,
  seen_by         bigint[],
  snapshot        jsonb       not null,
  occurred_at     timestamptz not null,
  constraint live_events_pkey primary key (bucket, position),
  constraint live_events_bucket_check check (bucket = (workspace_id & 4095))
);
comment on column live_events.object_id is 'the id of the object in the snapshot';
select skein_distribute('live_events');
-- A process reads the newest events of all workspaces.
create index live_events_position_idx on live_events (position);
-- The removals of workspaces, which their former members read after their memberships are erased.
create index live_events_removed_workspaces_idx on live_events (position) where name = 'workspace_deleted';
-- The events of a post go with it.
create index live_events_post_idx on live_events (bucket, (coalesce(thread_id, conversation_id)), object_id)
  where coalesce(thread_id, conversation_id) is not null;

-- The last position of an event that was deleted because of its age. Who has read no further has missed something.
alter table dispatcher add column live_floor bigint not null default 0;
update dispatcher set live_floor = last_position;

-- Down Migration

alter table dispatcher drop column live_floor;
drop table live_events;

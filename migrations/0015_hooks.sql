-- Up Migration

-- Who wants to be told of what, and where. Small, changed rarely, and joined with the memberships of the workspace in which something has
-- happened: a copy on every machine. Secrets are derived from the id, not stored. workspace_id is null where somebody wants to be told
-- of all their workspaces; else it is the one that the narrower filter lies in. One that has ended is kept for a day, so that its owner is
-- still told of what has ended it.
create table hook_subscriptions (
  id              bigint      not null constraint hook_subscriptions_pkey primary key,
  user_id         bigint      not null,
  client_id       text,
  target_url      text        not null,
  event           text        not null,
  workspace_id    bigint,
  channel_id      bigint,
  thread_id       bigint,
  conversation_id bigint,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  constraint hook_subscriptions_place_check
    check (workspace_id is not null or num_nonnulls(channel_id, thread_id, conversation_id) = 0)
);
comment on column hook_subscriptions.client_id is 'null: the user themself, by their own token or a session; else the program, whose tokens say what it may be told';
select skein_distribute('hook_subscriptions', 'reference');
create unique index hook_subscriptions_same_key on hook_subscriptions
  (user_id, client_id, target_url, event, workspace_id, channel_id, thread_id, conversation_id) nulls not distinct where ended_at is null;
-- Whom an event in a workspace is looked up for: those who filter by the workspace, and those who do not filter.
create index hook_subscriptions_event_idx on hook_subscriptions (workspace_id, event);

-- The mail address of a channel, a thread or a conversation. Addresses are derived from a generation, not stored; the SHA-256 of the one that
-- works is null while none does. It goes with its object.
create table loop_in_addresses (
  bucket          int    not null,
  obj_id          bigint not null,
  obj_type        text   not null constraint loop_in_addresses_obj_type_check check (obj_type in ('CHANNEL', 'THREAD', 'CONVERSATION')),
  generation      int    not null,
  sha256          bytea,
  maker           bigint not null,
  channel_id      bigint generated always as (case when obj_type = 'CHANNEL' then obj_id end) stored,
  thread_id       bigint generated always as (case when obj_type = 'THREAD' then obj_id end) stored,
  conversation_id bigint generated always as (case when obj_type = 'CONVERSATION' then obj_id end) stored,
  constraint loop_in_addresses_pkey primary key (bucket, obj_id),
  constraint loop_in_addresses_bucket_check check (bucket = (obj_id & 4095))
);
select skein_distribute('loop_in_addresses');
alter table loop_in_addresses add constraint loop_in_addresses_channel_fkey
  foreign key (bucket, channel_id) references channels (bucket, id) on delete cascade;
alter table loop_in_addresses add constraint loop_in_addresses_thread_fkey
  foreign key (bucket, thread_id) references threads (bucket, id) on delete cascade;
alter table loop_in_addresses add constraint loop_in_addresses_conversation_fkey
  foreign key (bucket, conversation_id) references conversations (bucket, id) on delete cascade;
create unique index loop_in_addresses_sha256_key on loop_in_addresses (bucket, sha256);
create index loop_in_addresses_channel_idx on loop_in_addresses (bucket, channel_id) where channel_id is not null;
create index loop_in_addresses_thread_idx on loop_in_addresses (bucket, thread_id) where thread_id is not null;
create index loop_in_addresses_conversation_idx on loop_in_addresses (bucket, conversation_id) where conversation_id is not null;

-- Down Migration

drop table loop_in_addresses;
drop table hook_subscriptions;

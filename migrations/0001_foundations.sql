-- Up Migration

-- Ids (docs/adr/0002): every id carries the bucket of the workspace or user that owns its row, in its lowest 12 bits.
create sequence skein_id_seq as bigint maxvalue 2199023255551;

create function next_id(b int) returns bigint language sql volatile
  as $$ select nextval('skein_id_seq') * 4096 + b $$;

-- Distributes a table on Citus; does nothing on a single server.
create function skein_distribute(t regclass, kind text default 'bucket') returns void language plpgsql as $$
begin
  if exists (select 1 from pg_extension where extname = 'citus') then
    perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
    if kind = 'reference' then perform create_reference_table(t);
    else perform create_distributed_table(t, 'bucket',
      colocate_with => case when t = 'workspaces'::regclass then 'none' else 'workspaces' end);
    end if;
  end if;
end $$;

-- ---------------------------------------------------------------- reference tables: small, joined everywhere, changed rarely

-- A user is never deleted as a row (behaviour/workspaces.md#leaving: content stays, names become "Deleted user"), so no
-- foreign key points here.
create table users (
  id                bigint      not null constraint users_pkey primary key,
  name              text        not null,
  email             text,
  password_hash     text,
  bot               boolean     not null default false,
  lang              text        not null default 'en',
  timezone          text        not null default 'UTC',
  contact_info      text        not null default '',
  profession        text        not null default '',
  avatar_id         text,
  default_workspace bigint,
  snooze_until      timestamptz,
  snooze_dnd_start  text,
  snooze_dnd_end    text,
  off_days          int[]       not null default '{}',
  away_mode         jsonb,
  token_generation  int         not null default 1,
  created_at        timestamptz not null,
  deleted_at        timestamptz
);
create unique index users_email_key on users (lower(email));
select skein_distribute('users', 'reference');

create table workspace_users (
  workspace_id         bigint      not null,
  user_id              bigint      not null,
  user_type            text        not null constraint workspace_users_user_type_check check (user_type in ('USER', 'ADMIN', 'GUEST')),
  default_conversation bigint      not null,
  version              int         not null default 1,
  joined_at            timestamptz not null,
  removed_at           timestamptz,
  constraint workspace_users_pkey primary key (workspace_id, user_id)
);
create index workspace_users_user_idx on workspace_users (user_id);
select skein_distribute('workspace_users', 'reference');

-- ---------------------------------------------------------------- owned by a workspace

create table workspaces (
  bucket          int         not null,
  id              bigint      not null,
  name            text        not null,
  color           int         not null,
  creator         bigint      not null,
  default_channel bigint      not null,
  plan            text        not null constraint workspaces_plan_check check (plan in ('free', 'unlimited')),
  avatar_id       text,
  created_at      timestamptz not null,
  constraint workspaces_pkey primary key (bucket, id),
  constraint workspaces_bucket_check check (bucket = (id & 4095))
);
select skein_distribute('workspaces');

create table channels (
  bucket             int         not null,
  id                 bigint      not null,
  workspace_id       bigint      not null,
  name               text        not null,
  description        text        not null default '',
  creator            bigint      not null,
  color              int         not null,
  icon               int,
  public             boolean     not null,
  archived           boolean     not null default false,
  default_groups     bigint[]    not null default '{}',
  default_recipients bigint[]    not null default '{}',
  version            int         not null default 1,
  created_at         timestamptz not null,
  constraint channels_pkey primary key (bucket, id),
  constraint channels_bucket_check check (bucket = (id & 4095))
);
select skein_distribute('channels');
alter table channels add constraint channels_workspace_fkey
  foreign key (bucket, workspace_id) references workspaces (bucket, id);
create index channels_workspace_idx on channels (bucket, workspace_id);

create table channel_users (
  bucket     int         not null,
  channel_id bigint      not null,
  user_id    bigint      not null,
  joined_at  timestamptz not null,
  constraint channel_users_pkey primary key (bucket, channel_id, user_id)
);
select skein_distribute('channel_users');
alter table channel_users add constraint channel_users_channel_fkey
  foreign key (bucket, channel_id) references channels (bucket, id) on delete cascade;
create index channel_users_user_idx on channel_users (bucket, user_id);

create table channel_favorites (
  bucket     int    not null,
  channel_id bigint not null,
  user_id    bigint not null,
  constraint channel_favorites_pkey primary key (bucket, channel_id, user_id)
);
select skein_distribute('channel_favorites');
alter table channel_favorites add constraint channel_favorites_channel_fkey
  foreign key (bucket, channel_id) references channels (bucket, id) on delete cascade;

create table threads (
  bucket                int         not null,
  id                    bigint      not null,
  workspace_id          bigint      not null,
  channel_id            bigint      not null,
  title                 text        not null,
  content               text        not null,
  creator               bigint      not null,
  recipients            bigint[]    not null,
  participants          bigint[]    not null,
  groups                bigint[]    not null default '{}',
  direct_mentions       bigint[]    not null default '{}',
  direct_group_mentions bigint[]    not null default '{}',
  responders            bigint[]    not null default '{}',
  attachments           jsonb       not null default '[]',
  actions               jsonb       not null default '[]',
  system_message        jsonb,
  comment_count         int         not null default 0,
  last_obj_index        int         not null default -1,
  snippet               text        not null,
  snippet_creator       bigint      not null,
  closed                boolean     not null default false,
  pinned_at             timestamptz,
  posted_at             timestamptz not null,
  last_updated_at       timestamptz not null,
  last_edited_at        timestamptz,
  version               int         not null default 1,
  constraint threads_pkey primary key (bucket, id),
  constraint threads_bucket_check check (bucket = (id & 4095))
);
select skein_distribute('threads');
alter table threads add constraint threads_channel_fkey
  foreign key (bucket, channel_id) references channels (bucket, id);
create index threads_channel_updated_idx on threads (bucket, channel_id, last_updated_at, id);
create index threads_workspace_updated_idx on threads (bucket, workspace_id, last_updated_at, id);
create index threads_channel_id_idx on threads (bucket, channel_id, id);

-- One row per (thread, user): what the thread is to that user. Written when something is posted, so that unread lists and the
-- inbox are one indexed read. No foreign key: a thread for 10,000 recipients would check it 10,000 times.
create table thread_users (
  bucket         int         not null,
  thread_id      bigint      not null,
  user_id        bigint      not null,
  workspace_id   bigint      not null,
  channel_id     bigint      not null,
  read_index     int         not null default -1,
  unread         boolean     not null default false,
  direct_mention boolean     not null default false,
  in_inbox       boolean     not null default false,
  archived       boolean     not null default false,
  starred        boolean     not null default false,
  muted_until    timestamptz,
  constraint thread_users_pkey primary key (bucket, thread_id, user_id)
);
select skein_distribute('thread_users');
create index thread_users_unread_idx on thread_users (bucket, user_id, workspace_id, thread_id) where unread;
create index thread_users_channel_idx on thread_users (bucket, user_id, channel_id);

create table comments (
  bucket                int         not null,
  id                    bigint      not null,
  workspace_id          bigint      not null,
  channel_id            bigint      not null,
  thread_id             bigint      not null,
  obj_index             int         not null,
  content               text        not null,
  creator               bigint      not null,
  recipients            bigint[]    not null,
  groups                bigint[]    not null default '{}',
  direct_mentions       bigint[]    not null default '{}',
  direct_group_mentions bigint[]    not null default '{}',
  attachments           jsonb       not null default '[]',
  actions               jsonb       not null default '[]',
  system_message        jsonb,
  posted_at             timestamptz not null,
  last_edited_at        timestamptz,
  deleted_by            bigint,
  version               int         not null default 1,
  constraint comments_pkey primary key (bucket, id),
  constraint comments_bucket_check check (bucket = (id & 4095)),
  constraint comments_obj_index_key unique (bucket, thread_id, obj_index)
);
select skein_distribute('comments');
alter table comments add constraint comments_thread_fkey
  foreign key (bucket, thread_id) references threads (bucket, id);
create index comments_posted_idx on comments (bucket, thread_id, posted_at, obj_index);

create table conversations (
  bucket         int         not null,
  id             bigint      not null,
  workspace_id   bigint      not null,
  title          text,
  creator        bigint      not null,
  message_count  int         not null default 0,
  created_at     timestamptz not null,
  last_active_at timestamptz not null,
  constraint conversations_pkey primary key (bucket, id),
  constraint conversations_bucket_check check (bucket = (id & 4095))
);
select skein_distribute('conversations');
alter table conversations add constraint conversations_workspace_fkey
  foreign key (bucket, workspace_id) references workspaces (bucket, id);

create table conversation_users (
  bucket          int    not null,
  conversation_id bigint not null,
  user_id         bigint not null,
  constraint conversation_users_pkey primary key (bucket, conversation_id, user_id)
);
select skein_distribute('conversation_users');
alter table conversation_users add constraint conversation_users_conversation_fkey
  foreign key (bucket, conversation_id) references conversations (bucket, id) on delete cascade;
create index conversation_users_user_idx on conversation_users (bucket, user_id);

-- Events that have happened and are not yet dispatched. `position` is the event's place in the one gapless order; the dispatcher
-- gives it after the commit. A poisonous event keeps its row, with its error and the time it was set aside.
create table outbox (
  bucket          int         not null,
  id              bigint      not null,
  position        bigint,
  name            text        not null,
  workspace_id    bigint      not null,
  channel_id      bigint,
  thread_id       bigint,
  conversation_id bigint,
  user_id         bigint,
  actor_id        bigint      not null,
  snapshot        jsonb       not null,
  occurred_at     timestamptz not null,
  failures        int         not null default 0,
  error           text,
  set_aside_at    timestamptz,
  constraint outbox_pkey primary key (bucket, id),
  constraint outbox_bucket_check check (bucket = (id & 4095))
);
select skein_distribute('outbox');

-- ---------------------------------------------------------------- owned by a user

create table temp_ids (
  bucket     int         not null,
  user_id    bigint      not null,
  temp_id    bigint      not null,
  object_id  bigint      not null,
  created_at timestamptz not null,
  constraint temp_ids_pkey primary key (bucket, user_id, temp_id)
);
select skein_distribute('temp_ids');

-- ---------------------------------------------------------------- looked up by a secret: the SHA-256 of it, in its owner's bucket

create table tokens (
  bucket     int         not null,
  sha256     bytea       not null,
  user_id    bigint      not null,
  client_id  text,
  scopes     text[],
  created_at timestamptz not null,
  expires_at timestamptz,
  constraint tokens_pkey primary key (bucket, sha256)
);
comment on column tokens.scopes is 'null: the user''s own API token, which may do all that its user may';
select skein_distribute('tokens');
create index tokens_user_idx on tokens (bucket, user_id);

create table sessions (
  bucket     int         not null,
  sha256     bytea       not null,
  user_id    bigint      not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sessions_pkey primary key (bucket, sha256)
);
select skein_distribute('sessions');
create index sessions_user_idx on sessions (bucket, user_id);

create table codes (
  bucket       int         not null,
  sha256       bytea       not null,
  purpose      text        not null constraint codes_purpose_check check (purpose in ('invitation', 'password_reset')),
  user_id      bigint      not null,
  workspace_id bigint,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  constraint codes_pkey primary key (bucket, sha256)
);
select skein_distribute('codes');
create index codes_user_idx on codes (bucket, user_id);

-- ---------------------------------------------------------------- of the machine: on the coordinator, never in one transaction with owned rows

create table installation (
  only_row        boolean not null default true constraint installation_pkey primary key constraint installation_only_check check (only_row),
  key_fingerprint text    not null
);

create table rate_limit_hits (
  id     bigint      generated always as identity constraint rate_limit_hits_pkey primary key,
  name   text        not null,
  hit_at timestamptz not null
);
create index rate_limit_hits_name_idx on rate_limit_hits (name, hit_at);

create table worker_leases (
  worker_id    text        not null constraint worker_leases_pkey primary key,
  beats        bigint      not null,
  heartbeat_at timestamptz not null
);

create table dispatcher (
  only_row      boolean not null default true constraint dispatcher_pkey primary key constraint dispatcher_only_check check (only_row),
  last_position bigint  not null
);
insert into dispatcher (last_position) values (0);

-- Down Migration

drop table dispatcher, worker_leases, rate_limit_hits, installation, codes, sessions, tokens, temp_ids, outbox, conversation_users,
  conversations, comments, thread_users, threads, channel_favorites, channel_users, channels, workspaces, workspace_users, users;
drop function skein_distribute(regclass, text);
drop function next_id(int);
drop sequence skein_id_seq;

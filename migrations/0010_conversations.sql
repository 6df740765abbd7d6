-- Up Migration

-- The counters of a conversation stand on its row, which whoever posts holds. `open_from` is the index of the first message that
-- newcomers see: all before it was said while at most two were inside. `users_sha256` stands for exactly these people.
alter table conversations
  add column last_obj_index  int      not null default -1,
  add column snippet         text     not null default '',
  add column snippet_mentions bigint[] not null default '{}',
  add column snippet_group_mentions bigint[] not null default '{}',
  add column snippet_creator bigint,
  add column open_from       int      not null default 0,
  add column users_sha256    bytea,
  drop column message_count;

-- One row per (conversation, user): who is inside, from which message on they see it, and what it is to them.
alter table conversation_users
  add column workspace_id   bigint,
  add column sees_from      int         not null default 0,
  add column read_index     int         not null default -1,
  add column unread         boolean     not null default false,
  add column direct_mention boolean     not null default false,
  add column archived       boolean     not null default false,
  add column muted_until    timestamptz,
  add column last_active_at timestamptz;
update conversation_users cu set workspace_id = c.workspace_id, last_active_at = c.last_active_at
from conversations c where c.bucket = cu.bucket and c.id = cu.conversation_id;
alter table conversation_users
  alter column workspace_id set not null,
  alter column last_active_at set not null;

-- Until now there were only notes to self.
update conversations c set users_sha256 = sha256(cu.user_id::text::bytea)
from conversation_users cu where cu.bucket = c.bucket and cu.conversation_id = c.id;
alter table conversations alter column users_sha256 set not null;
create index conversations_users_idx on conversations (bucket, workspace_id, users_sha256, last_active_at);
create index conversation_users_active_idx on conversation_users (bucket, user_id, workspace_id, last_active_at, conversation_id);
create index conversation_users_unread_idx on conversation_users (bucket, user_id, workspace_id, conversation_id) where unread;
drop index conversation_users_user_idx;

create table messages (
  bucket                int         not null,
  id                    bigint      not null,
  workspace_id          bigint      not null,
  conversation_id       bigint      not null,
  obj_index             int         not null,
  content               text        not null,
  creator               bigint      not null,
  direct_mentions       bigint[]    not null default '{}',
  direct_group_mentions bigint[]    not null default '{}',
  attachments           jsonb       not null default '[]',
  actions               jsonb       not null default '[]',
  reactions             jsonb,
  system_message        jsonb,
  posted_at             timestamptz not null,
  last_edited_at        timestamptz,
  deleted_by            bigint,
  version               int         not null default 1,
  constraint messages_pkey primary key (bucket, id),
  constraint messages_bucket_check check (bucket = (id & 4095)),
  constraint messages_obj_index_key unique (bucket, conversation_id, obj_index)
);
select skein_distribute('messages');
alter table messages add constraint messages_conversation_fkey
  foreign key (bucket, conversation_id) references conversations (bucket, id);
create index messages_posted_idx on messages (bucket, conversation_id, posted_at, obj_index);

-- Down Migration

drop table messages;
create index conversation_users_user_idx on conversation_users (bucket, user_id);
drop index conversation_users_unread_idx;
drop index conversation_users_active_idx;
drop index conversations_users_idx;
alter table conversation_users
  drop column workspace_id,
  drop column sees_from,
  drop column read_index,
  drop column unread,
  drop column direct_mention,
  drop column archived,
  drop column muted_until,
  drop column last_active_at;
alter table conversations
  add column message_count int not null default 0,
  drop column last_obj_index,
  drop column snippet,
  drop column snippet_mentions,
  drop column snippet_group_mentions,
  drop column snippet_creator,
  drop column open_from,
  drop column users_sha256;

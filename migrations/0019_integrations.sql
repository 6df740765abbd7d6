-- Up Migration

-- What people build on Skein. Small, changed rarely, and asked for by whatever a program does as its bot: a copy on every machine. Name,
-- redirect URLs and the secret are those of its OAuth client; verify and test token are derived from the id and the generation.
create table integrations (
  id                  bigint      not null constraint integrations_pkey primary key,
  creator             bigint      not null,
  client_id           text        not null constraint integrations_client_key unique,
  kind                text        not null constraint integrations_kind_check
    check (kind in ('GENERAL', 'BOT', 'SLASH_COMMAND', 'CHANNEL', 'THREAD', 'URL_REPORT')),
  description         text        not null,
  workspace_id        bigint,
  callback_url        text        not null,
  configure_url       text        not null,
  command             text,
  command_description text        not null,
  usage_help          text        not null,
  secret_generation   int         not null default 1,
  created_at          timestamptz not null,
  constraint integrations_command_check check ((kind = 'SLASH_COMMAND') = (command is not null))
);
comment on column integrations.workspace_id is 'the only one that it may be installed in; null: in any';
select skein_distribute('integrations', 'reference');
create index integrations_creator_idx on integrations (creator);
create index integrations_workspace_idx on integrations (workspace_id) where workspace_id is not null;

-- Where integrations are installed: in a workspace, or in one channel or thread of it. The install token is derived from the id. A bot is a
-- user of this installation alone; its row stays in users when it is uninstalled, for what it posted has an author.
create table integration_installations (
  bucket         int         not null,
  id             bigint      not null,
  workspace_id   bigint      not null,
  integration_id bigint      not null,
  channel_id     bigint,
  thread_id      bigint,
  bot_id         bigint,
  installed_by   bigint      not null,
  created_at     timestamptz not null,
  constraint integration_installations_pkey primary key (bucket, id),
  constraint integration_installations_bucket_check check (bucket = (id & 4095)),
  constraint integration_installations_place_check check (num_nonnulls(channel_id, thread_id) <= 1)
);
select skein_distribute('integration_installations');
alter table integration_installations add constraint integration_installations_workspace_fkey
  foreign key (bucket, workspace_id) references workspaces (bucket, id);
alter table integration_installations add constraint integration_installations_channel_fkey
  foreign key (bucket, channel_id) references channels (bucket, id) on delete cascade;
alter table integration_installations add constraint integration_installations_thread_fkey
  foreign key (bucket, thread_id) references threads (bucket, id) on delete cascade;
create unique index integration_installations_same_key on integration_installations
  (bucket, workspace_id, integration_id, channel_id, thread_id) nulls not distinct;
create index integration_installations_channel_idx on integration_installations (bucket, channel_id) where channel_id is not null;
create index integration_installations_thread_idx on integration_installations (bucket, thread_id) where thread_id is not null;

-- Down Migration

drop table integration_installations;
drop table integrations;

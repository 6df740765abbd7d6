-- Up Migration

-- People of a workspace who are named and notified together.
create table groups (
  bucket       int         not null,
  id           bigint      not null,
  workspace_id bigint      not null,
  name         text        not null,
  description  text,
  color        text,
  creator      bigint      not null,
  version      int         not null default 1,
  created_at   timestamptz not null,
  constraint groups_pkey primary key (bucket, id),
  constraint groups_bucket_check check (bucket = (id & 4095))
);
select skein_distribute('groups');
alter table groups add constraint groups_workspace_fkey
  foreign key (bucket, workspace_id) references workspaces (bucket, id);
create index groups_workspace_idx on groups (bucket, workspace_id);

create table group_users (
  bucket    int         not null,
  group_id  bigint      not null,
  user_id   bigint      not null,
  joined_at timestamptz not null,
  constraint group_users_pkey primary key (bucket, group_id, user_id)
);
select skein_distribute('group_users');
alter table group_users add constraint group_users_group_fkey
  foreign key (bucket, group_id) references groups (bucket, id) on delete cascade;
create index group_users_user_idx on group_users (bucket, user_id);

-- Down Migration

drop table group_users, groups;

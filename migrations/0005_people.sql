-- Up Migration

-- Who ended the membership: the person themself, or the ADMIN without whom nobody but an ADMIN brings them back.
alter table workspace_users add column removed_by bigint;

-- When a user was last active in a workspace. In the user's bucket and not beside the membership, which every machine has a copy of.
create table presence (
  bucket       int         not null,
  user_id      bigint      not null,
  workspace_id bigint      not null,
  platform     text        not null constraint presence_platform_check check (platform in ('mobile', 'desktop', 'api')),
  seen_at      timestamptz not null,
  active_until timestamptz not null,
  constraint presence_pkey primary key (bucket, user_id, workspace_id)
);
select skein_distribute('presence');

-- Down Migration

drop table presence;
alter table workspace_users drop column removed_by;

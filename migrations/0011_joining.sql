-- Up Migration

-- The join link of a workspace. Links are derived from a generation, not stored; the SHA-256 of the one that works is null while
-- none does.
create table join_links (
  bucket       int    not null,
  workspace_id bigint not null,
  generation   int    not null,
  sha256       bytea,
  constraint join_links_pkey primary key (bucket, workspace_id)
);
select skein_distribute('join_links');
alter table join_links add constraint join_links_workspace_fkey
  foreign key (bucket, workspace_id) references workspaces (bucket, id) on delete cascade;
create unique index join_links_sha256_key on join_links (bucket, sha256);

-- Down Migration

drop table join_links;

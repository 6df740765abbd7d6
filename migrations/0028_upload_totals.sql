-- Up Migration

-- How many bytes of uploads a user has, attached or not, and how many hang on posts of a workspace, each file once: under the id of either, in
-- its bucket. They change in the transaction that changes what they count.
create table upload_totals (
  bucket   int    not null,
  owner_id bigint not null,
  bytes    bigint not null,
  constraint upload_totals_pkey primary key (bucket, owner_id),
  constraint upload_totals_bucket_check check (bucket = (owner_id & 4095))
);
select skein_distribute('upload_totals');

-- In which workspace the post is, so that it shows whether a file hangs on another post there. A post and its uses are in different buckets, and Citus
-- joins two distributed tables by equal buckets only: materialized queries collect the posts first.
alter table upload_uses add column workspace_id bigint not null default 0;
with used as materialized (select distinct post_id from upload_uses where kind = 'thread'),
  posts as materialized (
    select p.id, p.workspace_id from used join threads p on p.bucket = (used.post_id & 4095) and p.id = used.post_id)
update upload_uses u set workspace_id = p.workspace_id from posts p where u.kind = 'thread' and p.id = u.post_id;
with used as materialized (select distinct post_id from upload_uses where kind = 'comment'),
  posts as materialized (
    select p.id, p.workspace_id from used join comments p on p.bucket = (used.post_id & 4095) and p.id = used.post_id)
update upload_uses u set workspace_id = p.workspace_id from posts p where u.kind = 'comment' and p.id = u.post_id;
with used as materialized (select distinct post_id from upload_uses where kind = 'message'),
  posts as materialized (
    select p.id, p.workspace_id from used join messages p on p.bucket = (used.post_id & 4095) and p.id = used.post_id)
update upload_uses u set workspace_id = p.workspace_id from posts p where u.kind = 'message' and p.id = u.post_id;
alter table upload_uses alter column workspace_id drop default;

insert into upload_totals (bucket, owner_id, bytes)
select user_id & 4095, user_id, sum(file_size) from uploads
where user_id in (select id from users where deleted_at is null) group by user_id;
insert into upload_totals (bucket, owner_id, bytes)
select workspace_id & 4095, workspace_id, sum(file_size)
from (
  select distinct used.workspace_id, u.attachment_id, u.file_size
  from upload_uses used join uploads u on u.bucket = used.bucket and u.attachment_id = used.attachment_id
  where used.workspace_id <> 0) as each_once
group by workspace_id;

-- Down Migration

alter table upload_uses drop column workspace_id;
drop table upload_totals;

-- Up Migration

-- A file that somebody has uploaded, under the UUID that their client has chosen; twelve bits of its SHA-256 are its bucket. The bytes lie in the
-- file store under file_key. expires_at is when it goes unless it is attached by then; null while it hangs on something.
create table uploads (
  bucket          int         not null,
  attachment_id   uuid        not null,
  user_id         bigint      not null,
  file_key        uuid        not null,
  file_name       text        not null,
  file_size       bigint      not null,
  sha256          bytea       not null,
  underlying_type text        not null,
  upload_state    text        not null constraint uploads_upload_state_check check (upload_state in ('uploaded', 'failed')),
  image_width     int,
  image_height    int,
  duration        text,
  created_at      timestamptz not null,
  expires_at      timestamptz,
  constraint uploads_pkey primary key (bucket, attachment_id)
);
select skein_distribute('uploads');
create index uploads_expiry_idx on uploads (bucket, expires_at) where expires_at is not null;

-- The threads and comments that an upload hangs on: their ids lead to the buckets of their workspaces.
create table upload_uses (
  bucket        int    not null,
  attachment_id uuid   not null,
  post_id       bigint not null,
  kind          text   not null constraint upload_uses_kind_check check (kind in ('thread', 'comment')),
  constraint upload_uses_pkey primary key (bucket, attachment_id, post_id)
);
select skein_distribute('upload_uses');
alter table upload_uses add constraint upload_uses_upload_fkey foreign key (bucket, attachment_id) references uploads (bucket, attachment_id);

-- What removing a channel has to let go of; hardly any post is in them.
create index threads_attachments_idx on threads (bucket, channel_id, id) where attachments <> '[]';
create index comments_attachments_idx on comments (bucket, channel_id, id) where attachments <> '[]';

-- Down Migration

drop index comments_attachments_idx;
drop index threads_attachments_idx;
drop table upload_uses;
drop table uploads;

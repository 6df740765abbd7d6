-- Up Migration

-- The mails that were posted at a loop-in address, so that a mail that is sent again is not posted again.
create table loop_in_mails (
  bucket    int         not null,
  obj_id    bigint      not null,
  digest    bytea       not null,
  posted_at timestamptz not null,
  constraint loop_in_mails_pkey primary key (bucket, obj_id, digest),
  constraint loop_in_mails_bucket_check check (bucket = (obj_id & 4095))
);
comment on column loop_in_mails.digest is 'SHA-256 of the author and the Message-ID';
select skein_distribute('loop_in_mails');
alter table loop_in_mails add constraint loop_in_mails_address_fkey
  foreign key (bucket, obj_id) references loop_in_addresses (bucket, obj_id) on delete cascade;

-- Down Migration

drop table loop_in_mails;

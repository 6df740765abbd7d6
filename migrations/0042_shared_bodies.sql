-- Up Migration

-- The part of an event that all of its receivers get, stored once. It is in the bucket of the workspace, and its deliveries are in the buckets of
-- their users. A hook gets the object, an integration that is called gets the fields of a form.
create table shared_bodies (
  bucket          int         not null,
  event_id        bigint      not null,
  form            text        not null,
  event           text        not null,
  workspace_id    bigint      not null,
  channel_id      bigint,
  thread_id       bigint,
  conversation_id bigint,
  object_id       bigint,
  body            text        not null,
  created_at      timestamptz not null,
  constraint shared_bodies_pkey primary key (bucket, event_id, form),
  constraint shared_bodies_bucket_check check (bucket = (event_id & 4095)),
  constraint shared_bodies_form_check check (form in ('object', 'call'))
);
select skein_distribute('shared_bodies');
create index shared_bodies_workspace_idx on shared_bodies (bucket, workspace_id, event_id);
create index shared_bodies_created_idx on shared_bodies (bucket, created_at);

alter table deliveries add column shared_length int;
comment on column deliveries.body is 'the part for this receiver alone, or the whole body if shared_length is null; null: the receiver may not receive it any more';
comment on column deliveries.shared_length is 'the length of the shared part in UTF-16 code units; null: there is none';
-- Which deliveries an event still has decides how long its shared part is kept.
create index deliveries_shared_idx on deliveries (bucket, event_id) where shared_length is not null;

-- How often the process ended while this event alone was being published.
alter table outbox add column deaths int not null default 0;

-- The events that the leader is publishing, and which process that is.
alter table dispatcher add column publishing bigint[] not null default '{}';
alter table dispatcher add column publisher text;

-- Down Migration

alter table dispatcher drop column publisher, drop column publishing;
alter table outbox drop column deaths;
drop index deliveries_shared_idx;
delete from deliveries where shared_length is not null;
alter table deliveries drop column shared_length;
comment on column deliveries.body is 'null: nobody may be told any more, so it is not kept';
drop table shared_bodies;

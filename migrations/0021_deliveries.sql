-- Up Migration

-- A secret is derived from the id and its generation. While the generation before is still used to sign with, rotated_at says since when not
-- alone. What Skein itself has ended says why, and is kept as long as its deliveries, so that its owner finds out.
alter table hook_subscriptions add column secret_generation int not null default 1;
alter table hook_subscriptions add column rotated_at timestamptz;
alter table hook_subscriptions add column end_reason text;
alter table hook_subscriptions add constraint hook_subscriptions_end_check
  check (end_reason in ('gone', 'failing') and ended_at is not null or end_reason is null);
comment on column hook_subscriptions.end_reason is 'gone: its target has answered 410; failing: it has failed for days; null: somebody has ended it, or nobody';

-- A URL at which one user wants to be told: what has an order of its own, and a lane. Written when it begins to fail and when it no longer
-- does, so that those that are well cost nothing.
create table hook_targets (
  bucket        int         not null,
  id            bigint      not null,
  user_id       bigint      not null,
  sha256        bytea       not null,
  target_url    text        not null,
  failing_since timestamptz,
  constraint hook_targets_pkey primary key (bucket, id),
  constraint hook_targets_bucket_check check (bucket = (id & 4095))
);
comment on column hook_targets.sha256 is 'of the URL, which may be longer than an index takes';
select skein_distribute('hook_targets');
create unique index hook_targets_sha256_key on hook_targets (bucket, user_id, sha256);

-- What is to be told to a subscription of an event, once. It is the subscriber's, so that it lies in their bucket.
create table deliveries (
  bucket          int         not null,
  id              bigint      not null,
  user_id         bigint      not null,
  subscription_id bigint      not null,
  target_id       bigint      not null,
  event_id        bigint      not null,
  position        bigint      not null,
  event           text        not null,
  workspace_id    bigint      not null,
  channel_id      bigint,
  thread_id       bigint,
  conversation_id bigint,
  object_id       bigint,
  body            text,
  state           text        not null,
  attempts        int         not null default 0,
  tries           int         not null default 0,
  first_at        timestamptz,
  next_at         timestamptz,
  created_at      timestamptz not null,
  settled_at      timestamptz,
  constraint deliveries_pkey primary key (bucket, id),
  constraint deliveries_bucket_check check (bucket = (id & 4095)),
  constraint deliveries_state_check check (state in ('new', 'retrying', 'delivered', 'failed', 'dropped')),
  constraint deliveries_next_check check ((state = 'retrying') = (next_at is not null))
);
comment on column deliveries.body is 'null: nobody may be told any more, so it is not kept';
comment on column deliveries.attempts is 'how many were ever begun and have come to an end';
comment on column deliveries.tries is 'how many have failed since the schedule began, with the first or with a redelivery';
select skein_distribute('deliveries');
create unique index deliveries_event_key on deliveries (bucket, subscription_id, event_id);
-- First tries in their order, and the others by their time; each has only those that wait.
create index deliveries_new_idx on deliveries (bucket, target_id, position, id) include (created_at) where state = 'new';
create index deliveries_retrying_idx on deliveries (bucket, target_id, next_at) where state = 'retrying';
create index deliveries_failed_idx on deliveries (bucket, subscription_id, created_at) where state = 'failed';
create index deliveries_created_idx on deliveries (bucket, created_at);

-- Each request that was ever made, written before it is made. Without a finished_at it is under way, or whoever made it has died.
create table delivery_attempts (
  bucket       int         not null,
  delivery_id  bigint      not null,
  number       int         not null,
  started_at   timestamptz not null,
  finished_at  timestamptz,
  sent_at      timestamptz,
  milliseconds int,
  status       int,
  error        text,
  address      text,
  headers      jsonb,
  body         text,
  constraint delivery_attempts_pkey primary key (bucket, delivery_id, number)
);
comment on column delivery_attempts.sent_at is 'the time that the request was signed with';
select skein_distribute('delivery_attempts');
alter table delivery_attempts add constraint delivery_attempts_delivery_fkey
  foreign key (bucket, delivery_id) references deliveries (bucket, id) on delete cascade;
create index delivery_attempts_open_idx on delivery_attempts (bucket, delivery_id) where finished_at is null;

-- Down Migration

drop table delivery_attempts;
drop table deliveries;
drop table hook_targets;
alter table hook_subscriptions drop column end_reason, drop column rotated_at, drop column secret_generation;

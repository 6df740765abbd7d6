-- Up Migration

-- Where users get pushes (behaviour/notifications.md#push): the subscriptions of browsers and other clients at push
-- services. A device lives as long as the credential that has added it, which no foreign key says: tokens of a program
-- follow one another.
create table devices (
  bucket              int         not null,
  id                  bigint      not null,
  user_id             bigint      not null,
  endpoint            text        not null,
  p256dh              bytea       not null,
  auth                bytea       not null,
  name                text,
  public_targets_only boolean     not null,
  credential          bytea       not null,
  client_id           text,
  family              bigint,
  added_at            timestamptz not null,
  sent_at             timestamptz,
  last_notice         text,
  failures            int         not null default 0,
  failing_since       timestamptz,
  paused_until        timestamptz,
  constraint devices_pkey primary key (bucket, id),
  constraint devices_user_id_endpoint_key unique (bucket, user_id, endpoint),
  constraint devices_bucket_check check (bucket = (id & 4095))
);
comment on table devices is 'where users get pushes';
comment on column devices.endpoint is 'the URL of the push service, which only the user and the server know';
comment on column devices.credential is 'SHA-256 of the session or the token that has added it';
comment on column devices.family is 'of the tokens of a program, one of which has added it; null for other credentials';
comment on column devices.last_notice is 'id of the last notice that was sent, so that none is sent twice';
comment on column devices.failures is 'since the last push that was sent';
select skein_distribute('devices');

-- Down Migration

drop table devices;

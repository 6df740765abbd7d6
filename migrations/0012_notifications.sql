-- Up Migration

-- What a user has set otherwise than it is at first, of what they are notified of in a workspace.
create table notification_settings (
  bucket       int    not null,
  user_id      bigint not null,
  workspace_id bigint not null,
  changed      jsonb  not null,
  constraint notification_settings_pkey primary key (bucket, user_id, workspace_id)
);
select skein_distribute('notification_settings');

-- Down Migration

drop table notification_settings;

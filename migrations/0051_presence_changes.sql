-- Up Migration

-- Streams tell who becomes active and who ceases to be. A process with streams looks for changes every 30 seconds.
create index presence_active_until_idx on presence (active_until);

-- Down Migration

drop index presence_active_until_idx;

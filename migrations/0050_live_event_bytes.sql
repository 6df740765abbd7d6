-- Up Migration

-- A part of the past has as many events as fit into it. Their length is stored, so that PostgreSQL need not make the text of every event
-- that may belong to the part, again and again.
alter table live_events add column bytes int not null generated always as (octet_length(snapshot::text)) stored;
comment on column live_events.bytes is 'the length of the snapshot as text';

-- Down Migration

alter table live_events drop column bytes;

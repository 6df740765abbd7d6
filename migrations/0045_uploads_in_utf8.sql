-- Up Migration

-- A download says `charset=utf-8` only of bytes that are UTF-8. Earlier versions gave a type of texts to no others, and a process of an earlier
-- version that still runs sets nothing: hence the default.
alter table uploads add column is_utf8 boolean not null default true;

-- Down Migration

alter table uploads drop column is_utf8;

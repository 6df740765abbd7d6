-- Up Migration

-- Rows that are only locked, one for each user, integration and OAuth client. Those are in reference tables, of which Citus has a copy on every
-- machine: a lock on one of their rows locks the whole table there.
create table locks (
  bucket int  not null,
  name   text not null,
  constraint locks_pkey primary key (bucket, name)
);
comment on column locks.name is 'user 4097, integration 4097 or client XYZ; the bucket of a client is made of its id';
select skein_distribute('locks');

-- Collected first, because they are read on another machine than the one that they are written on.
with objects as materialized (
  select (id & 4095)::int as bucket, 'user ' || id as name from users
  union all
  select (id & 4095)::int, 'integration ' || id from integrations
  union all
  select (get_byte(sha256(convert_to(client_id, 'UTF8')), 0) * 256 + get_byte(sha256(convert_to(client_id, 'UTF8')), 1)) & 4095,
    'client ' || client_id
  from oauth_clients)
insert into locks (bucket, name) select bucket, name from objects;

-- Down Migration

drop table locks;

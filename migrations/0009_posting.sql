-- Up Migration

-- A text with the names that those whom it mentions have now: ids to names, of users and of groups. A mention of anybody else
-- stays as it was written. Takes the text apart once, however many mentions it holds.
create function skein_named(said text, users jsonb, groups jsonb) returns text language sql immutable as $$
  select string_agg(
    case when name is null or part !~ '\[[^][]*$' then part else regexp_replace(part, '\[[^][]*$', '[') || name end,
    '](app-' order by place)
  from (
    select part, place,
      case
        when follows like 'mention://%' then users ->> ltrim(substring(follows from '^mention://(\d{1,16})\)'), '0')
        when follows like 'group-mention://%' then groups ->> ltrim(substring(follows from '^group-mention://(\d{1,16})\)'), '0')
      end as name
    from (
      select part, place, lead(part) over (order by place) as follows
      from unnest(string_to_array(said, '](app-')) with ordinality as pieces (part, place)) pairs) found
$$;

-- Whom the snippet of a thread mentions: their names are filled in when it is shown.
alter table threads add column snippet_mentions bigint[] not null default '{}';
alter table threads add column snippet_group_mentions bigint[] not null default '{}';

-- What a user has asked for under a key of their own choosing, as a digest, and what was answered: whoever is not sure that a
-- request has arrived sends it again. The answer is null only while the transaction that works on it is open.
create table idempotency_keys (
  bucket     int         not null,
  user_id    bigint      not null,
  key        text        not null,
  digest     bytea       not null,
  answer     text,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (bucket, user_id, key)
);
select skein_distribute('idempotency_keys');

-- Down Migration

drop table idempotency_keys;
alter table threads drop column snippet_group_mentions;
alter table threads drop column snippet_mentions;
drop function skein_named(text, jsonb, jsonb);

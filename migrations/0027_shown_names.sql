-- Up Migration

-- The ids of those who are mentioned in the first mentions of a text, so many at most; `kind` is mention or group-mention. Counted is what
-- begins like a mention of any kind.
create function skein_mentioned(said text, kind text, most int) returns bigint[] language sql immutable as $$
  select coalesce(array_agg(substring(part from '^' || kind || '://(\d{1,16})\)')::bigint), '{}')
  from unnest((string_to_array(said, '](app-'))[2:most + 1]) as pieces (part)
  where part ~ ('^' || kind || '://\d{1,16}\)')
$$;

-- As the one of three arguments, which goes with a later version, but that the first mentions alone get names, so many at most: a text has a
-- bound also where it mentions one long name very often.
create function skein_named(said text, users jsonb, groups jsonb, most int) returns text language sql immutable as $$
  select string_agg(
    case when name is null or part !~ '\[[^][]*$' then part else regexp_replace(part, '\[[^][]*$', '[') || name end,
    '](app-' order by place)
  from (
    select part, place,
      case
        when place > most then null
        when follows like 'mention://%' then users ->> ltrim(substring(follows from '^mention://(\d{1,16})\)'), '0')
        when follows like 'group-mention://%' then groups ->> ltrim(substring(follows from '^group-mention://(\d{1,16})\)'), '0')
      end as name
    from (
      select part, place, lead(part) over (order by place) as follows
      from unnest(string_to_array(said, '](app-')) with ordinality as pieces (part, place)) pairs) found
$$;

-- Down Migration

drop function skein_named(text, jsonb, jsonb, int);
drop function skein_mentioned(text, text, int);

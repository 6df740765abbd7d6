-- Up Migration

-- What looks like a mention may be plain text: in code, in a comment of HTML, or behind a backslash. What was posted before has only mentions.
alter table threads add column plain_mentions int[] not null default '{}';
alter table comments add column plain_mentions int[] not null default '{}';
alter table messages add column plain_mentions int[] not null default '{}';
comment on column threads.plain_mentions is 'the places of plain text among all that looks like a mention in the content: the first is 1';
comment on column comments.plain_mentions is 'as in threads';
comment on column messages.plain_mentions is 'as in threads';

-- The name of a user or a group as the label of a mention. It stays on one line, and nothing in it ends the label, begins code, a comment or
-- a link, or ends the cell of a table. A name of which nothing is left is shown as the id.
create function skein_label(name text, id bigint) returns text language sql immutable as $$
  select coalesce(nullif(ltrim(rtrim(
    translate(regexp_replace(name, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g'), '[]<`|', ''),
    ' \')), ''), id::text)
$$;

-- As the one of four arguments, which goes with an earlier version, but without the places that are plain text.
create function skein_named(said text, users jsonb, groups jsonb, most int, plain int[]) returns text language sql immutable as $$
  select string_agg(
    case when name is null or part !~ '\[[^][]*$' then part else regexp_replace(part, '\[[^][]*$', '[') || name end,
    '](app-' order by place)
  from (
    select part, place,
      case
        when place > most or place = any(plain) then null
        when follows like 'mention://%' then users ->> ltrim(substring(follows from '^mention://(\d{1,16})\)'), '0')
        when follows like 'group-mention://%' then groups ->> ltrim(substring(follows from '^group-mention://(\d{1,16})\)'), '0')
      end as name
    from (
      select part, place, lead(part) over (order by place) as follows
      from unnest(string_to_array(said, '](app-')) with ordinality as pieces (part, place)) pairs) found
$$;

-- Down Migration

drop function skein_named(text, jsonb, jsonb, int, int[]);
drop function skein_label(text, bigint);
alter table messages drop column plain_mentions;
alter table comments drop column plain_mentions;
alter table threads drop column plain_mentions;

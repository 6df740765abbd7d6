import { describe, expect, it } from 'vitest';
import { bucketViolations } from './buckets.js';

const owned = new Set(['threads', 'comments', 'workspaces']);
const check = (statement: string): Promise<string[]> => bucketViolations(statement, owned);

const HOLDS = /^a sub-query without from holds a sub-query, in several buckets/;
const BESIDE = /^a sub-query without from stands among the items of from, beside sub-queries, in several buckets/;
const calls = (name: string): RegExp =>
  new RegExp(`^a sub-query without from calls ${name}\\(\\), which is not immutable`);

/** An object as the presenters make it, of a row `w`. */
const object = (members: string): string => `(select row_to_json(shown) from (select ${members}) shown)`;
const avatar = `case when w.avatar is not null then ${object('w.avatar as "s35"')} end as "avatar_urls"`;
const isCommented = 'exists (select from comments c where c.bucket = any($1) and c.bucket = t.bucket)';

const LIMITED = /^a lateral sub-query with a limit names a column of a function, in several buckets/;
const FUNCTION = /^a sub-query takes its bucket from a function, in several buckets/;

const refused: [fact: string, statement: string, message: RegExp][] = [
  [
    'a limit of each of several buckets',
    `select t.id from unnest($1::int[]) as place (bucket) cross join lateral (
      select id from threads where bucket = any($1) and bucket = place.bucket order by id limit 20) t`,
    LIMITED,
  ],
  [
    'the same deeper in the sub-query, with an offset',
    `select t.id from unnest($1::int[]) as place (bucket) cross join lateral (
      select n.id from (select id from threads where bucket = any($1) and bucket = place.bucket offset 0) n) t`,
    LIMITED,
  ],
  [
    'a sub-query with the bucket of a function',
    `select t.id, exists (select from comments c where c.bucket = any($1) and c.bucket = place.bucket)
      from unnest($1::int[]) as place (bucket) join threads t on t.bucket = any($1) and t.bucket = place.bucket`,
    FUNCTION,
  ],
  [
    'a recursion over several buckets',
    `with recursive place as (select bucket from threads where bucket = any($1) union all
      select t.bucket from threads t join place p on t.bucket = any($1) and t.bucket = p.bucket) select bucket from place`,
    /^a recursive with query names no single bucket/,
  ],
  [
    'a lock beside an insert, also in one bucket',
    `with locked as (select id from threads where bucket = $1 for update),
      added as (insert into comments (bucket, id) values ($1, $2)) select id from locked`,
    /^a with query locks rows beside one that inserts/,
  ],
  [
    'in an object of a row, a sub-query',
    `select ${object(`w.id as "id", ${avatar}`)} from workspaces w where w.bucket = any($1)`,
    HOLDS,
  ],
  [
    'in an object of a row, a function that is not immutable',
    `select ${object(`date_part('epoch', w.created_at) as "created_ts"`)} from workspaces w where w.bucket = any($1)`,
    calls('date_part'),
  ],
  [
    'the same in a sub-query of from',
    `select page.list from (select json_agg(${object(`to_char(w.created_at, $1) as "day"`)}) as list
      from workspaces w where w.bucket = any($2)) page`,
    calls('to_char'),
  ],
  [
    'the same where one of two tables is in several buckets',
    `select ${object('to_jsonb(t.id) as "id"')} from threads t join comments c on c.bucket = any($1) where t.bucket = $2`,
    calls('to_jsonb'),
  ],
  [
    'the same in an update',
    `update threads t set content = (select (select c.content from comments c where c.bucket = any($1) and c.bucket = t.bucket
      and c.id = t.last)) where t.bucket = any($1)`,
    HOLDS,
  ],
  [
    'the same of a column without its table',
    `select (select date_part('epoch', created_at)) from workspaces where bucket = any($1)`,
    calls('date_part'),
  ],
  [
    'values beside a sub-query',
    `select t.id, ${isCommented} from threads t cross join (select $2::text as base_url) request where t.bucket = any($1)`,
    BESIDE,
  ],
  [
    'values beside a sub-query in the condition',
    `select t.id from threads t, (select $2::text as base_url) request where t.bucket = any($1) and ${isCommented}`,
    BESIDE,
  ],
];

const accepted: [fact: string, statement: string][] = [
  [
    'all of it in one bucket',
    `select ${object(`date_part('epoch', w.created_at) as "created_ts", ${avatar}`)}
      from workspaces w cross join (select $2::text as base_url) request where w.bucket = $1`,
  ],
  [
    'all of it of rows that a materialized with query has collected',
    `with found as materialized (select * from workspaces where bucket = any($1))
      select ${object(`date_part('epoch', w.created_at) as "created_ts", ${avatar}`)}
      from found w cross join (select $2::text as base_url) request`,
  ],
  [
    'all of it of tables that are copied to every machine',
    `select ${object(`date_part('epoch', w.created_at) as "created_ts", ${avatar}`)} from users w where w.id = any($1)`,
  ],
  [
    'an object of columns and immutable functions',
    `select ${object('w.id as "id", lower(w.name) as "name"')} from workspaces w where w.bucket = any($1)`,
  ],
  [
    'values beside tables alone',
    'select t.id, request.base_url from threads t cross join (select $2::text as base_url) request where t.bucket = any($1)',
  ],
  ['a sub-query with a from', `select t.id from threads t where t.bucket = any($1) and ${isCommented}`],
  [
    'functions that are not immutable, outside sub-queries',
    `select row_to_json(t), date_part('epoch', t.posted_at) from threads t where t.bucket = any($1)`,
  ],
  [
    'a sub-query without from that belongs to no row',
    `select t.id, (select set_config($2, $3, true)) from threads t where t.bucket = any($1)`,
  ],
  [
    'a sub-query without from of rows that are its own',
    `select t.id from threads t where t.bucket = any($1) and t.id = (select (select max(u.id) from users u))`,
  ],
];

describe('the rows of a statement are in several buckets, so it is refused for', () => {
  it.each(refused)('%s', async (_fact, statement, message) => {
    expect(await check(statement)).toEqual([expect.stringMatching(message)]);
  });

  it('each of the things that are wrong', async () => {
    const members = `date_part('epoch', w.created_at) as "created_ts", ${avatar}`;
    const messages = await check(
      `select ${object(members)} from workspaces w cross join (select $2::text as url) request where w.bucket = any($1)`,
    );
    expect(messages.sort()).toEqual([
      expect.stringMatching(calls('date_part')),
      expect.stringMatching(HOLDS),
      expect.stringMatching(BESIDE),
    ]);
  });

  it('a materialized with query that is so itself', async () => {
    const messages = await check(
      `with found as materialized (select ${object(avatar)} as json from workspaces w where w.bucket = any($1))
        select json from found`,
    );
    expect(messages).toEqual([expect.stringMatching(HOLDS)]);
  });

  it('a with query that is not materialized, which Citus writes into the rest', async () => {
    const messages = await check(
      `with found as (select * from workspaces where bucket = any($1)) select ${object(avatar)} from found w`,
    );
    expect(messages).toEqual([expect.stringMatching(HOLDS)]);
  });
});

describe('a statement is accepted that has', () => {
  it.each(accepted)('%s', async (_fact, statement) => {
    expect(await check(statement)).toEqual([]);
  });
});

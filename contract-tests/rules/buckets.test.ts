import { describe, expect, it } from 'vitest';
import { bucketViolations, ownedTables } from './buckets.js';

const owned = new Set(['threads', 'comments', 'channels', 'thread_users', 'outbox']);
const check = (statement: string): Promise<string[]> => bucketViolations(statement, owned);

type Case = [fact: string, statement: string];

const accepted: Case[] = [
  ['a parameter', 'select title from threads where bucket = $1 and id = $2'],
  ['a parameter first', 'select 1 from threads t where $1 = t.bucket'],
  ['a parameter with a cast', 'select 1 from threads t where t.bucket = $1::int'],
  ['an expression of a parameter', 'select 1 from threads t where t.bucket = ($1 & 4095)'],
  ['an expression of a parameter with casts', 'select 1 from threads t where t.bucket = ($1::bigint & 4095)::int'],
  ['any of a list', 'select 1 from threads t where t.bucket = any($1)'],
  ['any of a list with a cast', 'select 1 from threads t where t.bucket = any($1::int[])'],
  ['any of an array of parameters', 'select 1 from threads t where t.bucket = any(array[$1, $2])'],
  ['in of parameters', 'select 1 from threads t where t.bucket in ($1, $2)'],
  ['a row of columns', 'select 1 from threads t where (t.bucket, t.id) = ($1, $2)'],
  ['a schema before the table', 'select 1 from public.threads t where t.bucket = $1'],
  [
    'equality with a table that has a parameter',
    'select 1 from threads t join comments c on c.bucket = t.bucket and c.thread_id = t.id where t.bucket = $1',
  ],
  [
    'equality over several tables, in any order',
    `select 1 from channels c join threads t on t.bucket = c.bucket join comments m on t.bucket = m.bucket where m.bucket = $1`,
  ],
  ['the old way of joining', 'select 1 from threads t, comments c where c.bucket = t.bucket and t.bucket = $1'],
  ['a join using the bucket', 'select 1 from threads join comments using (bucket) where threads.bucket = $1'],
  ['a bare bucket after a join using it', 'select 1 from threads join comments using (bucket) where bucket = $1'],
  [
    'the side of a left join that may be missing, from the other',
    'select 1 from threads t left join thread_users u on u.bucket = t.bucket and u.thread_id = t.id where t.bucket = $1',
  ],
  [
    'the left side of a right join',
    'select 1 from thread_users u right join threads t on u.bucket = t.bucket where t.bucket = $1',
  ],
  ['a sample', 'select 1 from threads t tablesample system (10) where t.bucket = $1'],
  ['a table that nobody owns', 'select name from users where id = $1'],
  [
    'an owned table joined with one that nobody owns',
    'select 1 from threads t join users u on u.id = t.creator where t.bucket = $1',
  ],
  [
    'a sub-query with its own parameter',
    'select 1 from users u where exists (select 1 from threads t where t.bucket = $1 and t.creator = u.id)',
  ],
  [
    'a correlated sub-query with its own parameter',
    'select 1 from threads t where t.bucket = $1 and exists (select 1 from comments c where c.bucket = $1 and c.thread_id = t.id)',
  ],
  [
    'a lateral query with its own parameter',
    'select 1 from threads t cross join lateral (select 1 from comments c where c.bucket = $1 and c.thread_id = t.id) c where t.bucket = $1',
  ],
  ['a with query with its own parameter', 'with t as (select * from threads where bucket = $1) select * from t'],
  ['a with query that hides a table', 'with threads as (select $1::int as id) select id from threads'],
  [
    'both arms of a union',
    'select id from threads where bucket = $1 union all select id from comments where bucket = $1',
  ],
  ['an insert of a parameter', 'insert into threads (bucket, id) values ($1, next_id($1))'],
  [
    'an insert of an expression of a parameter',
    'insert into threads (id, bucket) values ($1, ($1::bigint & 4095)::int)',
  ],
  ['an insert of several rows', 'insert into threads (bucket, id) values ($1, $2), ($3, $4)'],
  [
    'an insert that updates on conflict',
    'insert into threads (bucket, id) values ($1, $2) on conflict (bucket, id) do update set title = excluded.title',
  ],
  [
    'an insert of a selected parameter',
    'insert into thread_users (bucket, user_id) select $1::int, u from generate_series(1, 3) as u',
  ],
  [
    'an insert of a bucket from a list given as parameters',
    'insert into thread_users (bucket, user_id) select x.bucket, x.id from unnest($1::int[], $2::bigint[]) as x(bucket, id)',
  ],
  [
    'an insert of an expression of a list given as a parameter',
    'insert into thread_users (bucket, user_id) select u & 4095, u from unnest($1::bigint[]) u',
  ],
  [
    'an insert of records given as a parameter',
    'insert into outbox (bucket, id) select bucket, id from jsonb_to_recordset($1) as x(bucket int, id bigint)',
  ],
  [
    'an insert of unnested parameters',
    'insert into outbox (bucket, id) values (unnest($1::int[]), unnest($2::bigint[]))',
  ],
  [
    'an insert of the bucket of a table that names its own',
    'insert into comments (bucket, id) select t.bucket, $2 from threads t where t.bucket = $1',
  ],
  [
    'an insert of a union',
    'insert into comments (bucket, id) select bucket, id from comments where bucket = $1 union select bucket, id from threads where bucket = $1',
  ],
  ['an update', 'update threads set title = $2 where bucket = $1'],
  ['an update with an alias', 'update threads t set title = $2 where t.bucket = $1'],
  [
    'an update from another table',
    'update threads t set title = c.content from comments c where c.bucket = t.bucket and t.bucket = $1',
  ],
  ['a delete', 'delete from threads where bucket = $1 and id = any($2)'],
  [
    'a delete using another table',
    'delete from comments c using threads t where c.bucket = t.bucket and t.bucket = $1',
  ],
  ['rows locked in one bucket', 'select 1 from threads where bucket = $1 for update'],
  ['skip locked in one bucket', 'select id from outbox where bucket = $1 order by id limit 10 for update skip locked'],
  [
    'locks on one of two tables',
    'select 1 from threads t join comments c on c.bucket = any($2) where t.bucket = $1 for update of t',
  ],
  ['a new id by itself', 'select next_id($1::int) as id'],
  ['jobs by themselves', 'select graphile_worker.add_job($1, $2)'],
  ['transactions', 'begin'],
  ['the making of tables', 'create table threads (bucket int not null)'],
];

describe('the bucket rule accepts', () => {
  it.each(accepted)('%s', async (_fact, statement) => {
    expect(await check(statement)).toEqual([]);
  });
});

describe('ownedTables', () => {
  it('finds the tables with a bucket after all migrations', async () => {
    const first = `-- Up Migration
      create table a (bucket int not null, id bigint not null);
      create table b (id bigint not null);
      create table c (bucket int not null);
      create table d (bucket int not null);
      -- Down Migration
      drop table a, b, c, d;`;
    const second = `alter table b add column bucket int not null; drop table c; alter table d rename to e;`;
    expect([...(await ownedTables([first, second]))].sort()).toEqual(['a', 'b', 'e']);
  });
});

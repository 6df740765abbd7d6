import { describe, expect, it } from 'vitest';
import { bucketViolations } from './buckets.js';

const owned = new Set(['threads', 'comments', 'channels', 'thread_users', 'outbox']);
const check = (statement: string): Promise<string[]> => bucketViolations(statement, owned);

const unnamed = (label: string): RegExp => new RegExp(`^${label}: its bucket is not named`);

const refused: [fact: string, statement: string, message: RegExp][] = [
  ['no condition', 'select 1 from threads', unnamed('threads')],
  ['another column alone', 'select 1 from threads t where t.id = $1', unnamed('threads as t')],
  ['a constant', 'select 1 from threads where bucket = 5', unnamed('threads')],
  ['a cast of the column', 'select 1 from threads where bucket::bigint = $1', unnamed('threads')],
  ['another comparison', 'select 1 from threads where bucket >= $1', unnamed('threads')],
  ['not in', 'select 1 from threads where bucket not in ($1)', unnamed('threads')],
  ['all of a list', 'select 1 from threads where bucket = all($1)', unnamed('threads')],
  ['one arm of an or', 'select 1 from threads where bucket = $1 or id = $2', unnamed('threads')],
  ['not', 'select 1 from threads where not (bucket = $1)', unnamed('threads')],
  ['a selected comparison', 'select bucket = $1 from threads', unnamed('threads')],
  ['having', 'select bucket from threads group by bucket having bucket = $1', unnamed('threads')],
  ['a function of a parameter', 'select 1 from threads where bucket = bucket_of($1)', unnamed('threads')],
  ['a sub-query', 'select 1 from threads where bucket in (select $1::int)', unnamed('threads')],
  [
    'the second of two tables',
    'select 1 from threads t join comments c on c.thread_id = t.id where t.bucket = $1',
    unnamed('comments as c'),
  ],
  [
    'the same table twice, named once',
    'select 1 from threads a, threads b where a.bucket = $1',
    unnamed('threads as b'),
  ],
  [
    'the kept side of a left join',
    'select 1 from threads t left join comments c on t.bucket = $1 and c.bucket = $1',
    unnamed('threads as t'),
  ],
  [
    'a kept side that equals the other',
    'select 1 from threads t left join comments c on c.bucket = t.bucket and c.bucket = $1',
    unnamed('threads as t'),
  ],
  ['a natural join', 'select 1 from threads natural join comments where threads.bucket = $1', unnamed('comments')],
  [
    'equality with a selected table',
    'select 1 from (select bucket from threads where bucket = $1) t join comments c on c.bucket = t.bucket',
    unnamed('comments as c'),
  ],
  [
    'equality with a with query',
    'with t as (select bucket from threads where bucket = $1) select 1 from t join comments c on c.bucket = t.bucket',
    unnamed('comments as c'),
  ],
  [
    'equality with a list of parameters',
    'select 1 from unnest($1::int[]) b join threads t on t.bucket = b',
    unnamed('threads as t'),
  ],
  [
    'correlation in exists',
    'select 1 from threads t where t.bucket = $1 and exists (select 1 from comments c where c.bucket = t.bucket)',
    unnamed('comments as c'),
  ],
  [
    'correlation in a scalar sub-query',
    'select (select count(*) from comments c where c.bucket = t.bucket) from threads t where t.bucket = $1',
    unnamed('comments as c'),
  ],
  [
    'correlation in a lateral query',
    'select 1 from threads t, lateral (select 1 from comments c where c.bucket = t.bucket limit 1) c where t.bucket = $1',
    unnamed('comments as c'),
  ],
  [
    'a sub-query of a join',
    'select 1 from users u join users v on v.id in (select creator from threads)',
    unnamed('threads'),
  ],
  [
    'a sub-query of an aggregate',
    'select json_agg((select title from threads where id = u.id)) from users u',
    unnamed('threads'),
  ],
  ['a sub-query of order by', 'select 1 from users u order by (select count(*) from threads)', unnamed('threads')],
  ['one arm of a union', 'select id from threads where bucket = $1 union select id from comments', unnamed('comments')],
  ['a with query', 'with t as (select * from threads) select * from t', unnamed('threads')],
  [
    'a with query of the table’s own name',
    'with threads as (select * from threads) select * from threads',
    unnamed('threads'),
  ],
  [
    'a change in a with query',
    'with gone as (delete from threads returning id) select * from gone',
    unnamed('threads'),
  ],
  [
    'a change of a table whose name a with query has',
    'with threads as (select 1) update threads set title = $1',
    unnamed('threads'),
  ],
  ['an update', 'update threads set title = $1 where id = $2', unnamed('threads')],
  [
    'an update from another table',
    'update threads t set title = c.content from comments c where t.bucket = $1',
    unnamed('comments as c'),
  ],
  ['a sub-query of an update', 'update users set name = (select title from threads limit 1)', unnamed('threads')],
  ['a delete', 'delete from threads where id = $1', unnamed('threads')],
  [
    'a delete using another table',
    'delete from threads t using comments c where t.bucket = $1',
    unnamed('comments as c'),
  ],
  ['an explained statement', 'explain select 1 from threads', unnamed('threads')],
  [
    'an insert without columns',
    'insert into threads values ($1, $2)',
    /^threads: insert does not name the column bucket/,
  ],
  [
    'an insert without the bucket',
    'insert into threads (id) values ($1)',
    /^threads: insert does not name the column bucket/,
  ],
  ['an insert of defaults', 'insert into threads default values', /^threads: insert does not name the column bucket/],
  [
    'an insert of a constant bucket',
    'insert into threads (bucket, id) values (5, $1)',
    /^threads: what is inserted as bucket/,
  ],
  [
    'an insert with one wrong row',
    'insert into threads (bucket, id) values ($1, $2), (default, $3)',
    /^threads: what is inserted as bucket/,
  ],
  [
    'an insert of a column',
    'insert into threads (bucket, id) select (u.id & 4095)::int, u.id from users u',
    /^threads: what is inserted as bucket/,
  ],
  [
    'an insert of a made-up series',
    'insert into threads (bucket, id) select b, $1 from generate_series(0, 4095) b',
    /^threads: what is inserted as bucket/,
  ],
  [
    'an insert behind a star',
    'insert into threads (id, bucket) select x.*, t.bucket from users x, threads t where t.bucket = $1',
    /^threads: what is inserted as bucket/,
  ],
  [
    'one arm of an inserted union',
    'insert into comments (bucket, id) select bucket, $2 from threads where bucket = $1 union select id, id from users',
    /^comments: what is inserted as bucket/,
  ],
  [
    'a sub-query of an insert',
    'insert into users (id, name) select id, (select title from threads) from users',
    unnamed('threads'),
  ],
];

describe('the bucket rule refuses', () => {
  it.each(refused)('%s', async (_fact, statement, message) => {
    expect(await check(statement)).toEqual([expect.stringMatching(message)]);
  });

  it('a table by the words that stand where it is named', async () => {
    const [message] = await check(
      'select id from threads t where bucket = $1 union\n select id from comments c where c.id = $2',
    );
    expect(message).toContain('Near: comments c where c.id = $2');
  });

  it.each([
    ['are only equal to each other', 'select 1 from threads t join comments c on c.bucket = t.bucket'],
    ['are joined in full', 'select 1 from threads t full join comments c on t.bucket = $1 and c.bucket = $1'],
  ])('both tables when they %s', async (_fact, statement) => {
    const messages = await check(statement);
    expect(messages).toEqual([
      expect.stringMatching(unnamed('threads as t')),
      expect.stringMatching(unnamed('comments as c')),
    ]);
  });

  it('an insert and its source when the source names no bucket', async () => {
    const messages = await check('insert into comments (bucket, id) select t.bucket, $1 from threads t');
    expect(messages).toEqual([
      expect.stringMatching(/^comments: what is inserted as bucket/),
      expect.stringMatching(unnamed('threads as t')),
    ]);
  });
});

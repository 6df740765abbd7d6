import { describe, expect, it } from 'vitest';
import { bucketViolations } from './buckets.js';

const owned = new Set(['threads', 'comments', 'channels', 'thread_users', 'outbox']);
const check = (statement: string): Promise<string[]> => bucketViolations(statement, owned);

const refused: [fact: string, statement: string, message: RegExp][] = [
  ['merge', 'merge into users u using users v on u.id = v.id when matched then do nothing', /^merge: /],
  [
    'next_id in insert … select',
    'insert into threads (bucket, id) select c.bucket, next_id($1) from comments c where c.bucket = $1',
    /^insert … select: calls next_id/,
  ],
  [
    'next_id in a with query of insert … select',
    'with n as (select next_id($1) as id) insert into threads (bucket, id) select c.bucket, n.id from n, comments c where c.bucket = $1',
    /^insert … select: calls next_id/,
  ],
  [
    'a sub-query inside values',
    'insert into threads (bucket, id) values ($1, (select max(id) from users))',
    /^values: holds a sub-query/,
  ],
  [
    'a sub-query inside a listed value',
    'insert into users (id) values (coalesce($1, (select 1)))',
    /^values: holds a sub-query/,
  ],
  ['now()', 'update threads set posted_at = now() where bucket = $1', /^now\(\): time is a parameter/],
  ['now() in what is read', 'select 1 from users where deleted_at < now()', /^now\(\): time is a parameter/],
  ['clock_timestamp()', 'select clock_timestamp()', /^clock_timestamp\(\): time is a parameter/],
  [
    'current_timestamp',
    'delete from users where deleted_at < current_timestamp',
    /^current_timestamp: time is a parameter/,
  ],
  ['current_date', 'select current_date', /^current_date: time is a parameter/],
  [
    'now() on conflict',
    'insert into users (id) values ($1) on conflict (id) do update set deleted_at = now()',
    /^now\(\): time is a parameter/,
  ],
  ['a volatile function in an update', 'update users set name = gen_random_uuid()', /^update: gen_random_uuid\(\)/],
  [
    'a volatile function on conflict',
    'insert into users (id) values ($1) on conflict (id) do update set name = random()',
    /^on conflict do update: random\(\)/,
  ],
  ['a changed bucket', 'update threads set bucket = $2 where bucket = $1', /^bucket: a row keeps its bucket/],
  [
    'a bucket changed on conflict',
    'insert into threads (bucket, id) values ($1, $2) on conflict (bucket, id) do update set bucket = $3',
    /^bucket: a row keeps its bucket/,
  ],
  [
    'skip locked over several buckets',
    'select id from outbox where bucket = any($1) for update skip locked',
    /^outbox: skip locked needs one bucket/,
  ],
  [
    'rows locked in several buckets',
    'select id from outbox where bucket = any($1) for update',
    /^outbox: locking rows needs one bucket/,
  ],
  [
    'a locked row of a reference table',
    'select id from users where id = $1 for key share',
    /^users: a row of a reference table is locked/,
  ],
  [
    'a locked row of a reference table beside another',
    'select n.id from outbox n join users u on u.id = n.actor_id where n.bucket = $1 for share',
    /^users: a row of a reference table is locked/,
  ],
  [
    'a row of a reference table locked by its alias',
    'select n.id from outbox n join users u on u.id = n.actor_id where n.bucket = $1 for share of u',
    /^users: a row of a reference table is locked/,
  ],
  [
    'a job beside owned rows',
    'select graphile_worker.add_job($1, $2) from outbox where bucket = $3',
    /^jobs and notifications .* on outbox$/,
  ],
  [
    'a worker’s table beside owned rows',
    'select 1 from outbox o join graphile_worker.jobs j on true where o.bucket = $1',
    /^jobs and notifications/,
  ],
  [
    'a notification beside owned rows',
    "select pg_notify('skein', o.id::text) from outbox o where o.bucket = $1",
    /^jobs and notifications/,
  ],
];

describe('the other rules of storage refuse', () => {
  it.each(refused)('%s', async (_fact, statement, message) => {
    expect(await check(statement)).toEqual([expect.stringMatching(message)]);
  });

  it('all that is wrong at once, one message each', async () => {
    const messages = await check('select now() from threads t, comments c where c.id = t.id');
    expect(messages).toHaveLength(3);
  });

  it('locks on what one list of buckets names, until one parameter narrows it', async () => {
    const joined = 'select 1 from threads t join comments c on c.bucket = t.bucket where c.bucket = any($1)';
    expect(await check(joined)).toEqual([]);
    expect(await check(`${joined} for update of t`)).toEqual([expect.stringMatching(/^t: locking rows/)]);
    expect(await check(`${joined} and t.bucket = $2 for update of c`)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { bucketViolations } from './buckets.js';

const owned = new Set(['threads', 'comments']);
const check = (statement: string): Promise<string[]> => bucketViolations(statement, owned);

const refused: [fact: string, source: string][] = [
  ['of a table', 'select $1, t.id from threads t where t.bucket = $1'],
  ['of a table that is on every node', 'select $1, u.id from users u'],
  ['of a list', 'select $1, one.id from unnest($2::bigint[]) as one (id)'],
  ['of a list in the selected columns, with a cast', 'select $1::int, unnest($2::bigint[])'],
  ['of values that a condition may drop', 'select $1, $2::bigint where $2 > 0'],
  ['of a with query', 'with found as (select t.id from threads t where t.bucket = $1) select $1, id from found'],
  [
    'of the second part of a union',
    'select t.bucket, t.id from threads t where t.bucket = $1 union all select $1, u.id from users u',
  ],
];

const accepted: [fact: string, statement: string][] = [
  ['values', 'insert into comments (bucket, id) values ($1, $2), ($1, $3)'],
  ['values with a list', 'insert into comments (bucket, id) values ($1, unnest($2::bigint[]))'],
  [
    'the bucket of a table',
    'insert into comments (bucket, id) select t.bucket, t.id from threads t where t.bucket = $1',
  ],
  [
    'a bucket for each row',
    'insert into comments (bucket, id) select n.b, n.id from unnest($1::int[], $2::bigint[]) n (b, id)',
  ],
  [
    'rows that a part of the same statement changes',
    `with done as (update threads t set title = $2 where t.bucket = $1 returning t.id),
      added as (insert into comments (bucket, id) select $1, id from done) select id from done`,
  ],
  ['rows that it numbers', 'insert into comments (bucket, id) select $1, n from generate_series(1, 3) n'],
  ['rows of a table that is on every node', 'insert into users (id) select $1::bigint from unnest($2::int[])'],
];

describe('an insert with a parameter as the bucket is refused with a select', () => {
  it.each(refused)('%s', async (_fact, source) => {
    const messages = await check(`insert into comments (bucket, id) ${source}`);
    expect(messages).toEqual([expect.stringMatching(/^comments: insert … select with a parameter as the bucket/)]);
  });

  it('in a with query', async () => {
    const insert = 'insert into comments (bucket, id) select $1, u.id from users u returning id';
    const messages = await check(`with added as (${insert}) select id from added`);
    expect(messages).toEqual([expect.stringMatching(/^comments: insert … select/)]);
  });
});

describe('an insert of values is refused with a list inside', () => {
  it.each([
    ['a cast', 'unnest($2::text[])::bigint[]'],
    ['a function', 'coalesce(unnest($2::bigint[]), 0)'],
  ])('%s', async (_fact, value) => {
    const messages = await check(`insert into comments (bucket, id) values ($1, ${value})`);
    expect(messages).toEqual([expect.stringMatching(/^comments: insert … values with a cast or a function/)]);
  });
});

describe('an insert is accepted that has', () => {
  it.each(accepted)('%s', async (_fact, statement) => {
    expect(await check(statement)).toEqual([]);
  });
});

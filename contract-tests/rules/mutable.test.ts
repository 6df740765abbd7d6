import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/db/database.js';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database.js';
import { bucketViolations } from './buckets.js';
import { MUTABLE } from './mutable.js';

const owned = new Set(['threads', 'comments', 'outbox']);
const check = (statement: string): Promise<string[]> => bucketViolations(statement, owned);

const refused: [fact: string, statement: string, message: RegExp][] = [
  [
    'coalesce',
    `update threads set reactions = coalesce(reactions -> $1::text, '[]') || coalesce(to_jsonb($2::bigint), '[]') where bucket = $3`,
    /^update, case or coalesce: to_jsonb\(\) is not immutable/,
  ],
  [
    'case',
    'update threads set reactions = case when reactions = jsonb_build_array($1::bigint) then null else reactions end where bucket = $2',
    /^update, case or coalesce: jsonb_build_array\(\)/,
  ],
  [
    'coalesce in its condition',
    'update threads set version = $1 where bucket = $2 and not coalesce(reactions @> to_jsonb($3::bigint), false)',
    /^update, case or coalesce: to_jsonb\(\)/,
  ],
  [
    'a sub-query inside case',
    `update threads set reactions = case when version > $1 then (
      select jsonb_agg(r.id) from jsonb_array_elements(reactions) as r (id)) end where bucket = $2`,
    /^update, case or coalesce: jsonb_agg\(\)/,
  ],
  [
    'case inside coalesce, once',
    'update threads set day = coalesce(case when version > $1 then to_char($2, $3) end, $4) where bucket = $5',
    /^update, case or coalesce: to_char\(\)/,
  ],
  [
    'coalesce of a delete',
    'delete from threads where bucket = $1 and coalesce(reactions = to_jsonb($2::bigint), true)',
    /^delete, case or coalesce: to_jsonb\(\)/,
  ],
  [
    'an argument that is a column',
    'update threads set reactions = to_jsonb(version) where bucket = $1',
    /^update: to_jsonb\(\) is not immutable and takes a column/,
  ],
  [
    'an argument with a column in it',
    `delete from outbox where bucket = $1 and date_part('epoch', occurred_at) < $2`,
    /^delete: date_part\(\) is not immutable and takes a column/,
  ],
  [
    'extract',
    'update threads set version = extract(epoch from posted_at) where bucket = $1',
    /^update: extract\(\) is not immutable and takes a column/,
  ],
  [
    'on conflict do update',
    `insert into threads (bucket, id) values ($1, $2)
      on conflict (bucket, id) do update set reactions = excluded.reactions || to_jsonb($3::bigint)`,
    /^on conflict do update: to_jsonb\(\)/,
  ],
  [
    'the condition of on conflict do update',
    `insert into threads (bucket, id) values ($1, $2)
      on conflict (bucket, id) do update set version = $3 where threads.reactions @> to_jsonb($4::bigint)`,
    /^on conflict do update: to_jsonb\(\)/,
  ],
  [
    'returning',
    'update threads set version = $1 where bucket = $2 returning row_to_json(threads)',
    /^returning: row_to_json\(\)/,
  ],
  [
    'a change in a with query',
    `with changed as (update threads set reactions = coalesce(to_jsonb($1::bigint), '[]') where bucket = $2 returning id)
      select id from changed`,
    /^update, case or coalesce: to_jsonb\(\)/,
  ],
];

const accepted: [fact: string, statement: string][] = [
  [
    'a parameter, outside case and coalesce',
    'update threads set reactions = reactions || to_jsonb($1::bigint) where bucket = $2 and reactions @> to_jsonb($3::bigint)',
  ],
  [
    'the same value as a parameter, inside them',
    `update threads set reactions = coalesce(reactions -> $1::text, '[]') || $2::jsonb where bucket = $3
      and not coalesce(reactions @> $2::jsonb, false)`,
  ],
  [
    'immutable functions, inside them',
    `update threads set reactions = case when version > $1 then jsonb_set(reactions, array[$2::text],
      jsonb_path_query_array(reactions -> $2::text, $3::jsonpath)) else coalesce(reactions, $4) end where bucket = $5`,
  ],
  [
    'a sub-query over columns',
    'update threads set reactions = (select jsonb_agg(r.id) from jsonb_array_elements(reactions) as r (id)) where bucket = $1',
  ],
  [
    'case and coalesce of what is read',
    `select coalesce(to_jsonb(t.id), '[]'), case when t.id > $1 then row_to_json(t) end from threads t where t.bucket = $2`,
  ],
  [
    'case and coalesce of what is inserted',
    `insert into threads (bucket, id, reactions) values ($1, $2, coalesce(to_jsonb($3::bigint), '[]'))
      on conflict (bucket, id) do update set reactions = coalesce(excluded.reactions, threads.reactions)`,
  ],
];

describe('a change of rows is refused for a function that is not immutable, in', () => {
  it.each(refused)('%s', async (_fact, statement, message) => {
    expect(await check(statement)).toEqual([expect.stringMatching(message)]);
  });
});

describe('functions that are not immutable are accepted:', () => {
  it.each(accepted)('%s', async (_fact, statement) => {
    expect(await check(statement)).toEqual([]);
  });
});

describe('each of these functions', () => {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.close());

  it('is not immutable to PostgreSQL', async () => {
    const rows = await database?.db.many<{ name: string }>(sql`
      select name from unnest(${[...MUTABLE]}::text[]) as name
      where not exists (select from pg_proc where proname = name and provolatile <> 'i')`);
    expect(rows).toEqual([]);
  });
});

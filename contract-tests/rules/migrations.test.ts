import { describe, expect, it } from 'vitest';
import { migrationViolations, readMigrations } from './migrations.js';

const check = (sql: string, machineTables: string[] = []): Promise<string[]> =>
  migrationViolations([{ file: '0001.sql', sql }], machineTables);

const table = (more = '', name = 't'): string => `create table ${name} (
  bucket int not null, id bigint not null, other_id bigint${more},
  constraint ${name}_pkey primary key (bucket, id), constraint ${name}_bucket_check check (bucket = (id & 4095)));
  select skein_distribute('${name}');`;

describe('the migrations of Skein', () => {
  it('keep every rule of storage', async () => {
    expect(await migrationViolations(await readMigrations('migrations'))).toEqual([]);
  });

  it('are found', async () => {
    expect((await readMigrations('migrations')).map(({ file }) => file)).toContain('0001_foundations.sql');
  });
});

describe('the migration rules accept', () => {
  it.each([
    ['a table of an owner', table()],
    [
      'a table that everyone reads',
      "create table r (id bigint constraint r_pkey primary key); select skein_distribute('r', 'reference')",
    ],
    ['an index that starts with the bucket', `${table()} create index t_other_idx on t (bucket, other_id)`],
    ['an index without an order', `${table()} create index t_other_idx on t using gin (other_id)`],
    [
      'a foreign key after the distribution',
      `${table()} alter table t add constraint t_other_fkey foreign key (bucket, other_id) references t (bucket, id) on delete cascade`,
    ],
    [
      'ids that are no numbers',
      "create table u (bucket int not null, id uuid, constraint u_pkey primary key (bucket, id)); select skein_distribute('u')",
    ],
    [
      'a function that a later one replaces',
      `create function f(a text) returns int language sql as $$ select case a when 'x' then 1 end $$;
      create or replace function f(a text) returns int language sql as $$ select case when a = 'x' then 1 end $$`,
    ],
    ['whatever undoes it', `${table()}\n-- Down Migration\n create table x (bucket text)`],
  ])('%s', async (_fact, sql) => {
    expect(await check(sql)).toEqual([]);
  });

  it('a table of the machine that is not distributed', async () => {
    expect(await check('create table m (id int constraint m_pkey primary key)', ['m'])).toEqual([]);
  });
});

const long = 'a'.repeat(51);
const foreignKey = (rest: string): string => `${table()} alter table t add constraint t_fkey foreign key ${rest}`;

describe('the migration rules refuse', () => {
  it.each([
    [
      'a function that compares by case x when',
      `create function f(a text) returns int language sql as $$ select 1 + case a when 'x' then 1 end $$`,
      'f: write case when x = …, not case x when …',
    ],
    [
      'a column and a constraint in one statement',
      `${table()} alter table t add column more int, add constraint t_more_check check (more > 0)`,
      't: adds a column and a constraint at once; write two statements',
    ],
    [
      'a constraint without a name',
      table(', constraint c check (other_id > 0), unique (bucket, other_id)'),
      't: unique (bucket, other_id): give it a name',
    ],
    [
      'a constraint beside a column without a name',
      table(' check (other_id > 0)'),
      't: check (other_id): give it a name',
    ],
    [
      'an index without a name',
      `${table()} create index on t (bucket, other_id)`,
      't: index (bucket, other_id): give it a name',
    ],
    [
      'a name of 51 characters',
      `${table()} create index ${long} on t (bucket)`,
      `t: index ${long}: a name has at most 50 characters, this has 51`,
    ],
    [
      'a primary key without the bucket in front',
      "create table t (bucket int not null, constraint t_pkey primary key (x, bucket), x int); select skein_distribute('t')",
      't: primary key t_pkey: its first column is bucket',
    ],
    [
      'a unique key without the bucket in front',
      table(', constraint t_key unique (other_id)'),
      't: unique t_key: its first column is bucket',
    ],
    ['a unique key beside a column', table(' constraint t_key unique'), 't: unique t_key: its first column is bucket'],
    [
      'an index without the bucket in front',
      `${table()} create index t_idx on t (other_id, bucket)`,
      't: index t_idx: its first column is bucket',
    ],
    [
      'an index of an expression in front',
      `${table()} create index t_idx on t ((bucket + 1))`,
      't: index t_idx: its first column is bucket',
    ],
    [
      'a foreign key without the bucket in front',
      foreignKey('(other_id, bucket) references t (bucket, id)'),
      't: foreign key t_fkey: its first column is bucket',
    ],
    [
      'a foreign key to something else than a bucket',
      foreignKey('(bucket, other_id) references t (id, bucket)'),
      't: foreign key t_fkey: the first column it references is bucket',
    ],
    [
      'on delete set null',
      foreignKey('(bucket, other_id) references t (bucket, id) on delete set null'),
      't: foreign key t_fkey: no on delete set null and no set default',
    ],
    [
      'on update cascade',
      foreignKey('(bucket, other_id) references t (bucket, id) on update cascade'),
      't: foreign key t_fkey: no on update but restrict',
    ],
    [
      'a foreign key inside create table',
      table(', constraint t_fkey foreign key (bucket, other_id) references t (bucket, id)'),
      't: foreign key t_fkey: is added after skein_distribute, not inside create table',
    ],
    [
      'a foreign key before the distribution',
      'create table t (bucket int not null); alter table t add constraint t_fkey foreign key (bucket, x) references t (bucket, id)',
      "t: foreign key t_fkey: a foreign key comes after skein_distribute('t')",
    ],
    [
      'a bucket that may be null',
      "create table t (bucket int); select skein_distribute('t')",
      't: bucket is written bucket int not null',
    ],
    [
      'a bucket of another type',
      "create table t (bucket bigint not null); select skein_distribute('t')",
      't: bucket is written bucket int not null',
    ],
    [
      'a generated bucket',
      "create table t (bucket int not null generated always as (id & 4095) stored, id int); select skein_distribute('t')",
      't: bucket is no generated column',
    ],
    [
      'an id without the check',
      "create table t (bucket int not null, id bigint); select skein_distribute('t')",
      't: lacks check (bucket = (id & 4095))',
    ],
    [
      'an id with another check',
      "create table t (bucket int not null, id bigint, constraint c check (bucket = (id & 1023))); select skein_distribute('t')",
      't: lacks check (bucket = (id & 4095))',
    ],
    ['an id that makes itself', table(' default next_id(1)'), 't: has a column that makes its own ids'],
    ['an identity', table(', n bigint generated always as identity'), 't: has a column that makes its own ids'],
    ['a serial', table(', n bigserial'), 't: has a column that makes its own ids'],
    [
      'an added column that makes its own ids',
      `${table()} alter table t add column n bigint default nextval('s')`,
      't: has a column that makes its own ids',
    ],
    [
      'a trigger',
      `${table()} create trigger t_changed after update on t execute function f()`,
      't_changed: no triggers',
    ],
    [
      'a copy of a table',
      `${table()} create table c as select * from t`,
      'create table … as: names no constraints; write the columns out',
    ],
    [
      'a view on an owned table',
      `${table()} create view v as select id from t`,
      'v: a view on t would hide its bucket from the bucket rule',
    ],
    [
      'a table that nothing distributes',
      'create table t (bucket int not null)',
      "t: is not followed by select skein_distribute('t')",
    ],
    [
      'a table without a bucket that nothing distributes',
      'create table r (id int)',
      "r: is not followed by select skein_distribute('r', 'reference')",
    ],
    [
      'a table of an owner that is copied everywhere',
      "create table t (bucket int not null); select skein_distribute('t', 'reference')",
      't: is distributed as reference, but its columns say bucket',
    ],
    [
      'a table without a bucket that is spread',
      "create table r (id int); select skein_distribute('r')",
      'r: is distributed as bucket, but its columns say reference',
    ],
    [
      'the distribution of a table that is not there',
      "select skein_distribute('t')",
      't: is distributed, but not made',
    ],
  ])('%s', async (_fact, sql, message) => {
    expect(await check(sql)).toContain(`0001.sql: ${message}`);
  });

  it('a table of the machine that is distributed', async () => {
    const sql = "create table m (id int); select skein_distribute('m', 'reference')";
    expect(await check(sql, ['m'])).toEqual(['0001.sql: m: is a table of the machine and is not distributed']);
  });

  it('a name among the tables of the machine that no migration makes', async () => {
    expect(await check('', ['m'])).toEqual([
      "m: stands in the list of the machine's tables, but no migration makes it",
    ]);
  });

  it('a table that only a later file distributes', async () => {
    const first = { file: '0001.sql', sql: 'create table r (id int)' };
    const second = { file: '0002.sql', sql: "select skein_distribute('r', 'reference')" };
    expect(await migrationViolations([first, second], [])).toEqual([
      "0001.sql: r: is not followed by select skein_distribute('r', 'reference')",
    ]);
  });
});

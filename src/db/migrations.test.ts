import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase, sql, type Database } from './database.js';
import { migrate, pendingMigrations } from './migrations.js';
import { createTestDatabase, onServer, withDatabase } from '../testing/database.js';

const name = `${inject('testServer').run}_${randomBytes(6).toString('hex')}`;
const url = withDatabase(inject('testServer').url, name);
let db: Database;

beforeAll(async () => {
  await onServer(inject('testServer').url, `create database ${name}`);
  db = openDatabase({ url, poolSize: 2 });
});
afterAll(() => db.close());

describe('migrations', () => {
  test('all are pending in an empty database', async () => {
    expect(await pendingMigrations(db)).toContain('0001_foundations');
  });

  test('run once each when several processes migrate at once', async () => {
    const ran = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(ran.flat().filter((migration) => migration === '0001_foundations')).toHaveLength(1);
    expect(await pendingMigrations(db)).toEqual([]);
  });

  test('change nothing in a migrated database', async () => {
    expect(await migrate(url)).toEqual([]);
  });

  test('continue in a database whose migration table an older version has written', async () => {
    const last = await undoLast();
    await onServer(url, 'alter table skein_migrations rename to new_list');
    await onServer(
      url,
      'create table skein_migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)',
    );
    await onServer(url, 'insert into skein_migrations (name, run_on) select name, now() from new_list order by id');
    await onServer(url, 'drop table new_list, skein_migrations_lock');
    expect(await Promise.all([migrate(url), migrate(url)])).toEqual(expect.arrayContaining([[last], []]));
    expect(await migrate(url)).toEqual([]);
  });

  test('stop at one that fails, roll it back, and resume there the next time', async () => {
    const last = await undoLast();
    await onServer(
      url,
      `create function refuse() returns trigger language plpgsql as $$
      begin if new.name = '${last}' then raise exception 'not now'; end if; return new; end $$`,
    );
    await onServer(
      url,
      'create trigger refuse before insert on skein_migrations for each row execute function refuse()',
    );
    await expect(migrate(url)).rejects.toThrow('not now');
    expect(await pendingMigrations(db)).toEqual([last]);
    await onServer(url, 'drop trigger refuse on skein_migrations');
    expect(await migrate(url)).toEqual([last]);
  });

  test('are refused for the database of a newer version, which stays usable', async () => {
    await db.run(sql`insert into skein_migrations (name, batch, migration_time) values ('9999_of_tomorrow', 1, now())`);
    await expect(migrate(url)).rejects.toThrow(/^The database is of a newer Skein: .* 9999_of_tomorrow$/);
    expect(await pendingMigrations(db)).toEqual([]);
    await db.run(sql`delete from skein_migrations where name = '9999_of_tomorrow'`);
  });
});

/** Undoes the newest migration. Returns its name. */
async function undoLast(): Promise<string> {
  const { name: last } = await db.one<{ name: string }>(sql`select max(name) as name from skein_migrations`);
  const script = await readFile(new URL(`../../migrations/${last}.sql`, import.meta.url), 'utf8');
  await onServer(url, script.slice(script.indexOf('-- Down Migration')));
  await db.run(sql`delete from skein_migrations where name = ${last}`);
  return last;
}

describe('a test database', () => {
  test('is migrated and empty', async () => {
    const statements: string[] = [];
    const database = await createTestDatabase({ onNewStatement: (text) => statements.push(text) });
    expect(await pendingMigrations(database.db)).toEqual([]);
    expect(await database.db.many(sql`select id from users`)).toEqual([]);
    expect(statements).toContain('select id from users');
    await database.close();
  });
});

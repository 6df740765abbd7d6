import { randomBytes } from 'node:crypto';
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
afterAll(async () => {
  await db.close();
});

describe('migrations', () => {
  test('all are pending in an empty database', async () => {
    expect(await pendingMigrations(db)).toContain('0001_foundations');
  });

  test('several processes that migrate at once run each of them once, and all find it done', async () => {
    const ran = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(ran.flat().filter((migration) => migration === '0001_foundations')).toHaveLength(1);
    expect(await pendingMigrations(db)).toEqual([]);
  });

  test('a migrated database is left as it is', async () => {
    expect(await migrate(url)).toEqual([]);
  });
});

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

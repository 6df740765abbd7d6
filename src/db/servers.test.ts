import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../testing/database.js';
import { Line } from '../testing/line.js';
import { DatabaseUnavailable, openDatabase, sql, type Database } from './database.js';
import { namingSetting } from './database_trouble.js';
import { ReadOnlyServer, Servers } from './servers.js';
import { openSession } from './session.js';

let database: TestDatabase;
let lines: [Line, Line];
let db: Database;
/** An address with both lines as its servers. */
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  lines = [await Line.to(database.url), await Line.to(database.url)];
  const [one, two] = lines.map((line) => new URL(line.url));
  url = one?.href.replace(one.host, `${one.host},${two?.host}`) ?? '';
  db = openDatabase({ url, poolSize: 1 });
});
afterEach(async () => {
  await alter('reset default_transaction_read_only');
  await db.close();
  for (const line of lines) line.close();
});

/** From another database, because in this one it would be refused. */
const alter = (how: string) =>
  onServer(inject('testServer').url, `alter database ${new URL(database.url).pathname.slice(1)} ${how}`);
const write = () => db.run(sql`update dispatcher set last_position = last_position`);
const read = () => db.one<{ one: number }>(sql`select 1 as one`);

test('a connection goes to the other server when the first is away, and so does a session', async () => {
  lines[0].cut();
  expect(await read()).toEqual({ one: 1 });
  const session = await openSession({ url, idleLimitMs: 10_000 });
  expect(await session.one(sql`select 1 as one`)).toEqual({ one: 1 });
  await session.close();
});

test('a connection goes to the other server when the first does not answer', async () => {
  lines[0].hang();
  expect(await read()).toEqual({ one: 1 });
});

test('a connection is opened again at the other server when it breaks', async () => {
  await read();
  lines[0].cut();
  await read().catch((error: unknown) => expect(error).toBeInstanceOf(DatabaseUnavailable));
  expect(await read()).toEqual({ one: 1 });
});

test('no connection goes to a server that only reads, and a start says so', async () => {
  await alter('set default_transaction_read_only = on');
  await expect(new Servers(url).find(2_000)).rejects.toBeInstanceOf(ReadOnlyServer);
  await expect(read()).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(namingSetting('DATABASE_URL', url, () => new Servers(url).find(2_000))).rejects.toThrow(
    /^DATABASE_URL leads to 127\.0\.0\.1:\d+ and 127\.0\.0\.1:\d+, which does not take writes$/,
  );
});

test('a connection whose server has begun to only read is replaced after the first write', async () => {
  await db.one(sql`select set_config('default_transaction_read_only', 'on', false)`);
  await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await write()).toBe(1);
});

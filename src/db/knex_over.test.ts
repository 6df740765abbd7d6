// Ordinary queries of Objection are sent as all other statements are.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from './database.js';
import { BaseModel } from './model.js';
import { watchWrites } from './watched_writes.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';

class Hit extends BaseModel {
  static override tableName = 'rate_limit_hits';
  static override idColumn = 'id';
  static override notFound = 'not_found' as const;

  declare id: number;
  declare name: string;
  declare hit_at: Date;
}

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 4 });
  db = database.db;
});
afterAll(() => database.close());
beforeEach(() => db.run(sql`delete from rate_limit_hits`));

const hit = (name: string) => ({ name, hit_at: new Date(0) });
const names = async () => (await Hit.query(db).select('name').orderBy('id').execute()).map(({ name }) => name);

it('an ordinary query writes and reads in the transaction, and the rows that it writes are counted', async () => {
  await db.transaction(async (trx) => {
    const first = await Hit.query(trx).insert(hit('a'));
    expect(first.id).toBeGreaterThan(0);
    await Hit.query(trx).insert(hit('b')).returning('id');
    expect(await Hit.query(trx).where('name', 'a').patch({ name: 'c' })).toBe(1);
    expect(await Hit.query(trx).where('name', 'none').delete()).toBe(0);
    expect(await Hit.query(trx).orderBy('id').first()).toEqual({ ...first, ...hit('c') });
    expect(await Hit.query(trx).resultSize()).toBe(2);
    expect(await names()).toEqual([]);
    expect(trx.changedRows).toBe(3);
  });
  expect(await names()).toEqual(['c', 'b']);
});

it('an ordinary query that fails makes the transaction fail with its error', async () => {
  const failing = db.transaction(async (trx) => {
    await Hit.query(trx).insert(hit('a'));
    await Hit.query(trx)
      .whereRaw('1 / 0 = 1')
      .catch(() => 'all is well');
    return Hit.query(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await names()).toEqual([]);
});

it('an ordinary query comes after a statement that nothing awaits, and fails with its error', async () => {
  const failing = db.transaction(async (trx) => {
    trx.send(sql`select 1 / 0`);
    await Hit.query(trx).insert(hit('a'));
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
});

it('an ordinary query is not sent after the end of its transaction', async () => {
  const late = await db.transaction((trx) => Promise.resolve([Hit.query(trx)]));
  await expect(late[0]).rejects.toThrow('The transaction is over.');
});

it('the first row is read without the others', async () => {
  const sent: string[] = [];
  const watched = openDatabase({ url: database.url, poolSize: 1, onNewStatement: (text) => sent.push(text) });
  await Hit.query(watched).where('name', 'a').first();
  await Hit.query(watched).findById(7);
  await watched.close();
  expect(sent).toEqual([
    expect.stringMatching(/"name" = \$1 limit \$2$/),
    expect.stringMatching(/"rate_limit_hits"\."id" = \$1$/),
  ]);
});

it('a row that is required and missing is the error of its class', async () => {
  await expect(Hit.query(db).findById(7).throwIfNotFound()).rejects.toThrow('110 Resource not found');
});

it('a write outside a transaction is seen by who watches writes', async () => {
  await db.transaction(async (trx) => Hit.query(trx).insert(hit('a')));
  const watched = watchWrites(db);
  expect(await Hit.query(watched.db).delete()).toBe(1);
  expect(watched.changedRows).toBe(1);
});

it('a write that returns rows is refused outside a transaction, and nothing is written', async () => {
  await expect(Hit.query(db).insert(hit('a'))).rejects.toThrow('needs a transaction');
  expect(await names()).toEqual([]);
});

it('texts with question marks, times and lists reach the database as they are', async () => {
  const values = Hit.raw("'a\\?' || ? as text, ?::timestamptz as at, ?::int[] as list", ['?', new Date(0), [1, 2]]);
  const rows = Hit.query(db).from(Hit.raw('(select 1) one')).select<{ text: string; at: Date; list: number[] }>(values);
  expect(await rows.execute()).toEqual([{ text: 'a??', at: new Date(0), list: [1, 2] }]);
});

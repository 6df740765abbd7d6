// An unreadable answer makes only its own statement fail. Thrown in a socket listener, it would end the process.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from './database.js';
import { openSession } from './session.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { Line } from '../testing/line.js';
import { times } from '../testing/times.js';
import { UnreadableAnswer } from './unreadable.js';

let database: TestDatabase;
let line: Line;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await Line.to(database.url);
  line.garble('garbled');
  db = openDatabase({ url: line.url, poolSize: 2 });
});
afterAll(async () => {
  await db.close();
  line.close();
  await database.close();
});

const number = async (value: number) => (await db.one<{ value: number }>(sql`select ${value}::int as value`)).value;
const said = async (text: string, at: Database = db) =>
  (await at.one<{ said: string }>(sql`select ${text}::text || ' or not' as said`)).said;
const outcomeOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('an unreadable answer', () => {
  it('makes its statement fail; others on the connection get their results over another', async () => {
    const all = [...times(5).map(number), said('garbled'), ...times(5).map(number), said('garbled'), said('plain')];
    const outcomes = await Promise.all(all.map(outcomeOf));
    expect(outcomes.filter((outcome) => outcome instanceof UnreadableAnswer)).toHaveLength(2);
    expect(outcomes.filter((outcome) => !(outcome instanceof Error))).toEqual([
      ...times(5),
      ...times(5),
      'plain or not',
    ]);
  });

  it('makes only its own statement fail in a batch', async () => {
    const outcomes = await Promise.all(['one', 'garbled', 'two'].map((text) => outcomeOf(said(text, db.ofBatch))));
    expect(outcomes).toEqual(['one or not', expect.any(UnreadableAnswer), 'two or not']);
  });

  it('makes its transaction fail, and leaves no unusable connection in the pool', async () => {
    const lost = () => outcomeOf(db.transaction((trx) => trx.one(sql`select ${'garbled'}::text as said`)));
    expect(await Promise.all([lost(), lost(), lost()])).toEqual(times(3).map(() => expect.any(UnreadableAnswer)));
    expect(await Promise.all(times(50).map(number))).toEqual(times(50));
  });

  it('ends a session', async () => {
    const session = await openSession({ url: line.url, idleLimitMs: 10_000 });
    await expect(session.one(sql`select ${'garbled'}::text as said`)).rejects.toThrow(UnreadableAnswer);
    await expect(session.one(sql`select 1 as one`)).rejects.toThrow();
    await session.close();
  });
});

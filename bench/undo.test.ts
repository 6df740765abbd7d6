import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, pendingMigrations } from '../src/db/migrations.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/database.js';
import { HERE } from './processes.js';
import { undoUnknownTo } from './undo.js';

let database: TestDatabase;
let older: string;
/** Those that the older checkout does not have. */
let newest: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  older = await mkdtemp(path.join(tmpdir(), 'skein-older-'));
  await mkdir(path.join(older, 'migrations'));
  const files = (await readdir(path.join(HERE, 'migrations'))).sort();
  newest = files.splice(-3).map((file) => file.replace('.sql', ''));
  for (const file of files) await writeFile(path.join(older, 'migrations', file), '');
});
afterAll(async () => {
  await rm(older, { recursive: true });
  await database.close();
});

it('undoes in the copy of another checkout the migrations that it does not have, and no others', async () => {
  expect(await undoUnknownTo(HERE, database.url)).toEqual([]);
  expect(await undoUnknownTo(older, database.url)).toEqual(newest.toReversed());
  expect(await pendingMigrations(database.db)).toEqual(newest);
  expect(await migrate(database.url)).toEqual(newest);
});

import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { claimDatabase, deriveKey, readSecretKey } from './secret_key.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';

describe('the secret key', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'skein-secret-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is the given one, and then no file is made', async () => {
    expect(await readSecretKey('the given key', folder)).toBe('the given key');
    expect(await readdir(folder)).toEqual([]);
  });

  test('is made once, readable by its owner alone, also when several start at once', async () => {
    const dataDir = path.join(folder, 'data');
    const keys = await Promise.all([1, 2, 3, 4].map(() => readSecretKey(undefined, dataDir)));
    const file = path.join(dataDir, 'secret');
    expect(new Set([...keys, await readSecretKey(undefined, dataDir)])).toEqual(
      new Set([(await readFile(file, 'utf8')).trim()]),
    );
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secret']);
  });

  test('a damaged file is not replaced but named', async () => {
    const file = path.join(folder, 'secret');
    await writeFile(file, 'half');
    await expect(readSecretKey(undefined, folder)).rejects.toThrow(`${file} is damaged: put it back from a backup`);
    expect(await readFile(file, 'utf8')).toBe('half');
  });
});

test('another label or another secret gives another key of 32 bytes', () => {
  const key = deriveKey('secret', 'skein/cursor/1');
  expect(key).toHaveLength(32);
  expect(deriveKey('secret', 'skein/cursor/1')).toEqual(key);
  expect(deriveKey('secret', 'skein/cursor/2')).not.toEqual(key);
  expect(deriveKey('Secret', 'skein/cursor/1')).not.toEqual(key);
});

describe('a database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test('takes the first key, also from several processes at once, and refuses any other in one line', async () => {
    await Promise.all([claimDatabase(database.db, 'first'), claimDatabase(database.db, 'first')]);
    await claimDatabase(database.db, 'first');
    await expect(claimDatabase(database.db, 'second')).rejects.toThrow(/^SECRET_KEY .* is not the key .*$/);
  });
});

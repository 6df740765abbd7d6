import { cp, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../clock.js';
import { openSession } from '../db/session.js';
import { StoreFull } from '../files/files.js';
import { FolderStore } from '../files/folder_store.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { adoptFileStore, claimFileStore } from './file_store_claim.js';
import { claimDatabase } from './secret_key.js';

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skein-claim-'));
  database = await aDatabase();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function aDatabase(): Promise<TestDatabase> {
  const created = await createTestDatabase();
  await claimDatabase(created.db, 'a key');
  return created;
}

const copy = (from: string, to: string) => cp(path.join(folder, from), path.join(folder, to), { recursive: true });
const store = (name: string) => new FolderStore(path.join(folder, name));
const claim = (name: string, { db } = database) => claimFileStore({ db, files: store(name) });
const NOT_THOSE = 'name the place that its files are in, or, if you have restored them there, run skein files adopt';

describe('a database', () => {
  test('takes the first folder, also from several processes at once', async () => {
    await Promise.all(['a', 'a', 'a'].map((name) => claim(name)));
    const marker = path.join(folder, 'a/marker');
    expect(await readFile(marker, 'utf8')).toMatch(/^[0-9a-f-]{36}\nfile \d+\n$/);
    expect((await stat(marker)).mode & 0o777).toBe(0o600);
    await claim('a');
  });

  test('takes one of two folders that come at once, and refuses the other', async () => {
    const outcomes = await Promise.allSettled(['a', 'b'].map((name) => claim(name)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('refuses a new folder, and that of another database, in one line', async () => {
    const other = await aDatabase();
    await claim('a');
    await claim('b', other);
    await other.close();
    await expect(claim('new')).rejects.toThrow(`${folder}/new has no files of this database: ${NOT_THOSE}`);
    await expect(claim('b')).rejects.toThrow(`${folder}/b has other files than those of this database: ${NOT_THOSE}`);
    await claim('a');
  });

  test('takes a folder that was moved, also with its marker alone', async () => {
    await claim('a');
    await rename(path.join(folder, 'a'), path.join(folder, 'b'));
    await claim('b');
  });

  test('takes the copy of a folder while nothing else runs, and then refuses the original', async () => {
    await claim('a');
    await copy('a', 'b');
    await Promise.all([claim('b'), claim('b')]);
    await expect(claim('a')).rejects.toThrow(`${folder}/a has other files than those of this database: ${NOT_THOSE}`);
  });

  test.each(['skein worker', 'skein limits', 'skein session'])(
    'refuses the copy of a folder while a process runs, as its session "%s" shows',
    async (name) => {
      await claim('a');
      await copy('a', 'b');
      const session = await openSession({ url: database.url, idleLimitMs: MINUTE, name });
      const why = 'is a copy of the files that other processes of Skein use: share that place, or, if you have';
      await expect(claim('b')).rejects.toThrow(`${folder}/b ${why}`);
      await claim('a');
      await adoptFileStore(database.db, store('b'));
      await claim('b');
      await session.close();
    },
  );

  test('takes the copy of a folder under a supervisor, whose own session does not count', async () => {
    await claim('a');
    await copy('a', 'b');
    const session = await openSession({ url: database.url, idleLimitMs: MINUTE, name: 'skein limits' });
    await claimFileStore({ db: database.db, files: store('b'), isSupervised: true });
    await session.close();
  });

  test('completes a marker from before markers said where they were written', async () => {
    await claim('a');
    const marker = path.join(folder, 'a/marker');
    const text = await readFile(marker, 'utf8');
    await writeFile(marker, `${text.split('\n')[0]}\n`);
    await claim('a');
    expect((await readFile(marker, 'utf8')).split('\n')[0]).toBe(text.split('\n')[0]);
    expect(await store('a').marker()).toMatchObject({ isCopy: false });
  });

  test('from before there were markers takes the marker of a folder that has one', async () => {
    await claim('a');
    const restored = await aDatabase();
    await claim('a', restored);
    await expect(claim('b', restored)).rejects.toThrow('has no files of this database');
    await restored.close();
  });

  test('starts on a full disk, and marks it later', async () => {
    class FullStore extends FolderStore {
      override mark = () => Promise.reject(new StoreFull('The disk is full'));
    }
    await claimFileStore({ db: database.db, files: new FullStore(path.join(folder, 'a')) });
    await claim('b');
    await expect(claim('a')).rejects.toThrow('has no files of this database');
  });

  test('that adopts other files refuses those before', async () => {
    await claim('a');
    await adoptFileStore(database.db, store('b'));
    await claim('b');
    await expect(claim('a')).rejects.toThrow('has other files than those of this database');
  });
});

import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeStore } from '../testing/store_suite.js';
import { StoreFull } from './files.js';
import { FolderStore } from './folder_store.js';

const KEY = '6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11';
const MB = 1024 * 1024;

async function aFolder(): Promise<string> {
  return path.join(await mkdtemp(path.join(tmpdir(), 'skein-files-')), 'files');
}
const removed = (folder: string) => rm(path.dirname(folder), { recursive: true });

/** All files in the folder but the marker, as relative paths. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'marker')
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

describeStore('in a folder', async () => {
  const folder = await aFolder();
  return {
    store: new FolderStore(folder),
    everything: () => filesIn(folder),
    close: () => removed(folder),
  };
});

describe('the store in a folder', () => {
  let folder: string;
  let store: FolderStore;

  beforeEach(async () => {
    folder = await aFolder();
    store = new FolderStore(folder);
  });
  afterEach(() => removed(folder));

  const write = (text: string, limit = MB) => store.write(KEY, Readable.from([Buffer.from(text)]), limit);
  const files = () => filesIn(folder);

  it('keeps nothing where less would stay free than the floor, also when that shows while the file comes', async () => {
    let free = 100;
    const tight = new FolderStore(folder, { floor: 100, freeBytes: () => Promise.resolve(free) });
    const writeTight = (size: number) =>
      tight.write(KEY, Readable.from([Buffer.alloc(size / 2), Buffer.alloc(size / 2)]), size);
    expect(await writeTight(4)).toMatchObject({ size: 4 });
    await store.remove(KEY);
    const freeing = [100, 99];
    const shrinking = new FolderStore(folder, { floor: 100, freeBytes: () => Promise.resolve(freeing.shift() ?? 0) });
    await expect(shrinking.write(KEY, Readable.from([Buffer.alloc(9 * MB)]), 9 * MB)).rejects.toThrow(StoreFull);
    free = 99;
    await expect(writeTight(4)).rejects.toThrow(StoreFull);
    expect(await files()).toEqual([]);
  });

  it('says that it is full where the disk is', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const room = { floor: 1, freeBytes: () => Promise.reject(full) };
    await expect(new FolderStore(folder, room).write(KEY, Readable.from(['a']), 1)).rejects.toThrow(StoreFull);
  });

  it('lets nobody but its owner read them', async () => {
    await write('warp');
    expect((await stat(path.join(folder, '6f', KEY))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(folder, '6f'))).mode & 0o777).toBe(0o700);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('removes what was left unfinished before a time, and nothing else', async () => {
    await write('warp');
    const [old, fresh] = ['old', 'fresh'].map((name) => path.join(folder, 'unfinished', name));
    for (const draft of [old, fresh]) await writeFile(draft ?? '', 'half');
    await utimes(old ?? '', new Date(1000), new Date(1000));
    await store.removeUnfinished(new Date(2000));
    expect((await files()).toSorted()).toEqual([path.join('6f', KEY), path.join('unfinished', 'fresh')].toSorted());
  });
});

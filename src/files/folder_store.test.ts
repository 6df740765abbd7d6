import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileTooLarge, StoreFull } from './files.js';
import { FolderStore } from './folder_store.js';

const KEY = '6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11';
const MB = 1024 * 1024;

describe('the store in a folder', () => {
  let folder: string;
  let store: FolderStore;

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'skein-files-')), 'files');
    store = new FolderStore(folder);
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true }));

  const write = (text: string, limit = MB) => store.write(KEY, Readable.from([Buffer.from(text)]), limit);
  const read = async (range?: { first: number; last: number }) => {
    const stream = await store.read(KEY, range);
    return stream === undefined ? undefined : (await buffer(stream)).toString();
  };
  /** All files in the folder, as relative paths. */
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

  it('gives back what it was given, and says how much that was', async () => {
    const sha256 = createHash('sha256').update('warp and weft').digest();
    expect(await write('warp and weft')).toEqual({ size: 13, sha256, isUtf8: true });
    expect(await read()).toBe('warp and weft');
  });

  it.each([
    [[Buffer.from('Gr\xc3', 'latin1'), Buffer.from('\xbc\xc3\x9fe', 'latin1')], true],
    [[Buffer.from('warp'), Buffer.from('Gr\xfc\xdfe', 'latin1')], false],
    [[Buffer.from('\xc3', 'latin1')], false],
    [[Buffer.alloc(0)], true],
  ])('says of the parts %j whether they are UTF-8: %s', async (parts, isUtf8) => {
    expect(await store.write(KEY, Readable.from(parts), 100)).toMatchObject({ isUtf8 });
  });

  it('keeps an empty file', async () => {
    expect(await write('')).toMatchObject({ size: 0 });
    expect(await read()).toBe('');
  });

  it('gives a part of a file, with both its ends', async () => {
    await write('warp and weft');
    expect(await read({ first: 5, last: 7 })).toBe('and');
    expect(await read({ first: 0, last: 0 })).toBe('w');
  });

  it('has nothing under a key that was never used, or not any more', async () => {
    expect(await read()).toBeUndefined();
    await write('warp');
    await store.remove(KEY);
    expect(await read()).toBeUndefined();
    expect(await files()).toEqual([]);
    await store.remove(KEY);
  });

  it('takes as many bytes as the limit says, and not one more', async () => {
    expect(await write('four', 4)).toMatchObject({ size: 4 });
    await store.remove(KEY);
    await expect(write('five!', 4)).rejects.toThrow(FileTooLarge);
    expect(await read()).toBeUndefined();
    expect(await files()).toEqual([]);
  });

  it('keeps nothing of a file that breaks off', async () => {
    const source = Readable.from(
      (async function* () {
        yield Buffer.alloc(MB, 'a');
        yield await Promise.reject(new Error('broke off'));
      })(),
    );
    await expect(store.write(KEY, source, 5 * MB)).rejects.toThrow('broke off');
    expect(await files()).toEqual([]);
  });

  it('keeps nothing of a file that breaks off before it begins', async () => {
    for (let time = 0; time < 20; time += 1) {
      const source = new Readable({ read: () => undefined });
      const writing = store.write(KEY, source, 4);
      source.destroy(new Error('broke off'));
      await expect(writing).rejects.toThrow();
      expect(await files()).toEqual([]);
    }
  });

  it('keeps the former file when a new one breaks off, and the new one when it does not', async () => {
    await write('former');
    await expect(write('too long', 3)).rejects.toThrow(FileTooLarge);
    expect(await read()).toBe('former');
    await write('latter');
    expect(await read()).toBe('latter');
    expect(await files()).toEqual([path.join('6f', KEY)]);
  });

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

  it.each(['', '..', '../../etc/passwd', `${KEY}/..`, KEY.toUpperCase(), `${KEY}0`, `\n${KEY}`])(
    'has no place for the key %j',
    async (key) => {
      await expect(store.write(key, Readable.from([]), 1)).rejects.toThrow('no UUID');
      await expect(store.read(key)).rejects.toThrow('no UUID');
    },
  );

  it('removes what was left unfinished before a time, and nothing else', async () => {
    await write('warp');
    const [old, fresh] = ['old', 'fresh'].map((name) => path.join(folder, 'unfinished', name));
    for (const draft of [old, fresh]) await writeFile(draft ?? '', 'half');
    await utimes(old ?? '', new Date(1000), new Date(1000));
    await store.removeUnfinished(new Date(2000));
    expect((await files()).toSorted()).toEqual([path.join('6f', KEY), path.join('unfinished', 'fresh')].toSorted());
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileTooLarge, pathOf, type FileStore, type StoredFile } from '../files/files.js';

const KEY = '6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11';
const MB = 1024 * 1024;

/** A store, and a look at everything that it keeps. */
export interface OpenedStore {
  store: FileStore;
  /** What is kept: files by their places, complete or not. */
  everything(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The facts of every file store. */
export function describeStore(where: string, open: () => Promise<OpenedStore>): void {
  describe(`a file store ${where}`, () => {
    let opened: OpenedStore;
    let store: FileStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    const write = (text: string, limit = MB) => store.write(KEY, Readable.from([Buffer.from(text)]), limit);
    const read = async (range?: { first: number; last: number }) => {
      const stream = await store.read(KEY, range);
      return stream === undefined ? undefined : (await buffer(stream)).toString();
    };
    const files = () => opened.everything();
    const listed = async (after?: string) => {
      const found: StoredFile[] = [];
      for await (const file of store.list(after)) found.push(file);
      return found;
    };

    it('gives back what it was given, and says how much that was', async () => {
      const sha256 = createHash('sha256').update('warp and weft').digest();
      expect(await write('warp and weft')).toEqual({ size: 13, sha256, isUtf8: true });
      expect(await read()).toBe('warp and weft');
    });

    it('gives back a file of many megabytes', async () => {
      const bytes = Buffer.alloc(11 * MB + 1, 'warp and weft ');
      const parts = Array.from({ length: 12 }, (_, index) => bytes.subarray(index * MB, (index + 1) * MB));
      const sha256 = createHash('sha256').update(bytes).digest();
      expect(await store.write(KEY, Readable.from(parts), 12 * MB)).toEqual({
        size: bytes.length,
        sha256,
        isUtf8: true,
      });
      const kept = await buffer((await store.read(KEY)) ?? Readable.from([]));
      expect(kept.equals(bytes)).toBe(true);
      const last = { first: bytes.length - 3, last: bytes.length - 1 };
      expect(await read(last)).toBe(bytes.subarray(-3).toString());
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

    it.each([1, 12])('keeps nothing of a file that breaks off after %i MB', async (size) => {
      const source = Readable.from(
        (async function* () {
          for (let at = 0; at < size; at += 1) yield Buffer.alloc(MB, 'a');
          yield await Promise.reject(new Error('broke off'));
        })(),
      );
      await expect(store.write(KEY, source, 20 * MB)).rejects.toThrow('broke off');
      expect(await files()).toEqual([]);
    });

    it('keeps nothing of a file of many megabytes that is too large', async () => {
      const source = Readable.from([Buffer.alloc(7 * MB), Buffer.alloc(7 * MB)]);
      await expect(store.write(KEY, source, 13 * MB)).rejects.toThrow(FileTooLarge);
      expect(source.destroyed).toBe(true);
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
      expect(await files()).toEqual([pathOf(KEY)]);
    });

    it('lists its files in the order of their keys, also from one on, and nothing else', async () => {
      const keys = Array.from({ length: 5 }, () => randomUUID()).toSorted();
      expect(await listed()).toEqual([]);
      await store.mark(randomUUID());
      for (const [size, key] of keys.entries()) await store.write(key, Readable.from([Buffer.alloc(size)]), MB);
      const all = keys.map((key, size) => ({ key, size, storedAt: expect.any(Date) }));
      expect(await listed()).toEqual(all);
      expect(await listed(keys[2])).toEqual(all.slice(3));
      expect(await listed(keys[4])).toEqual([]);
    });

    it('has the last marker that it was given', async () => {
      expect(await store.marker()).toBeUndefined();
      await store.mark('first');
      await store.mark('second');
      expect(await store.marker()).toEqual({ id: 'second', isCopy: false });
    });

    it.each(['', '..', '../../etc/passwd', `${KEY}/..`, KEY.toUpperCase(), `${KEY}0`, `\n${KEY}`])(
      'has no place for the key %j',
      async (key) => {
        await expect(store.write(key, Readable.from([]), 1)).rejects.toThrow('no UUID');
        await expect(async () => store.read(key)).rejects.toThrow('no UUID');
        await expect(async () => store.remove(key)).rejects.toThrow('no UUID');
      },
    );
  });
}

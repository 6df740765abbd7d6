import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '../../files/files.js';

/** How far a move has come. */
export interface Moved {
  files: number;
  bytes: number;
}

export interface Move {
  from: FileStore;
  to: FileStore;
  /** The file that remembers how far an interrupted move had come. */
  journal: string;
  signal: AbortSignal;
  onFile: (moved: Moved) => void;
}

/**
 * Copies all files in the order of their keys, and reads each copy again: its SHA-256 must be that of the original.
 * After every file the journal has its key, so that an interrupted move does not copy the files before it again, unless
 * they have come since. Nothing is deleted.
 */
export async function copyFiles({ from, to, journal, signal, onFile }: Move): Promise<Moved> {
  const moved = { files: 0, bytes: 0 };
  const last = (await lastKey(journal, to.place)) ?? '';
  const copies = to.list()[Symbol.asyncIterator]();
  let copy = last === '' ? undefined : await copies.next();
  for await (const file of from.list()) {
    signal.throwIfAborted();
    while (copy?.done === false && copy.value.key < file.key) copy = await copies.next();
    const isCopied = copy?.done === false && copy.value.key === file.key && copy.value.size === file.size;
    if (file.key > last || !isCopied) {
      await copyFile(from, to, file);
      if (file.key > last) await writeFile(journal, JSON.stringify({ to: to.place, key: file.key }), { mode: 0o600 });
    }
    moved.files += 1;
    moved.bytes += file.size;
    onFile(moved);
  }
  await rm(journal, { force: true });
  return moved;
}

/** The last key that a move to this place has copied; undefined if it has not begun. */
async function lastKey(journal: string, place: string): Promise<string | undefined> {
  const text = await readFile(journal, 'utf8').catch(() => '');
  const [, to, key] = /^\{"to":(".*"),"key":"([0-9a-f-]{36})"\}$/.exec(text) ?? [];
  return to === JSON.stringify(place) ? key : undefined;
}

async function copyFile(from: FileStore, to: FileStore, { key, size }: StoredFile): Promise<void> {
  const source = await from.read(key);
  // Erased since it was listed.
  if (source === undefined) return;
  const written = await to.write(key, source, size);
  const copy = await to.read(key);
  const digest = copy === undefined ? undefined : await sha256Of(copy);
  if (written.size === size && digest?.equals(written.sha256) === true) return;
  throw new Error(`The copy of ${key} in ${to.place} differs from the file in ${from.place}: run the move again`);
}

async function sha256Of(stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of stream) if (chunk instanceof Buffer) hash.update(chunk);
  return hash.digest();
}

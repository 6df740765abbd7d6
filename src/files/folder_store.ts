import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileTooLarge, StoreFull, type ByteRange, type FileStore, type WrittenFile } from './files.js';

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UNFINISHED = 'unfinished';

export interface Room {
  /** So many bytes of the disk stay free: who writes is refused below that. 0: all of it may be used. */
  readonly floor: number;
  /** How many bytes are free on the disk of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** While a file comes, it is asked again after so many bytes whether there is room. */
const ROOM_FOR = 8 * 1024 * 1024;

/**
 * Keeps files in a folder: `ab/ab….` of their key, so that no folder holds more than a few hundred of a million. What is being
 * written lies in `unfinished` and is moved to its place when it is whole and on the disk. Only its owner can read any of it.
 */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #room: Required<Room>;

  constructor(folder: string, room: Room = { floor: 0 }) {
    this.#folder = folder;
    this.#room = { freeBytes: freeBytesAt, ...room };
  }

  async write(key: string, source: Readable, limit: number): Promise<WrittenFile> {
    // Whoever sends may break off before anything reads: unheard, that would end the process. Reading fails then.
    source.on('error', () => undefined);
    const place = this.#placeOf(key);
    const draft = path.join(this.#folder, UNFINISHED, randomUUID());
    await makeFolder(path.dirname(draft));
    const meter = new Meter(limit, () => this.#requireRoom());
    try {
      await this.#requireRoom();
      // Opened before anything flows: a source that breaks off at once would have its draft removed before it is there.
      const handle = await open(draft, 'wx', 0o600);
      await pipeline(source, meter, handle.createWriteStream({ flush: true }));
      await makeFolder(path.dirname(place));
      await rename(draft, place);
    } catch (error) {
      await rm(draft, { force: true });
      throw isFull(error) ? new StoreFull('The disk is full') : error;
    }
    return meter.written();
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const handle = await openIfThere(this.#placeOf(key));
    return handle?.createReadStream(range === undefined ? {} : { start: range.first, end: range.last });
  }

  remove(key: string): Promise<void> {
    return rm(this.#placeOf(key), { force: true });
  }

  /** Removes what a process that died has left unfinished: drafts that nobody has written to since that time. */
  async removeUnfinished(before: Date): Promise<void> {
    const folder = path.join(this.#folder, UNFINISHED);
    for (const name of await readdir(folder).catch(() => [])) {
      const draft = path.join(folder, name);
      const { mtime } = await stat(draft).catch(() => ({ mtime: before }));
      if (mtime < before) await rm(draft, { force: true });
    }
  }

  /** Others need the disk too: the database, which cannot go on without. */
  async #requireRoom(): Promise<void> {
    const { floor, freeBytes } = this.#room;
    if (floor > 0 && (await freeBytes(this.#folder)) < floor) throw new StoreFull('Too little of the disk is free');
  }

  #placeOf(key: string): string {
    if (!KEY.test(key)) throw new Error('A file has a key that is no UUID');
    return path.join(this.#folder, key.slice(0, 2), key);
  }
}

/** Counts and hashes what flows through, and lets no more through than the limit, nor than there is room for. */
class Meter extends Transform {
  readonly #limit: number;
  readonly #requireRoom: () => Promise<void>;
  readonly #hash = createHash('sha256');
  #size = 0;
  #hasRoomUpTo = ROOM_FOR;

  constructor(limit: number, requireRoom: () => Promise<void>) {
    super();
    this.#limit = limit;
    this.#requireRoom = requireRoom;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.#size += chunk.length;
    if (this.#size > this.#limit) return done(new FileTooLarge(`A file has more than ${this.#limit} bytes`));
    this.#hash.update(chunk);
    if (this.#size <= this.#hasRoomUpTo) return done(null, chunk);
    this.#hasRoomUpTo = this.#size + ROOM_FOR;
    this.#requireRoom().then(() => done(null, chunk), done);
  }

  written(): WrittenFile {
    return { size: this.#size, sha256: this.#hash.digest() };
  }
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the disk, or what we may have of it, is full. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

async function openIfThere(file: string) {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

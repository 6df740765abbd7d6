import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  keyAt,
  MARKER,
  markerText,
  pathOf,
  readMarker,
  StoreFull,
  type ByteRange,
  type FileStore,
  type Marker,
  type StoredFile,
  type WrittenFile,
} from './files.js';
import { Meter } from './meter.js';

const UNFINISHED = 'unfinished';

export interface FreeSpace {
  /** Writing fails while the disk has fewer free bytes than this. 0 allows all of it. */
  readonly floor: number;
  /** The free bytes on the disk of a folder. By default the file system is asked. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/**
 * Stores files in a folder. A file is written in `unfinished` and moved to its path once it is complete and on disk.
 * Only the owner can read the files.
 */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #freeSpace: Required<FreeSpace>;

  constructor(folder: string, freeSpace: FreeSpace = { floor: 0 }) {
    this.#folder = folder;
    this.#freeSpace = { freeBytes: freeBytesAt, ...freeSpace };
  }

  get place(): string {
    return this.#folder;
  }

  async marker(): Promise<Marker | undefined> {
    const handle = await ifThere(open(path.join(this.#folder, MARKER), 'r'));
    if (handle === undefined) return undefined;
    return originOf(handle)
      .then(async (place) => readMarker(await handle.readFile('utf8'), place))
      .finally(() => handle.close());
  }

  async mark(id: string): Promise<void> {
    await this.#replace(path.join(this.#folder, MARKER), async (draft) => {
      const handle = await open(draft, 'wx', 0o600);
      await originOf(handle)
        .then((origin) => writeFile(handle, markerText(id, origin), { flush: true }))
        .finally(() => handle.close());
    });
  }

  async write(key: string, source: Readable, limit: number): Promise<WrittenFile> {
    // The source may fail before it is read. Without a listener that would end the process; reading it fails later.
    source.on('error', () => undefined);
    const meter = new Meter(limit, () => this.#requireFreeSpace());
    await this.#replace(this.#pathOf(key), async (draft) => {
      await this.#requireFreeSpace();
      // Opened before the pipeline starts: otherwise a source that fails at once would have its draft deleted before it
      // is created.
      const handle = await open(draft, 'wx', 0o600);
      await pipeline(source, meter, handle.createWriteStream({ flush: true }));
    });
    return meter.written();
  }

  /** Writes a file completely, and then puts it in the place of the one at the path, if there is one. */
  async #replace(target: string, write: (draft: string) => Promise<void>): Promise<void> {
    const draft = path.join(this.#folder, UNFINISHED, randomUUID());
    try {
      await makeFolder(path.dirname(draft));
      await write(draft);
      await makeFolder(path.dirname(target));
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw isDiskFull(error) ? new StoreFull('The disk is full') : error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const handle = await ifThere(open(this.#pathOf(key), 'r'));
    return handle?.createReadStream(range === undefined ? {} : { start: range.first, end: range.last });
  }

  addressOf(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async *list(after = ''): AsyncGenerator<StoredFile> {
    for (const folder of await this.#sorted('')) {
      if (folder.length !== 2 || folder < after.slice(0, 2)) continue;
      for (const name of await this.#sorted(folder)) {
        const key = keyAt(`${folder}/${name}`);
        if (key === undefined || key <= after) continue;
        const found = await ifThere(stat(this.#pathOf(key)));
        if (found !== undefined) yield { key, size: found.size, storedAt: found.mtime };
      }
    }
  }

  /** The names in a folder of the store, in order. */
  async #sorted(folder: string): Promise<string[]> {
    return ((await ifThere(readdir(path.join(this.#folder, folder)))) ?? []).toSorted();
  }

  remove(key: string): Promise<void> {
    return rm(this.#pathOf(key), { force: true });
  }

  async removeUnfinished(before: Date): Promise<void> {
    const folder = path.join(this.#folder, UNFINISHED);
    for (const name of await readdir(folder).catch(() => [])) {
      const draft = path.join(folder, name);
      const { mtime } = await stat(draft).catch(() => ({ mtime: before }));
      if (mtime < before) await rm(draft, { force: true });
    }
  }

  /** The floor is for other users of the disk, above all the database, which stops without free space. */
  async #requireFreeSpace(): Promise<void> {
    const { floor, freeBytes } = this.#freeSpace;
    if (floor > 0 && (await freeBytes(this.#folder)) < floor) throw new StoreFull('The disk has too little free space');
  }

  #pathOf(key: string): string {
    return path.join(this.#folder, pathOf(key));
  }
}

/** The number of a file, which it keeps when it is renamed, and which a copy of it does not have. */
async function originOf(handle: FileHandle): Promise<string> {
  return `file ${(await handle.stat({ bigint: true })).ino}`;
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the disk, or our quota, is full. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The result; undefined if the file does not exist. */
async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

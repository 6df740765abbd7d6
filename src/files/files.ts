import type { Readable } from 'node:stream';

/** What is known of a file once it is written. */
export interface WrittenFile {
  /** In bytes. */
  size: number;
  sha256: Buffer;
}

/** A part of a file: its first byte and its last, counted from 0, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** More bytes came than the limit allows. */
export class FileTooLarge extends Error {}

/**
 * Keeps the bytes of uploads, each under a key that is a UUID. What is kept never changes. An object store could stand behind it as
 * well as a folder: nothing is asked of it that needs a file system.
 */
export interface FileStore {
  /**
   * Keeps all that `source` gives under the key, whole or not at all: when the source breaks off, or gives more than `limit`
   * bytes (FileTooLarge), nothing stays. It takes as much memory for a large file as for a small one. What was kept under the key
   * before is replaced at once.
   */
  write(key: string, source: Readable, limit: number): Promise<WrittenFile>;
  /** What is kept under the key, or a part of it; undefined when nothing is. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Forgets what is kept under the key. Nothing is fine, too. */
  remove(key: string): Promise<void>;
}

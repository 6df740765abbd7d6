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
  /** Forgets what a process that died has left half-written, if nobody has gone on with it since that time. */
  removeUnfinished(before: Date): Promise<void>;
}

/** What the content of a file shows. */
export interface FileFacts {
  mimeType: string;
  /** False when the bytes are cut off, or cannot be read as what they are. */
  intact: boolean;
  /** In pixels, of an image that a browser can show; null for all else, and for one too large to be shown to anybody. */
  image: { width: number; height: number } | null;
  /** Of audio, in seconds; null where it cannot be told. */
  duration: string | null;
}

/** Looks at what files are, without trusting them: what is broken, or made to break its reader, is only told as such. */
export interface FileInspector {
  /** Looks at a file of the store; `declaredType` is what its sender says that it is. */
  inspect(file: { key: string; size: number; declaredType: string }): Promise<FileFacts>;
}

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

/** There is no room for more files. */
export class StoreFull extends Error {}

/**
 * Keeps the bytes of uploads, each under a key that is a UUID. What is kept never changes. An object store could stand behind it as
 * well as a folder: nothing is asked of it that needs a file system.
 */
export interface FileStore {
  /**
   * Keeps all that `source` gives under the key, whole or not at all: when the source breaks off, or gives more than `limit`
   * bytes (FileTooLarge), or more than there is room for (StoreFull), nothing stays. It takes as much memory for a large file as for a small one. What was kept under the key
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

/** The squares in which an avatar is kept, in pixels, by their keys in `avatar_urls`. */
export const AVATAR_SIZES = { s35: 35, s60: 60, s195: 195, s640: 640 } as const;
export type AvatarSize = keyof typeof AVATAR_SIZES;

/** An avatar made from an image. */
export interface AvatarImage {
  /** The SHA-256 of what it was made from, in hexadecimal: the `avatar_id`. */
  hash: string;
  /** PNG where something shines through, else JPEG. */
  format: 'png' | 'jpg';
  squares: Readonly<Record<AvatarSize, Buffer>>;
}

/** A file that no avatar can be made of. */
export class UnreadableImage extends Error {}
/** A file that nobody could look at: too many are waiting, or it takes too much time or memory. */
export class NotLookedAt extends Error {}

/** Who waits for a look at a file. */
export interface Asker {
  userId: number;
  /** Aborted when they have gone, with what is thrown then. */
  gone: AbortSignal;
}

/** Looks at what files are, without trusting them: what is broken, or made to break its reader, is only told as such. */
export interface FileInspector {
  /**
   * Looks at a file of the store; `declaredType` is what its sender says that it is. Of what nobody could look at it tells nothing, not
   * even that it is broken.
   */
  inspect(file: { key: string; size: number; declaredType: string }, asker: Asker): Promise<FileFacts>;
  /** Makes an avatar of a file of the store. Throws UnreadableImage and NotLookedAt. */
  avatarOf(file: { key: string; size: number }, asker: Asker): Promise<AvatarImage>;
}

import type { Readable } from 'node:stream';
import { Unavailable } from '../errors.js';

/** What the store knows about a file that it has written. */
export interface WrittenFile {
  /** In bytes. */
  size: number;
  sha256: Buffer;
  /** Whether all bytes are UTF-8, as those of an empty file are. */
  isUtf8: boolean;
}

/** A part of a file. Bytes count from 0; `last` is included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** A source had more bytes than its limit. */
export class FileTooLarge extends Error {}

/** The disk is full, or has less free space than required, or the object store has no room. */
export class StoreFull extends Error {}

/** The object store is away, or refuses requests. `cause` is the error of its client. */
export class StoreUnavailable extends Unavailable {}

/** A file as a list of the store shows it. */
export interface StoredFile {
  key: string;
  /** In bytes. */
  size: number;
  /** When it was stored, or copied. */
  storedAt: Date;
}

/** What the marker of a store says. */
export interface Marker {
  /** The id that the database of the files has too. */
  id: string;
  /**
   * Whether the marker was written in another place: the store is a copy of that one, or was moved. Undefined if the
   * marker does not say where it was written.
   */
  isCopy: boolean | undefined;
}

/** How a client shows a file. */
export interface Shown {
  /** The headers `Content-Type` and `Content-Disposition`. */
  contentType: string;
  disposition: string;
}

/**
 * Stores the bytes of uploads under keys that are UUIDs. Stored files do not change. Its marker is an id that its
 * database has too, so that a process notices when it was given the store of another one (behaviour/files.md#place).
 */
export interface FileStore {
  /** Where it is, for messages to operators. */
  readonly place: string;
  /** Undefined if it has none. */
  marker(): Promise<Marker | undefined>;
  /** Writes or replaces the marker. Throws StoreFull if the space runs out. */
  mark(id: string): Promise<void>;
  /**
   * Stores everything that `source` yields under the key, or nothing: if the source fails, has more than `limit` bytes
   * (FileTooLarge), or the space runs out (StoreFull), nothing is stored. It replaces a file of the same key
   * atomically, and streams: a large file takes no more memory than a small one.
   */
  write(key: string, source: Readable, limit: number): Promise<WrittenFile>;
  /** The file of the key, or a part of it; undefined if there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * The address at which a client may read the file for a minute, with these headers; undefined if Skein sends the
   * bytes itself. It does not ask whether there is such a file.
   */
  addressOf(key: string, shown: Shown): Promise<string | undefined>;
  /** Deletes the file of the key, if there is one. */
  remove(key: string): Promise<void>;
  /** The files in the order of their keys, from the first one after the key `after`. */
  list(after?: string): AsyncIterable<StoredFile>;
  /** Deletes the unfinished files of processes that died: those not written to since `before`. */
  removeUnfinished(before: Date): Promise<void>;
}

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The place of a file in its store: that of the key `ab…` is `ab/ab…`, so that of a million files no folder has more
 * than a few thousand. Throws for what is not a key.
 */
export function pathOf(key: string): string {
  if (!KEY.test(key)) throw new Error('A file has a key that is no UUID');
  return `${key.slice(0, 2)}/${key}`;
}

/** The key of the file at such a place; undefined for any other place. */
export function keyAt(place: string): string | undefined {
  const key = place.slice(3);
  return KEY.test(key) && pathOf(key) === place ? key : undefined;
}

/** The place of the marker in a store. */
export const MARKER = 'marker';

/** The text of a marker. `origin` says where it is written. */
export function markerText(id: string, origin: string): string {
  return `${id}\n${origin}\n`;
}

/** Reads the text of a marker that is found in a place. */
export function readMarker(text: string, place: string): Marker {
  const [id = '', origin = ''] = text.trim().split('\n');
  return { id, isCopy: origin === '' ? undefined : origin !== place };
}

/** What the content of a file tells besides its type. */
export interface MediaInfo {
  /** False if the bytes are truncated, or cannot be decoded as their type. */
  intact: boolean;
  /**
   * In pixels, of an image that browsers can show; null for all other files and for images that are too large to show.
   */
  image: { width: number; height: number } | null;
  /** Of audio, in seconds; null if it is not known. */
  duration: string | null;
}

/** What the content of a file tells. */
export interface FileInfo extends MediaInfo {
  mimeType: string;
}

/** The sizes in which an avatar is stored, in pixels, by their keys in `avatar_urls`. */
export const AVATAR_SIZES = { s35: 35, s60: 60, s195: 195, s640: 640 } as const;
export type AvatarSize = keyof typeof AVATAR_SIZES;

/** An avatar that was created from an image. */
export interface AvatarImage {
  /** The SHA-256 of the image, in hexadecimal: the `avatar_id`. */
  hash: string;
  /** PNG if it has transparent pixels, otherwise JPEG. */
  format: 'png' | 'jpg';
  squares: Readonly<Record<AvatarSize, Buffer>>;
}

/** A file from which no avatar can be created. */
export class UnreadableImage extends Error {}
/** A file was not inspected: too many are waiting, or the inspection took too much time or memory. */
export class NotInspected extends Error {}

/** Who has requested an inspection. */
export interface Requester {
  userId: number;
  /** Aborted when the client has disconnected. The inspection then throws its reason. */
  signal: AbortSignal;
}

/** Inspects the content of files. A file that is broken, or made to attack its decoder, is only reported as broken. */
export interface FileInspector {
  /**
   * Inspects a file of the store; `declaredType` is the type that the client has declared. A file that was not
   * inspected counts as an intact file without media info.
   */
  inspect(file: { key: string; size: number; declaredType: string }, requester: Requester): Promise<FileInfo>;
  /** Creates an avatar from a file of the store. Throws UnreadableImage or NotInspected. */
  createAvatar(file: { key: string; size: number }, requester: Requester): Promise<AvatarImage>;
}

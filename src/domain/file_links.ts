import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DAY, later } from '../clock.js';
import { MAX_ID } from '../ids.js';

/** How long a link to a file works (decision 8). */
export const LINK_LIFETIME = 7 * DAY;

/**
 * Makes and reads the links to files: each for one file and one reader, for seven days (decision 8). Whether the reader sees the
 * file is not theirs to say; that is asked at the download.
 */
export class FileLinks {
  readonly #secretKey: string;

  constructor(secretKey: string) {
    this.#secretKey = secretKey;
  }

  /** Makes links for a reader, from the root of the host, that work from now on: cheap for many files at once. */
  linksFor(readerId: number, now: Date): (attachmentId: string) => string {
    const expires = Math.floor(later(now, LINK_LIFETIME).getTime() / 1000);
    const key = this.#key(readerId, expires);
    return (id) => `/files/${id}?reader=${readerId}&expires=${expires}&signature=${signature(key, id).toString('hex')}`;
  }

  /** Whose link to the file this query makes; undefined when it was not made here, or works no longer. */
  readerOf(attachmentId: string, query: URLSearchParams, now: Date): number | undefined {
    const [readerId, expires] = [integer(query.get('reader')), integer(query.get('expires'))];
    const given = query.get('signature') ?? '';
    if (readerId === undefined || expires === undefined || !/^[0-9a-f]{64}$/.test(given)) return undefined;
    const wanted = signature(this.#key(readerId, expires), attachmentId);
    if (!timingSafeEqual(wanted, Buffer.from(given, 'hex'))) return undefined;
    return now.getTime() < expires * 1000 ? readerId : undefined;
  }

  #key(readerId: number, expires: number): Buffer {
    return createHmac('sha256', this.#secretKey).update(`skein/file-link/1:${readerId}:${expires}`).digest();
  }
}

/** Ids have one length, so a hash with the key in front is safe. */
function signature(key: Buffer, attachmentId: string): Buffer {
  return createHash('sha256').update(key).update(attachmentId).digest();
}

function integer(text: string | null): number | undefined {
  const value = text !== null && /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  return value > 0 && value <= MAX_ID ? value : undefined;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY, later } from '../../clock.js';
import { MAX_ID } from '../../db/ids.js';

/** How long a link to a file works (behaviour/files.md#links-to-files). */
export const LINK_LIFETIME = 7 * DAY;

/**
 * Makes and checks links to files. A link is for one file and one reader, and is valid for seven days
 * (behaviour/files.md#links-to-files). It does not prove that the reader may see the file. That is checked at the
 * download.
 */
export class FileLinks {
  readonly #secretKey: string;
  /** The keys of readers for the current expiry second. The requests of a batch need the same keys many times. */
  readonly #keys = new Map<number, Buffer>();
  #keysExpire = 0;

  constructor(secretKey: string) {
    this.#secretKey = secretKey;
  }

  /** Makes links for a reader, valid from now, relative to the root of the host. Cheap for many files at once. */
  linksFor(readerId: number, now: Date): (attachmentId: string) => string {
    const expires = Math.floor(later(now, LINK_LIFETIME).getTime() / 1000);
    const key = this.#keyOfNow(readerId, expires);
    // The two link fields of an image are equal.
    const last = { id: '', link: '' };
    return (id) => {
      if (last.id === id) return last.link;
      last.id = id;
      last.link = `/files/${id}?reader=${readerId}&expires=${expires}&signature=${signature(key, id)}`;
      return last.link;
    };
  }

  /** The reader in a signed link. Undefined when the signature is invalid or the link has expired. */
  readerOf(attachmentId: string, query: URLSearchParams, now: Date): number | undefined {
    const [readerId, expires] = [integer(query.get('reader')), integer(query.get('expires'))];
    const given = query.get('signature') ?? '';
    if (readerId === undefined || expires === undefined || !/^[0-9a-f]{64}$/.test(given)) return undefined;
    const wanted = signature(this.#key(readerId, expires), attachmentId);
    if (!timingSafeEqual(Buffer.from(wanted, 'hex'), Buffer.from(given, 'hex'))) return undefined;
    return now.getTime() < expires * 1000 ? readerId : undefined;
  }

  #keyOfNow(readerId: number, expires: number): Buffer {
    if (this.#keysExpire !== expires) {
      this.#keys.clear();
      this.#keysExpire = expires;
    }
    const key = this.#keys.get(readerId) ?? this.#key(readerId, expires);
    this.#keys.set(readerId, key);
    return key;
  }

  #key(readerId: number, expires: number): Buffer {
    return createHmac('sha256', this.#secretKey).update(`skein/file-link/2:${readerId}:${expires}`).digest();
  }
}

function signature(key: Buffer, attachmentId: string): string {
  return createHmac('sha256', key).update(attachmentId).digest('hex');
}

function integer(text: string | null): number | undefined {
  const value = text !== null && /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  return value > 0 && value <= MAX_ID ? value : undefined;
}

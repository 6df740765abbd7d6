import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { SECOND } from '../../clock.js';

/** How long a program has to answer an envelope, as long as a URL has to respond (behaviour/webhooks.md#sockets). */
export const ANSWER_MS = 10 * SECOND;

/** The answer of a program to an envelope. */
export interface EnvelopeAnswer {
  status: number;
  body: string;
}

type Part = 'request' | 'answer';

const [CIPHER, IV_BYTES, TAG_BYTES] = ['aes-256-gcm', 12, 16] as const;

/**
 * Seals what passes through the database between the process that attempts a delivery and the one that has the socket.
 * A request has secrets that are in no table (behaviour/tokens.md#api-tokens), so the key is not in the database
 * either.
 */
export class EnvelopeSeal {
  readonly #key: Buffer;

  constructor(secretKey: string) {
    this.#key = createHmac('sha256', secretKey).update('skein/socket-envelope/1').digest();
  }

  /** A seal holds for one part of one envelope. */
  close(id: string, part: Part, text: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(`${part}:${id}`));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** Throws if the seal is broken. */
  open(id: string, part: Part, sealed: Buffer): string {
    const decipher = createDecipheriv(CIPHER, this.#key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`${part}:${id}`));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = [decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  }
}

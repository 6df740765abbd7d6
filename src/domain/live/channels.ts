import { createHmac, timingSafeEqual } from 'node:crypto';
import { bucketPrefix, bucketOfPrefix, requireSecretKey, type SecretKey } from '../../db/ids.js';

/** The credential of a stream, without its secret. */
export interface StreamCredential {
  isSession: boolean;
  key: SecretKey;
}

const FORM = /^([ts])([\w-]{2})([\w-]{43})([\w-]{43})$/;

/**
 * Makes the live channels of credentials (behaviour/stream.md#live-channels): texts that open the streams of a token or
 * a session, and nothing else, as an argument of a URL. A channel is derived from what the database has of its
 * credential. So it is not stored, and ends with it.
 */
export class LiveChannels {
  readonly #key: string;

  constructor(secretKey: string) {
    this.#key = secretKey;
  }

  /** The channel of a token or of a session. */
  of(kind: 'token' | 'session', secret: string): string {
    const { bucket, sha256 } = requireSecretKey(secret);
    const named = `${kind === 'session' ? 's' : 't'}${bucketPrefix(bucket)}${sha256.toString('base64url')}`;
    return `${named}${this.#proofOf(named).toString('base64url')}`;
  }

  /** The credential of a channel; undefined for any other text. The proof is compared in constant time. */
  read(channel: string): StreamCredential | undefined {
    const [, kind, prefix = '', sha256 = '', proof = ''] = FORM.exec(channel) ?? [];
    if (kind === undefined) return undefined;
    const given = Buffer.from(proof, 'base64url');
    const bucket = bucketOfPrefix(prefix);
    if (bucket === undefined || !timingSafeEqual(given, this.#proofOf(`${kind}${prefix}${sha256}`))) return undefined;
    return { isSession: kind === 's', key: { bucket, sha256: Buffer.from(sha256, 'base64url') } };
  }

  #proofOf(named: string): Buffer {
    return createHmac('sha256', this.#key).update(`skein/live-channel/1:${named}`).digest();
  }
}

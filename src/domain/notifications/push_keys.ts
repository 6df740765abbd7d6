import { createECDH, hkdfSync } from 'node:crypto';

/** The curve of Web Push, as OpenSSL names it. */
export const PUSH_CURVE = 'prime256v1';
/** The order of the group of this curve (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 128 bits more than the order has: then the remainder is as good as evenly distributed (FIPS 186-5, A.2.1). */
const BYTES = 48;

/** The pair of keys by which push services recognize this Skein (RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Derives the keys from the secret key, so that they are always the same: each device is bound to the public key that
 * it was made with.
 */
export function pushKeysOf(secretKey: string): PushKeys {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'skein/push/1', BYTES));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const key = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH(PUSH_CURVE);
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}

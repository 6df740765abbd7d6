import { createHmac, hash } from 'node:crypto';
import { BUCKETS, secretKey, withBucket, type SecretKey } from '../../db/ids.js';
import type { LoopInObject } from '../../models/loop_in_address.js';
import { base32, base32OfBytes, fromBase32 } from '../text/base32.js';

/** The local part of a loop-in address: the secret that it is (behaviour/mail.md#loop-in-addresses). */
export interface LoopInCode {
  readonly text: string;
  readonly sha256: Buffer;
}

/** 160 bits. A local part may have 64 characters. */
const SECRET_BYTES = 20;
const CODE = /^[a-z2-7]{3}[a-z2-7]{32}$/;
/** Addresses from before have two characters of base64url for the bucket, and 48 hexadecimal digits. */
const [OLD_CODE, OLD_DIGITS] = [/^[\w-]{2}[0-9a-f]{48}$/i, 48];

/** The code of a new address. */
export function loopInCode(key: string, { id, bucket }: LoopInObject, generation: number): LoopInCode {
  const digest = createHmac('sha256', key).update(`skein/loop-in/2:${id}:${generation}`).digest();
  return codeOf(`${base32(BigInt(bucket), 3)}${base32OfBytes(digest.subarray(0, SECRET_BYTES), 32)}`);
}

/** The code of an address that an earlier version has made. */
export function oldLoopInCode(key: string, { id, bucket }: LoopInObject, generation: number): LoopInCode {
  const digest = createHmac('sha256', key).update(`skein/loop-in/1:${id}:${generation}`).digest('hex');
  return codeOf(`${withBucket(bucket, Buffer.alloc(0))}${digest.slice(0, OLD_DIGITS)}`);
}

function codeOf(text: string): LoopInCode {
  return { text, sha256: hash('sha256', text, 'buffer') };
}

/**
 * The keys under which an address with this local part may be stored, without regard to its case. Empty when it cannot
 * be one. Of the two first characters of an old address all cases are tried.
 */
export function loopInKeys(localPart: string): SecretKey[] {
  const lower = localPart.toLowerCase();
  if (CODE.test(lower)) {
    const bucket = Number(fromBase32(lower.slice(0, 3)));
    return bucket < BUCKETS ? [{ bucket, sha256: codeOf(lower).sha256 }] : [];
  }
  if (!OLD_CODE.test(localPart)) return [];
  const casesOf = (letter: string) => [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])];
  const [firsts, seconds] = [casesOf(localPart.charAt(0)), casesOf(localPart.charAt(1))];
  return firsts
    .flatMap((first) => seconds.map((second) => secretKey(`${first}${second}${lower.slice(2)}`)))
    .filter((key) => key !== undefined);
}

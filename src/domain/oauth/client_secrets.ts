import { createHash, randomBytes } from 'node:crypto';

/** An id for a new program: no secret, and nobody else's. */
export function newClientId(): string {
  return randomBytes(16).toString('base64url');
}

/** A secret (256 bits) by which a program proves who it is. */
export function newClientSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

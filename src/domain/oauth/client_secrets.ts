import { createHash, randomBytes } from 'node:crypto';

/** A unique id for a new program. It is not secret. */
export function newClientId(): string {
  return randomBytes(16).toString('base64url');
}

/** A secret of 256 bits with which a program authenticates. */
export function newClientSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a secret. Only this is stored. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

import { hash, verify } from '@node-rs/argon2';
import { invalidArgument } from '../../errors.js';
import { isCommonPassword } from './common_passwords.js';
import { ConcurrencyLimit } from '../concurrency_limit.js';

/** argon2id by OWASP's recommendation; the memory is per running hash. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at a time: they share libuv's four threads with DNS and files. */
const AT_ONCE = 2;
/** Hashes that may wait; beyond it the caller is told to come back. */
const QUEUE = 50;

/** At most so many bytes, so that nobody makes us hash a novel (decision 23). */
const PASSWORD_MAX_BYTES = 1024;

/** Throws 20 for an argument that nobody may have as a password: it is too long, or one of the commonest (decision 23). */
export function requireGoodPassword(argument: string, password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw invalidArgument(argument, `has more than ${PASSWORD_MAX_BYTES} bytes`);
  }
  if (isCommonPassword(password)) throw invalidArgument(argument, 'common_password');
}

/** Hashes and compares passwords, a few at a time. */
export class Passwords {
  readonly #limit = new ConcurrencyLimit(AT_ONCE, QUEUE);
  /** What an unknown user's password is compared with, so that the answer takes as long as for a known one. */
  readonly #decoy = this.hash('no password of anybody');

  hash(password: string): Promise<string> {
    return this.#limit.run(() => hash(password, OPTIONS));
  }

  /** Whether this is the password behind the hash. Without a hash the answer is no, and takes as long. */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const matches = await this.#limit.run(async () => verify(stored ?? (await this.#decoy), password));
    return matches && typeof stored === 'string';
  }
}

import { hash, verify } from '@node-rs/argon2';
import { invalidArgument } from '../../errors.js';
import { isCommonPassword } from './common_passwords.js';
import { ConcurrencyLimit } from '../../concurrency_limit.js';
import { inNormalForm } from '../../normal_form.js';
import { shareOf } from '../../siblings.js';

/** The argon2id parameters that OWASP recommends. Each running hash needs this much memory. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes that run at once. They share libuv's four threads with DNS and files. */
const AT_ONCE = shareOf(2);
/** Hashes that may wait. Further requests get 429. */
const QUEUE = shareOf(50);

/** The maximum length of a password, which bounds the work of hashing (behaviour/accounts.md#passwords). */
const PASSWORD_MAX_BYTES = 1024;

/** Throws Invalid argument (20) when a password is too long or very common (behaviour/accounts.md#passwords). */
export function requireGoodPassword(argument: string, password: string): void {
  if (Buffer.byteLength(inNormalForm(password)) > PASSWORD_MAX_BYTES) {
    throw invalidArgument(argument, `has more than ${PASSWORD_MAX_BYTES} bytes`);
  }
  if (isCommonPassword(inNormalForm(password))) throw invalidArgument(argument, 'common_password');
}

/**
 * Hashes and compares passwords, a few at a time. They are hashed in one spelling of their letters
 * (behaviour/accounts.md#passwords).
 */
export class Passwords {
  readonly #limit = new ConcurrencyLimit(AT_ONCE, QUEUE);
  /** The hash to compare with when the user is unknown, so that the response takes as long as for a known user. */
  readonly #decoy = this.hash('no password of anybody');

  hash(password: string): Promise<string> {
    return this.#limit.run(() => hash(inNormalForm(password), OPTIONS));
  }

  /**
   * Whether the password matches the hash. Without a hash it returns false, after the same time. A password in another
   * form than NFC is also compared as it is, because old hashes are of the form that was typed. So the time depends on
   * the password alone, unless it matches.
   */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const spellings = new Set([inNormalForm(password), password]);
    const matches = await this.#limit.run(async () => {
      const compared = stored ?? (await this.#decoy);
      for (const spelling of spellings) if (await this.compare(compared, spelling)) return true;
      return false;
    });
    return matches && typeof stored === 'string';
  }

  /** Compares one spelling. This is what takes the time. */
  compare(stored: string, spelling: string): Promise<boolean> {
    return verify(stored, spelling);
  }
}

import type { Actor } from '../actor.js';
import { ApiError } from '../errors.js';
import type { Authenticated, Credential } from './authenticate.js';

/** Bytes of all bodies together after which no further request is made: a hundred long lists would not fit in memory. */
const BODIES_LIMIT = 16 * 1024 * 1024;

/** What the requests of one batch have in common: whose they are, and who was recognized among them. */
export class BatchShare {
  /** What the log will say of each. */
  readonly lines: unknown[] = [];
  /** The names by which this server is reached: by its address, and as the client has just done. */
  readonly hosts: ReadonlySet<string>;
  readonly #credential: Credential;
  #bytes = 0;
  readonly #recognized = new Map<string, Promise<Authenticated>>();

  /** The batch of somebody who was recognized a moment ago. */
  constructor(credential: Credential, actor: Actor, hosts: ReadonlySet<string>) {
    this.hosts = hosts;
    this.#credential = credential;
    this.#recognized.set(keyOf(credential), Promise.resolve({ actor, renewed: false }));
  }

  /** The token that the batch came with; undefined for a session, which not every operation takes (decision 29). */
  get token(): string | undefined {
    return this.#credential.kind === 'token' ? this.#credential.secret : undefined;
  }

  /** Whether a credential is that of the batch itself. */
  isOf(credential: Credential | undefined): boolean {
    return credential !== undefined && keyOf(credential) === keyOf(this.#credential);
  }

  /** Who a credential belongs to: looked up once for all that come after one another and change nothing. */
  recognized(credential: Credential, recognize: () => Promise<Authenticated>): Promise<Authenticated> {
    const key = keyOf(credential);
    const found = this.#recognized.get(key) ?? recognize();
    this.#recognized.set(key, found);
    return found;
  }

  /** Counts the body of an answer. */
  hold(body: string): void {
    this.#bytes += Buffer.byteLength(body);
  }

  /** Throws when the bodies of the answers are so large together that there shall be no more. */
  requireRoom(): void {
    if (this.#bytes > BODIES_LIMIT) {
      throw new ApiError('too_many_requests', { reason: 'answers_too_large' }, { 'Retry-After': '0' });
    }
  }

  /** Something may have changed: a token may be worth nothing any more, a user gone. */
  forget(): void {
    this.#recognized.clear();
  }
}

function keyOf({ kind, secret }: Credential): string {
  return `${kind} ${secret}`;
}

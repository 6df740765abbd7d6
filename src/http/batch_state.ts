import type { Actor } from '../actor.js';
import { ApiError } from '../errors.js';
import type { Authenticated, Credential } from './authenticate.js';

/**
 * Bytes of all response bodies together after which no further request is run (behaviour/requests.md#batch): a hundred
 * long lists would not fit in memory.
 */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * What the requests of one batch share: its credential, the callers already authenticated, the bytes of its responses.
 */
export class BatchState {
  /** For the log: a line for each request that has been run. */
  readonly logLines: unknown[] = [];
  /** The hosts of this server: that of BASE_URL, and the one that the client has used. */
  readonly hosts: ReadonlySet<string>;
  readonly #credential: Credential;
  readonly #callers = new Map<string, Promise<Authenticated>>();
  #bodyBytes = 0;

  /** `actor` is the owner of `credential`, just authenticated. */
  constructor(credential: Credential, actor: Actor, hosts: ReadonlySet<string>) {
    this.hosts = hosts;
    this.#credential = credential;
    this.#callers.set(keyOf(credential), Promise.resolve({ actor, renewed: false }));
  }

  /**
   * The token of the batch; undefined for a session, which not every operation accepts (behaviour/tokens.md#cookies).
   */
  get token(): string | undefined {
    return this.#credential.kind === 'token' ? this.#credential.secret : undefined;
  }

  /** Whether this is the credential of the batch itself. */
  hasCredential(credential: Credential | undefined): boolean {
    return credential !== undefined && keyOf(credential) === keyOf(this.#credential);
  }

  /** Calls `authenticate` once for each credential, until `forgetCallers`. */
  authenticateOnce(credential: Credential, authenticate: () => Promise<Authenticated>): Promise<Authenticated> {
    const key = keyOf(credential);
    const caller = this.#callers.get(key) ?? authenticate();
    this.#callers.set(key, caller);
    return caller;
  }

  /** Counts a response body. */
  countBody(body: string): void {
    this.#bodyBytes += Buffer.byteLength(body);
  }

  /** Throws 429 once the response bodies together are too large. */
  requireRoomForMore(): void {
    if (this.#bodyBytes > MAX_BODY_BYTES) {
      throw new ApiError('too_many_requests', { reason: 'answers_too_large' }, { 'Retry-After': '0' });
    }
  }

  /** Called after a request that may have revoked a token or deleted a user. */
  forgetCallers(): void {
    this.#callers.clear();
  }
}

function keyOf({ kind, secret }: Credential): string {
  return `${kind} ${secret}`;
}

import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { Services } from '../domain/services.js';
import type { Output } from '../http/output.js';
import type { RateLimiter } from '../http/rate_limit.js';

/** What is set of the authorization server. */
export interface OAuthSettings {
  /** Its origin, by which it names itself (RFC 8414: the issuer). */
  readonly url: string;
  /** Whether programs may register themselves. */
  readonly registration: boolean;
  /** In how many seconds tokens end; undefined: they do not. */
  readonly tokenLifetime: number | undefined;
}

export interface OAuthOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly services: Services;
  readonly output: Output;
  /** Undefined: no limit. */
  readonly rateLimiter: RateLimiter | undefined;
  readonly secretKey: string;
  readonly settings: OAuthSettings;
}

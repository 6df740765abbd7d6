import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { Services } from '../services.js';
import type { OperationOptions } from '../http/operation.js';
import type { Output } from '../http/output.js';
import type { RateLimiter } from '../http/rate_limit.js';

export interface OAuthSettings {
  /** The origin of the authorization server: its issuer identifier (RFC 8414). */
  readonly url: string;
  /** Whether clients may register themselves. */
  readonly registration: boolean;
  /** In seconds; undefined: access tokens do not expire. */
  readonly tokenLifetime: number | undefined;
}

export interface OAuthOptions extends Pick<OperationOptions, 'log' | 'onUnexpected'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly services: Services;
  readonly output: Output;
  /** Undefined: no limit. */
  readonly rateLimiter: RateLimiter | undefined;
  readonly secretKey: string;
  readonly settings: OAuthSettings;
}

import { ApiError } from '../errors.js';
import type { Exchange } from '../http/exchange.js';

/** Throws 109 for a WebSocket with the cookie of a browser, which is also sent by pages of other sites. */
export function requireSameSite({ credential, headers }: Exchange, baseUrl: string): void {
  if (credential?.kind === 'session' && headers.origin !== baseUrl) {
    throw new ApiError('forbidden', { reason: 'the page is of another site' });
  }
}

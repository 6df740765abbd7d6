import type { OperationSpec } from '../generated/operations.js';
import type { OperationRequest } from './exchange.js';
import type { Caller } from './handler.js';
import { isForeignOrigin } from './hosts.js';
import { sessionIn } from './reply.js';

/**
 * Reads the caller from a request. `session` is set only where the operation accepts a cookie session
 * (behaviour/tokens.md#cookies). `address` is the client's.
 */
export function callerOf(
  { headers, method }: Pick<OperationRequest, 'headers' | 'method'>,
  address: string,
  { transaction }: Pick<OperationSpec, 'transaction'>,
  baseUrl: string,
  development: boolean,
): Caller {
  const { cookie, origin } = headers;
  const site = headers['sec-fetch-site'];
  const crossSite =
    (origin !== undefined && origin !== baseUrl) || (site !== undefined && site !== 'same-origin' && site !== 'none');
  // Browsers send the cookie when a link on another site is followed, so a GET that writes accepts it
  // only from the same origin.
  const mayUseSession = method === 'POST' ? !crossSite : transaction === 'read' || site === 'same-origin';
  return {
    address,
    language: /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})(?![\w-])/i.exec(headers['accept-language'] ?? '')?.[1],
    userAgent: headers['user-agent'],
    session: mayUseSession ? sessionIn(cookie, baseUrl) : undefined,
    crossSite,
    foreign: development && origin !== undefined && isForeignOrigin(origin, baseUrl),
  };
}

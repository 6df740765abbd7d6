import type { IncomingHttpHeaders } from 'node:http';
import type { OperationSpec } from '../generated/operations.js';
import type { Caller } from './handler.js';
import { isForeignOrigin } from './hosts.js';
import { sessionIn } from './reply.js';

/** What the headers of a request say of who makes it, as far as its operation may know (decisions 29 and 44b). */
export function callerOf(
  headers: IncomingHttpHeaders,
  address: string,
  { method, transaction }: Pick<OperationSpec, 'method' | 'transaction'>,
  baseUrl: string,
  development: boolean,
): Caller {
  const { cookie, origin } = headers;
  const site = headers['sec-fetch-site'];
  const crossSite =
    (origin !== undefined && origin !== baseUrl) || (site !== undefined && site !== 'same-origin' && site !== 'none');
  // Browsers send the cookie along when a link of another site is followed: a GET that changes something asks for more.
  const mayUseSession = method === 'GET' ? transaction === 'read' || site === 'same-origin' : !crossSite;
  return {
    address,
    language: /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})(?![\w-])/i.exec(headers['accept-language'] ?? '')?.[1],
    userAgent: headers['user-agent'],
    session: mayUseSession ? sessionIn(cookie, baseUrl) : undefined,
    crossSite,
    foreign: development && origin !== undefined && isForeignOrigin(origin, baseUrl),
  };
}

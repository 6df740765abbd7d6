import type { IncomingHttpHeaders } from 'node:http';
import { parse as parseCookies } from 'cookie';
import type { OperationSpec } from '../generated/operations.js';
import type { Caller } from './handler.js';
import { SESSION_COOKIE } from './reply.js';

/** What the headers of a request say of who makes it, as far as its operation may know (decision 29). */
export function callerOf(
  headers: IncomingHttpHeaders,
  address: string,
  { method, transaction }: Pick<OperationSpec, 'method' | 'transaction'>,
  baseUrl: string,
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
    session: cookie !== undefined && mayUseSession ? parseCookies(cookie)[SESSION_COOKIE] : undefined,
    crossSite,
  };
}

import Negotiator from 'negotiator';
import { ApiError } from '../errors.js';

/** Both mean the same: JSON is always UTF-8. */
const OFFERED = ['application/json', 'application/json;charset=utf-8'];

/** Whether an `Accept` header prefers JSON to a page. A client that takes both alike gets the page. */
export function prefersJson(accept: string | undefined): boolean {
  if (!accept || accept === '*/*') return false;
  return new Negotiator({ headers: { accept } }).mediaType(['text/html', 'application/json']) === 'application/json';
}

/** Throws 406 for an `Accept` header that excludes JSON. The common values are recognized without parsing. */
export function requireJsonAccepted(accept: string | undefined): void {
  if (!accept || accept === '*/*' || accept === 'application/json') return;
  if (new Negotiator({ headers: { accept } }).mediaType(OFFERED) === undefined) {
    throw new ApiError('not_acceptable', { reason: 'answers are application/json' });
  }
}

/** The first is preferred where both are accepted alike, as in what programs send (any type). */
const JSON_OR_PAGE = ['application/json', 'text/html'];

/** Whether an `Accept` header asks for a page, as browsers do. */
export function prefersPage(accept: string | undefined): boolean {
  return accept !== undefined && new Negotiator({ headers: { accept } }).mediaType(JSON_OR_PAGE) === 'text/html';
}

/** The encodings of responses. The first is smaller. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding of a response by `Accept-Encoding`; undefined when it must not be compressed. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const accepts = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...ENCODINGS]);
  return ENCODINGS.find((encoding) => accepts.includes(encoding));
}

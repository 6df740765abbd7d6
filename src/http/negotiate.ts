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

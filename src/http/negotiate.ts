import Negotiator from 'negotiator';
import { ApiError } from '../errors.js';

/** What an `Accept` may ask for: the second is a way to say the first, for JSON is always UTF-8. */
const OFFERED = ['application/json', 'application/json;charset=utf-8'];

/** An `Accept` that excludes JSON is 406. Most clients send none, or one that says anything goes: those cost no parsing. */
export function requireJsonAccepted(accept: string | undefined): void {
  if (!accept || accept === '*/*' || accept === 'application/json') return;
  if (new Negotiator({ headers: { accept } }).mediaType(OFFERED) === undefined) {
    throw new ApiError('not_acceptable', { reason: 'answers are application/json' });
  }
}

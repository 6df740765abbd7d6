import Negotiator from 'negotiator';
import { ApiError } from '../errors.js';

/** An `Accept` that excludes JSON is 406. Most clients send none, or one that says anything goes: those cost no parsing. */
export function requireJsonAccepted(accept: string | undefined): void {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return;
  if (new Negotiator({ headers: { accept } }).mediaType(['application/json']) === undefined) {
    throw new ApiError('not_acceptable', { reason: 'answers are application/json' });
  }
}

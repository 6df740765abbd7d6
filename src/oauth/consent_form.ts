import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthorizationRequest } from './authorization_request.js';

/** Makes what only a form of our page has: it belongs to one session and to one question, so no other site can answer for the user. */
export class ConsentForms {
  readonly #key: string;

  constructor(secretKey: string) {
    this.#key = secretKey;
  }

  /** The proof that a form is of the page that was shown to that session with that question. */
  proofOf(session: string, { client, redirectUri, scopes, state, codeChallenge }: AuthorizationRequest): string {
    const question = JSON.stringify([session, client.client_id, redirectUri, scopes, state, codeChallenge]);
    return createHmac('sha256', this.#key).update(`skein/oauth-consent/1:${question}`).digest('base64url');
  }

  /** Whether a form brings that proof. */
  isProven(proof: string, session: string, request: AuthorizationRequest): boolean {
    return timingSafeEqual(digest(proof), digest(this.proofOf(session, request)));
  }
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

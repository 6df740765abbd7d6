import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Makes what only a form of our pages has: it belongs to one session and to what the form is about, so no other site can send it for the user. */
export class CsrfTokens {
  readonly #key: string;

  constructor(secretKey: string) {
    this.#key = secretKey;
  }

  /** The proof that a form about this was shown to that session. */
  of(session: string, about: readonly unknown[]): string {
    const shown = JSON.stringify([session, ...about]);
    return createHmac('sha256', this.#key).update(`skein/form/1:${shown}`).digest('base64url');
  }

  /** Whether a form brings that proof. */
  isValid(proof: string, session: string, about: readonly unknown[]): boolean {
    return timingSafeEqual(digest(proof), digest(this.of(session, about)));
  }
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The hidden field with which a form proves that our page was shown to the session that sends it. */
export type CsrfField = Readonly<Record<'csrf_token', string>>;

/** Makes and checks CSRF tokens. A token belongs to one session and to one subject, such as the path of the form. */
export class CsrfTokens {
  readonly #key: string;

  constructor(secretKey: string) {
    this.#key = secretKey;
  }

  tokenFor(session: string, subject: readonly unknown[]): string {
    const text = JSON.stringify([session, ...subject]);
    return createHmac('sha256', this.#key).update(`skein/form/1:${text}`).digest('base64url');
  }

  isValid(token: string, session: string, subject: readonly unknown[]): boolean {
    return timingSafeEqual(digest(token), digest(this.tokenFor(session, subject)));
  }
}

/** `timingSafeEqual` needs values of equal length; what a browser sent may have any. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

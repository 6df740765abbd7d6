import { serialize } from 'cookie';
import { SESSION_LIFETIME } from '../domain/sessions.js';
import type { Reply } from './handler.js';

export const SESSION_COOKIE = 'skein_session';

/** Collects what a handler adds to its answer; it is applied once the transaction is committed. */
export class PendingReply implements Reply {
  readonly headers: Record<string, string> = {};
  readonly #baseUrl: string;
  readonly #path: string;
  readonly #query: ReadonlyMap<string, readonly string[]>;

  constructor(baseUrl: string, path: string, query: ReadonlyMap<string, readonly string[]>) {
    this.#baseUrl = baseUrl;
    this.#path = path;
    this.#query = query;
  }

  nextPage(replaced: Record<string, string | number>): void {
    const query = new URLSearchParams();
    for (const [name, values] of this.#query) {
      // The link is shown and logged by clients: it must not carry their token.
      if (name === 'token' || name in replaced) continue;
      for (const value of values) query.append(name, value);
    }
    for (const [name, value] of Object.entries(replaced)) query.set(name, String(value));
    this.headers['Link'] = `<${this.#baseUrl}${this.#path}?${query.toString()}>; rel="next"`;
  }

  setSession(secret: string | null): void {
    this.headers['Set-Cookie'] = serialize(SESSION_COOKIE, secret ?? '', {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#baseUrl.startsWith('https:'),
      maxAge: secret === null ? 0 : SESSION_LIFETIME / 1000,
    });
  }
}

import { cookieIn, setCookie } from './cookies.js';
import { SESSION_LIFETIME } from '../domain/accounts/sessions.js';
import type { OperationSpec } from '../generated/operations.js';
import { JsonText } from '../db/json_text.js';
import type { NextPage, Reply } from './handler.js';

export const SESSION_COOKIE = 'skein_session';

/**
 * The headers of every response of a deprecated operation (behaviour/requests.md#compatibility); none for other
 * operations.
 */
export function deprecationHeaders({ deprecation }: OperationSpec, baseUrl: string): Record<string, string> {
  if (deprecation === undefined) return {};
  const { since, successor } = deprecation;
  return { Deprecation: `@${since}`, Link: `<${baseUrl}${successor}>; rel="successor-version"` };
}

/** Collects the headers that a handler sets. They are applied after the commit. */
export class PendingReply implements Reply {
  readonly headers: Record<string, string> = {};
  readonly #baseUrl: string;
  readonly #spec: OperationSpec;
  #query: ReadonlyMap<string, readonly string[]>;
  #next: NextPage | undefined;

  constructor(baseUrl: string, spec: OperationSpec, query: ReadonlyMap<string, readonly string[]>) {
    this.#baseUrl = baseUrl;
    this.#spec = spec;
    this.#query = query;
  }

  /** From now on links repeat these arguments, in place of those of the query. */
  repeat(input: Readonly<Record<string, unknown>>): void {
    const given = Object.entries(input).filter(([, value]) => value !== null);
    this.#query = new Map(
      given.map(([name, value]) => [name, [typeof value === 'string' ? value : JSON.stringify(value)]]),
    );
  }

  nextPage(replaced: NextPage | undefined): void {
    if (replaced === undefined) return;
    this.#next = replaced;
    const query = new URLSearchParams();
    for (const [name, values] of this.#query) {
      // Clients show and log the link, so it does not contain their token.
      if (name === 'token' || name in replaced) continue;
      for (const value of values) query.append(name, value);
    }
    for (const [name, value] of Object.entries(replaced)) query.set(name, String(value));
    const next = `<${this.#baseUrl}${this.#spec.path}?${query.toString()}>; rel="next"`;
    const { Link: successor } = deprecationHeaders(this.#spec, this.#baseUrl);
    this.headers['Link'] = successor === undefined ? next : `${next}, ${successor}`;
    this.headers['Next-Cursor'] = replaced.cursor;
  }

  /**
   * What a handler returned. With `with_cursor` its list becomes a page with the next cursor
   * (behaviour/requests.md#next-cursor).
   */
  withCursor({ with_cursor: isWanted }: Readonly<Record<string, unknown>>, result: unknown): unknown {
    if (isWanted !== true) return result;
    if (this.#next !== undefined) this.nextPage({ ...this.#next, with_cursor: 'true' });
    const cursor = this.#next?.cursor ?? null;
    if (!(result instanceof JsonText)) return { items: result, next_cursor: cursor };
    return new JsonText(`{"items":${result.text},"next_cursor":${JSON.stringify(cursor)}}`);
  }

  setSession(secret: string | null): void {
    this.headers['Set-Cookie'] = sessionCookie(secret, this.#baseUrl);
  }
}

/** A `Set-Cookie` header for the session cookie; `secret` null clears it (behaviour/tokens.md#cookies). */
export function sessionCookie(secret: string | null, baseUrl: string): string {
  return setCookie(SESSION_COOKIE, secret, SESSION_LIFETIME / 1000, baseUrl);
}

/** The session secret in a `Cookie` header. */
export function sessionIn(cookie: string | undefined, baseUrl: string): string | undefined {
  return cookieIn(cookie, SESSION_COOKIE, baseUrl);
}

import { createHash, randomBytes } from 'node:crypto';
import { DAY, later } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, newSecret } from '../db/ids.js';
import { SESSION_COOKIE } from '../http/reply.js';
import { insertAuthorizationCode, insertRefreshToken, upsertGrant } from '../models/oauth_grant.js';
import type { Answered } from './http.js';
import { Person } from './person.js';
import type { Skein } from './skein.js';

export const CALLBACK = 'https://app.example.com/callback';
export const STATE = 'state-of-this-test';

/** The values of a form. A list is sent as one pair for each. */
type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A PKCE verifier, and the arguments that announce it. */
export function aVerifier() {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, sent: { code_challenge: challenge, code_challenge_method: 'S256' } };
}

function formOf(values: Values): string {
  const given = Object.entries(values).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(given).toString();
}

/** A registered OAuth client. */
export class Program {
  readonly client: Schema<'OAuthClient'>;
  readonly #skein: Skein;

  constructor(skein: Skein, client: Schema<'OAuthClient'>) {
    this.#skein = skein;
    this.client = client;
  }

  /** Registers a client with a redirect URI and this further input. */
  static async registered(skein: Skein, input: Record<string, unknown> = {}): Promise<Program> {
    const answered = await postJson(skein, '/oauth/register', { redirect_uris: [CALLBACK], ...input });
    if (answered.status !== 201) throw new Error(`Not registered: ${answered.text}`);
    return new Program(skein, JSON.parse(answered.text));
  }

  /** The credentials, as arguments of a request. */
  get credentials(): { client_id: string; client_secret: string | undefined } {
    return { client_id: this.client.client_id, client_secret: this.client.client_secret };
  }

  /** The path of the authorization page, with the arguments of the client. */
  question(changed: Values = {}): string {
    const asked = { client_id: this.client.client_id, scope: 'threads:read,comments:write', state: STATE };
    return `/oauth/authorize?${formOf({ ...asked, ...changed })}`;
  }

  /** Decides on the authorization page as a person. Returns where they are redirected. */
  async asks(browser: Browser, changed: Values = {}, decision = 'allow'): Promise<URL> {
    const page = await browser.open(this.question(changed));
    const { headers, status, text } = await browser.submit(page, { decision });
    if (status !== 303) throw new Error(`Not sent on, but ${status}: ${text}`);
    return new URL(headers.get('location') ?? '');
  }

  /** The code of a person who allows what the client asks. */
  async codeOf(browser: Browser, changed: Values = {}): Promise<string> {
    return (await this.asks(browser, changed)).searchParams.get('code') ?? '';
  }

  /** Sends a token request with the credentials. */
  exchange(input: Values, path = '/oauth/access_token'): Promise<Answered> {
    return this.posts(path, input);
  }

  /** Sends a form with the credentials. */
  posts(path: string, input: Values): Promise<Answered> {
    return postForm(this.#skein, path, { ...this.credentials, ...input });
  }

  /** The token for a code or a refresh token. Fails the test when there is none. */
  async given(input: Values): Promise<Schema<'OAuthToken'>> {
    const answered = await this.exchange(input);
    if (answered.status !== 200) throw new Error(`No token: ${answered.text}`);
    return JSON.parse(answered.text);
  }

  /** A caller with a token that the person has granted to the client. */
  async letInBy(person: Person, changed: Values = {}): Promise<Person> {
    const browser = await Browser.of(this.#skein, person);
    const { access_token } = await this.given({ code: await this.codeOf(browser, changed) });
    return new Person(this.#skein.send, access_token, person);
  }
}

export function postForm(skein: Skein, path: string, values: Values, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return skein.send({ method: 'POST', path, headers: { ...type, ...headers }, body: formOf(values) });
}

export function postJson(skein: Skein, path: string, body: unknown, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/json' };
  return skein.send({ method: 'POST', path, headers: { ...type, ...headers }, body: JSON.stringify(body) });
}

/** The `Accept` header of a browser that opens a page. */
const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** A browser without scripts. It keeps cookies, and submits the forms of pages. */
export class Browser {
  readonly #skein: Skein;
  readonly #cookies = new Map<string, string>();

  constructor(skein: Skein, cookie?: string) {
    this.#skein = skein;
    this.cookie = cookie;
  }

  /** A browser in which this person is signed in. */
  static async of(skein: Skein, person: Person): Promise<Browser> {
    return new Browser(skein, await skein.aCookieOf(person));
  }

  /** The session cookie, `skein_session=…`, if there is one. */
  get cookie(): string | undefined {
    const secret = this.#cookies.get(SESSION_COOKIE);
    return secret === undefined ? undefined : `${SESSION_COOKIE}=${secret}`;
  }

  set cookie(cookie: string | undefined) {
    if (cookie === undefined) this.#cookies.delete(SESSION_COOKIE);
    else this.#keep(cookie);
  }

  get #headers(): Record<string, string> {
    const pairs = [...this.#cookies].map(([name, value]) => `${name}=${value}`);
    return { accept: BROWSER_ACCEPT, ...(pairs.length === 0 ? {} : { cookie: pairs.join('; ') }) };
  }

  async open(path: string, headers: Record<string, string> = {}): Promise<Answered> {
    const sent = { method: 'GET', path, headers: { ...this.#headers, ...headers } };
    return this.#keepCookies(await this.#skein.send(sent));
  }

  /** Follows a redirect. Fails the test unless it leads to a page of Skein. */
  follow({ status, headers }: Answered): Promise<Answered> {
    const location = headers.get('location') ?? '';
    if (status !== 303 || !/^\/(?!\/)/.test(location))
      throw new Error(`It leads nowhere of ours: ${status} ${location}`);
    return this.open(location);
  }

  /** Submits the first form of a page, with these values. */
  async submit(page: Answered, typed: Values, headers: Record<string, string> = {}): Promise<Answered> {
    const from = { ...FROM_HERE, ...this.#headers, ...headers };
    return this.#keepCookies(
      await postForm(this.#skein, actionOf(page), { ...hiddenIn(formIn(page)), ...typed }, from),
    );
  }

  /** Submits the first form of a page with a file, and with these values instead of its own. */
  async submitFile(page: Answered, name: string, file: File, values: Record<string, string> = {}): Promise<Answered> {
    const body = new FormData();
    for (const [key, value] of Object.entries({ ...hiddenIn(formIn(page)), ...values })) body.set(key, value);
    body.set(name, file);
    const sent = { method: 'POST', path: actionOf(page), headers: { ...FROM_HERE, ...this.#headers }, body };
    return this.#keepCookies(await this.#skein.send(sent));
  }

  #keepCookies(answered: Answered): Answered {
    for (const cookie of answered.headers.getSetCookie()) this.#keep(cookie.split(';')[0] ?? '');
    return answered;
  }

  #keep(cookie: string): void {
    const [name = '', value = ''] = cookie.split('=');
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** The headers by which a browser says that a form is of the same site. */
const FROM_HERE = { origin: 'http://skein.test', 'sec-fetch-site': 'same-origin' };

function actionOf({ text }: Answered): string {
  return unescaped(/<form [^>]*action="([^"]*)"/.exec(text)?.[1] ?? 'there is no form');
}

/** A page with only one of its forms: the first one that contains these words. */
export function formIn(page: Answered, words = ''): Answered {
  const forms = [...page.text.matchAll(/<form [^]*?<\/form>/g)].map(([text]) => text);
  return { ...page, text: forms.find((text) => text.includes(words)) ?? '' };
}

/** The hidden fields of a page. */
export function hiddenIn({ text }: Answered): Record<string, string> {
  const inputs = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

/** A grant of a person to a client, with an unused code and an unused refresh token. */
export async function aGrantOf(skein: Skein, { id }: Person): Promise<void> {
  const now = skein.clock.now();
  const key = { user_id: id, client_id: 'test-program' };
  const kept = { ...key, family: 1, scopes: ['user:read'], expires_at: later(now, DAY) };
  await skein.db.transaction(async (trx) => {
    await upsertGrant(trx, key, kept.scopes, now);
    const code = { ...kept, redirect_uri: CALLBACK, code_challenge: null };
    await insertAuthorizationCode(trx, newSecret(bucketOf(id)), code, now);
    await insertRefreshToken(trx, newSecret(bucketOf(id)), kept, now);
  });
}

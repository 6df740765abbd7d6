import type { Actor } from '../../actor.js';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { originOf } from '../../domain/accounts/devices.js';
import type { Services } from '../../domain/services.js';
import { beginSessionByPassword } from '../../domain/accounts/sessions.js';
import { ApiError } from '../../errors.js';
import { authenticate } from '../../http/authenticate.js';
import { callerOf } from '../../http/caller.js';
import { parseQuery } from '../../http/decode.js';
import type { Exchange } from '../../http/exchange.js';
import type { OtherRoute } from '../../http/front_door.js';
import type { Caller } from '../../http/handler.js';
import { Allowance, type RateLimiter } from '../../http/rate_limit.js';
import { SESSION_COOKIE, sessionCookie } from '../../http/reply.js';
import { deleteSession } from '../../models/session.js';
import { apiErrorIn, formErrorsOf, textOfError, type FormErrors, type ErrorTexts } from './form_errors.js';
import { noticeCookie, noticeIn } from './notices.js';
import { faultPage, PageFault, sendOn, sendPage, type Page } from './page.js';
import type { CsrfTokens } from './csrf_tokens.js';
import { Texts } from './texts.js';

/** What pages for people are made with. */
export interface WebOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly services: Services;
  /** Undefined: no limit. */
  readonly rateLimiter: RateLimiter | undefined;
  readonly proofs: CsrfTokens;
  /** The origin under which people reach the pages: their forms come from there, and their cookies are its. */
  readonly url: string;
}

/** Whose session a request may bring depends on what it does (decision 29). */
const READING = { method: 'GET', transaction: 'read' } as const;
const CHANGING = { method: 'POST', transaction: 'own' } as const;

/** What answers a browser. A form that another site has sent is refused, and what is wrong with a request is a page, too. */
export function handlePage(
  web: WebOptions,
  answer: (visit: PageRequest) => Promise<void>,
  /** As the contract names it, where it does. */
  operation?: string,
): OtherRoute {
  return async (exchange, address) => {
    if (operation !== undefined) exchange.operation = operation;
    const isReading = exchange.method === 'GET';
    const { development } = web.services.settings;
    const caller = callerOf(exchange.headers, address, isReading ? READING : CHANGING, web.url, development);
    const visit = new PageRequest(web, exchange, caller, web.clock.now());
    try {
      visit.allowance.take(caller.session, visit.now);
      if (!isReading && caller.crossSite) throw new PageFault(403, `This form did not come from ${web.url}.`);
      await answer(visit);
    } catch (failure) {
      visit.fail(failure);
    }
  };
}

/** A request of a browser, and what can be answered. */
export class PageRequest {
  readonly web: WebOptions;
  readonly exchange: Exchange;
  readonly caller: Caller;
  readonly now: Date;
  readonly allowance: Allowance;
  readonly #cookies = new Map<string, string>();

  constructor(web: WebOptions, exchange: Exchange, caller: Caller, now: Date) {
    this.web = web;
    this.exchange = exchange;
    this.caller = caller;
    this.now = now;
    this.allowance = new Allowance(web.rateLimiter, exchange, caller.address);
  }

  /** What the address brings; 20 for what cannot be decoded. */
  get query(): Texts {
    return new Texts(parseQuery(this.exchange.query));
  }

  /** What a form has sent. */
  async form(): Promise<Texts> {
    return new Texts((await this.exchange.readInput()).texts);
  }

  /** Whose session the browser has, if it lives. */
  async signedInActor(): Promise<Actor | undefined> {
    const { session } = this.caller;
    if (session === undefined) return undefined;
    try {
      const credential = { kind: 'session', secret: session } as const;
      const { actor, renewed } = await authenticate(this.web.db, credential, this.caller, this.now);
      this.allowance.prove(session, this.now);
      if (renewed) this.#setSession(actor.secret);
      this.exchange.userId = actor.id;
      return actor;
    } catch (error) {
      if (!(error instanceof ApiError && error.error === 'token_invalid')) throw error;
      this.allowance.disprove(session);
      return undefined;
    }
  }

  /** Begins a session for who has just given that password, in the place of the one that the browser has. */
  async beginSession(account: { id: number; password_hash: string }): Promise<void> {
    const { db } = this.web;
    const secret = await beginSessionByPassword(db, account, this.now, originOf(this.caller));
    if (this.caller.session !== undefined) await deleteSession(db, this.caller.session);
    this.exchange.userId = account.id;
    this.#setSession(secret);
  }

  /** Lets the browser go on with a session that has been begun for it, in the place of one that has ended. */
  goOnWith(secret: string): void {
    this.#setSession(secret);
  }

  /** Ends the session that the browser has. */
  async endSession(): Promise<void> {
    if (this.caller.session !== undefined) await deleteSession(this.web.db, this.caller.session);
    this.#setSession(null);
  }

  #setSession(secret: string | null): void {
    this.#setCookie(SESSION_COOKIE, sessionCookie(secret, this.web.url));
  }

  /** What the forms about this bring, to prove that they are those of a page that was shown to this session. */
  csrfTokenFor(actor: Actor, about: readonly unknown[]): { proof: string } {
    return { proof: this.web.proofs.of(actor.secret, about) };
  }

  /** Throws unless a form about this is one of a page that was shown to this session. */
  requireCsrfToken(form: Texts, actor: Actor, about: readonly unknown[]): void {
    if (this.web.proofs.isValid(form.first('proof'), actor.secret, about)) return;
    throw new PageFault(403, 'This form is not the one that you were shown. Open its page again.');
  }

  /** Lets the next page say what has been done. */
  leaveNotice(name: string): void {
    this.#setCookie('notice', noticeCookie(name, this.web.url));
  }

  /** What has been done before this page, in words; it is said once. */
  takeNotice(words: Readonly<Record<string, string>>): string | undefined {
    const name = noticeIn(this.exchange.headers.cookie, this.web.url);
    if (name === undefined) return undefined;
    this.#setCookie('notice', noticeCookie(null, this.web.url));
    return Object.hasOwn(words, name) ? words[name] : undefined;
  }

  /** Sets a cookie beside the others. */
  #setCookie(name: string, header: string): void {
    this.#cookies.set(name, header);
    this.exchange.response.setHeader('Set-Cookie', [...this.#cookies.values()]);
  }

  show(page: Page, status = 200): void {
    sendPage(this.exchange, status, page);
  }

  /** Sends the browser to another page. */
  redirect(to: string): void {
    sendOn(this.exchange, to);
  }

  /** Shows a form of these fields once more, with what was wrong with it; what is no fault of the person is thrown again. */
  showAgain(
    failure: unknown,
    fields: readonly string[],
    pageWith: (faults: FormErrors) => Page,
    words?: ErrorTexts,
  ): void {
    const faults = formErrorsOf(failure, fields, words);
    this.#setHeaders(faults.headers);
    this.show(pageWith(faults), faults.status);
  }

  /** Shows a page that says what is wrong; what is no fault of the person is thrown again. */
  fail(failure: unknown, words?: ErrorTexts): void {
    if (failure instanceof PageFault) return this.show(faultPage(failure), failure.status);
    const error = apiErrorIn(failure);
    this.#setHeaders(error.headers);
    this.show(faultPage(new PageFault(error.status, textOfError(error, words))), error.status);
  }

  #setHeaders(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) this.exchange.setHeader(name, value);
  }
}

import type { Actor } from '../../actor.js';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { watchWrites } from '../../db/watched_writes.js';
import { originOf } from '../../domain/accounts/devices.js';
import type { Services } from '../../services.js';
import { beginSessionByPassword } from '../../domain/accounts/sessions.js';
import { ApiError, Unavailable } from '../../errors.js';
import type { ReceivedFile } from '../../generated/operations.js';
import { authenticate } from '../../http/authenticate.js';
import { callerOf } from '../../http/caller.js';
import { parseQuery } from '../../http/urlencoded.js';
import type { Exchange } from '../../http/exchange.js';
import type { OtherRoute } from '../../http/http_app.js';
import { toApiError, type OperationOptions } from '../../http/operation.js';
import type { Caller } from '../../http/handler.js';
import { RequestRateLimit, type RateLimiter } from '../../http/rate_limit.js';
import { SESSION_COOKIE, sessionCookie } from '../../http/reply.js';
import { withStoredUpload } from '../../http/store_upload.js';
import { deleteSession } from '../../models/session.js';
import type { CsrfField, CsrfTokens } from './csrf_tokens.js';
import { flashCookie, flashIn } from './flash_message.js';
import { errorText, formErrorsOf, requireApiError, type ErrorTexts, type FormErrors } from './form_errors.js';
import { FormValues } from './form_values.js';
import type { Html } from './html.js';
import { errorPage, PageError, sendPage, sendPart, sendRedirect, type Page } from './page.js';

/** What every page needs, made once by the composition root. */
export interface PageContext extends Pick<OperationOptions, 'log' | 'onUnexpected'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly services: Services;
  /** Undefined: no limit. */
  readonly rateLimiter: RateLimiter | undefined;
  readonly csrfTokens: CsrfTokens;
  /** The origin of the pages. Forms are accepted from it alone, and cookies are set for it. */
  readonly url: string;
}

const OUTAGE = 'Skein cannot reach its data at the moment. Nothing was changed. Please try again in a minute.';

/** The most bytes of a form of short texts, each character encoded (behaviour/limits.md#large-bodies). */
const FORM_BYTES = 64 * 1024;

/** Whether the session cookie of a request counts depends on what the request does (behaviour/tokens.md#cookies). */
const READING = { transaction: 'read' } as const;
const CHANGING = { transaction: 'own' } as const;

/**
 * A route that responds with pages, also to errors. Rejects forms of other sites with 403. `operation` is its name in
 * the contract, if it is there.
 */
export function pageRoute(
  context: PageContext,
  handle: (request: PageRequest) => Promise<void>,
  operation?: string,
): OtherRoute {
  return async (exchange, address) => {
    if (operation !== undefined) exchange.operation = operation;
    const isReading = exchange.method !== 'POST';
    const { development } = context.services.settings;
    const caller = callerOf(exchange, address, isReading ? READING : CHANGING, context.url, development);
    const writes = watchWrites(context.db);
    const request = new PageRequest({ ...context, db: writes.db }, exchange, caller);
    try {
      request.allowance.consume(caller.session, request.now);
      if (!isReading && caller.crossSite) throw new PageError(403, `This form did not come from ${context.url}.`);
      await handle(request);
    } catch (failure) {
      const outcome = writes.judged(failure);
      if (!(outcome instanceof Unavailable)) return request.showError(outcome);
      request.showOutage(toApiError(context, exchange, outcome));
    }
  };
}

/** A request of a browser, and the ways to respond to it. */
export class PageRequest {
  readonly db: Database;
  readonly services: Services;
  readonly exchange: Exchange;
  readonly caller: Caller;
  readonly now: Date;
  readonly allowance: RequestRateLimit;
  readonly #csrfTokens: CsrfTokens;
  readonly #url: string;
  /** Whether the browser is signed in, as far as the request has looked. */
  #isSignedIn: boolean;
  readonly #cookies = new Map<string, string>();

  constructor(context: PageContext, exchange: Exchange, caller: Caller) {
    this.db = context.db;
    this.services = context.services;
    this.exchange = exchange;
    this.caller = caller;
    this.now = context.clock.now();
    this.allowance = new RequestRateLimit(context.rateLimiter, exchange, caller.address);
    this.#csrfTokens = context.csrfTokens;
    this.#url = context.url;
    this.#isSignedIn = caller.session !== undefined;
  }

  /** Throws 20 for a query that cannot be decoded. */
  get query(): FormValues {
    return new FormValues(parseQuery(this.exchange.query));
  }

  /** The values of the form in the body. Throws 205 for one of more bytes. */
  async form(maxBytes = FORM_BYTES): Promise<FormValues> {
    return new FormValues((await this.exchange.readInput({ maxBytes })).texts);
  }

  /** Receives a form with a file, and stores the file while `work` runs with it. The errors are those of an upload. */
  async upload(
    upload: { argument: string; maxBytes: number },
    work: (form: FormValues, file: ReceivedFile | undefined) => Promise<void>,
  ): Promise<void> {
    const destination = { files: this.services.files, reserveQuota: async () => undefined };
    await withStoredUpload(destination, this.exchange.stream, upload, ({ body, file }) =>
      work(new FormValues(body.texts), file),
    );
  }

  /** The user of the browser's session; undefined without a valid session. */
  async signedInActor(): Promise<Actor | undefined> {
    const actor = await this.#authenticated();
    this.#isSignedIn = actor !== undefined;
    return actor;
  }

  async #authenticated(): Promise<Actor | undefined> {
    const { session } = this.caller;
    if (session === undefined) return undefined;
    try {
      const credential = { kind: 'session', secret: session } as const;
      const { actor, renewed } = await authenticate(this.db, credential, this.caller, this.now);
      this.allowance.confirmSecret(session, this.now);
      if (renewed) this.#setSessionCookie(actor.secret);
      this.exchange.userId = actor.id;
      return actor;
    } catch (error) {
      if (!(error instanceof ApiError && error.error === 'token_invalid')) throw error;
      this.allowance.rejectSecret(session);
      return undefined;
    }
  }

  /** Begins a session for a user whose password has just been verified. It replaces the session of the browser. */
  async beginSession(account: { id: number; password_hash: string }): Promise<void> {
    const secret = await beginSessionByPassword(this.db, account, this.now, originOf(this.caller));
    if (this.caller.session !== undefined) await deleteSession(this.db, this.caller.session);
    this.exchange.userId = account.id;
    this.#setSessionCookie(secret);
  }

  /** Gives the browser a new session that has already begun, after its own was ended. */
  continueSession(secret: string): void {
    this.#setSessionCookie(secret);
  }

  /** Ends the session of the browser. */
  async endSession(): Promise<void> {
    if (this.caller.session !== undefined) await deleteSession(this.db, this.caller.session);
    this.#setSessionCookie(null);
  }

  #setSessionCookie(secret: string | null): void {
    this.#setCookie(SESSION_COOKIE, sessionCookie(secret, this.#url));
  }

  /** The hidden field for forms about this subject. Forms with the same subject may be sent in each other's place. */
  csrfFieldFor(actor: Actor, subject: readonly unknown[]): CsrfField {
    return { csrf_token: this.#csrfTokens.tokenFor(actor.secret, subject) };
  }

  /** Throws 403 unless the form has the CSRF token of this session and this subject. */
  requireCsrfToken(form: FormValues, actor: Actor, subject: readonly unknown[]): void {
    if (this.#csrfTokens.isValid(form.first('csrf_token'), actor.secret, subject)) return;
    throw new PageError(403, 'This form has expired. Open its page again.');
  }

  /** Sets the flash message of the next page, by its name. */
  setFlash(name: string): void {
    this.#setCookie('flash', flashCookie(name, this.#url));
  }

  /** The text of the flash message, if one of this name is set. Clears it. */
  takeFlash(texts: Readonly<Record<string, string>>): string | undefined {
    const name = flashIn(this.exchange.headers.cookie, this.#url);
    if (name === undefined) return undefined;
    this.#setCookie('flash', flashCookie(null, this.#url));
    return Object.hasOwn(texts, name) ? texts[name] : undefined;
  }

  /** `setHeader` replaces all cookies of the response, so they are kept here by name. */
  #setCookie(name: string, header: string): void {
    this.#cookies.set(name, header);
    this.exchange.response.setHeader('Set-Cookie', [...this.#cookies.values()]);
  }

  show(page: Page, status = 200): void {
    sendPage(this.exchange, status, page, { path: this.exchange.path, isSignedIn: this.#isSignedIn });
  }

  /** Shows a part of a page to the script of that page. */
  showPart(part: Html): void {
    sendPart(this.exchange, part);
  }

  redirect(to: string): void {
    sendRedirect(this.exchange, to);
  }

  /** Shows a form again, with its errors next to these fields. Rethrows errors that are not the person's mistake. */
  showFormErrors(
    failure: unknown,
    fields: readonly string[],
    pageWith: (errors: FormErrors) => Page,
    texts?: ErrorTexts,
  ): void {
    const errors = this.formErrors(failure, fields, texts);
    this.show(pageWith(errors), errors.status);
  }

  /** The errors of a form with these fields. Rethrows what is not the person's mistake. */
  formErrors(failure: unknown, fields: readonly string[], texts?: ErrorTexts): FormErrors {
    const errors = formErrorsOf(failure, fields, texts);
    this.#setHeaders(errors.headers);
    return errors;
  }

  /** Shows a page that says what is wrong. Rethrows what is not the person's mistake. */
  showError(failure: unknown, texts?: ErrorTexts): void {
    if (failure instanceof PageError) return this.show(errorPage(failure), failure.status);
    const error = requireApiError(failure);
    this.#setHeaders(error.headers);
    this.show(errorPage(new PageError(error.status, errorText(error, texts))), error.status);
  }

  /** Shows a page that says that the server cannot respond now, and has changed nothing. */
  showOutage({ status, headers }: ApiError): void {
    this.#setHeaders(headers);
    this.show(errorPage(new PageError(status, OUTAGE)), status);
  }

  #setHeaders(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) this.exchange.setHeader(name, value);
  }
}

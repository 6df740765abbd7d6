import type { Exchange } from '../../http/exchange.js';
import { sendText } from '../../http/response.js';
import { Html, markup, NOTHING } from './html.js';
import { navigation, type Visit } from './navigation.js';
import { HOME } from './paths.js';
import { STYLE, STYLE_SHA256 } from './style.js';

export interface Page {
  /** The title of the document, and its heading. */
  readonly title: string;
  readonly body: Html;
  /** The title begins with "Error: " then, because screen readers read it first. */
  readonly hasErrors?: boolean;
  /**
   * Sources of the Content-Security-Policy to which its forms may lead, besides this server. Browsers apply the policy
   * to the redirect after a form too.
   */
  readonly formSources?: string;
  /** It shows pictures of this server. Other pages load nothing. */
  readonly hasPictures?: boolean;
  /** Its script. Other pages have none. It may ask this server for more. */
  readonly script?: PageScript;
  /** Its script may register service workers of this server. */
  readonly hasWorker?: boolean;
}

export interface PageScript {
  readonly text: string;
  /** In Base64. */
  readonly sha256: string;
}

export interface PageLink {
  readonly url: string;
  readonly text: string;
}

/** Ends a request with a page that says what is wrong, and has a link if there is a way to go on. */
export class PageError extends Error {
  readonly status: number;
  readonly link: PageLink | undefined;

  constructor(status: number, reason: string, link?: PageLink) {
    super(reason);
    this.status = status;
    this.link = link;
  }
}

export function errorPage({ message, link }: PageError): Page {
  return {
    title: 'Something went wrong',
    hasErrors: true,
    body: markup`<p class="alert" role="alert">${message}</p>
      ${link === undefined ? NOTHING : markup`<p><a href="${link.url}" rel="noreferrer">${link.text}</a></p>`}`,
  };
}

/** The page for an address that has none. */
export const NOT_FOUND_PAGE: Page = {
  title: 'Page not found',
  body: markup`<p>There is no page at this address. Check it for mistakes, or go to the <a href="${HOME}">start page</a>.</p>`,
};

/** Forms of our pages send their Origin; requests to other sites carry no Referer. */
const REFERRER = { 'Referrer-Policy': 'same-origin' };

/**
 * Sends a page with headers under which it cannot be framed, runs no script but its own and loads nothing but pictures.
 */
export function sendPage(exchange: Exchange, status: number, page: Page, visit: Visit): void {
  const { title, body, hasErrors = false, script } = page;
  const text = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${hasErrors ? 'Error: ' : ''}${title} · Skein</title>
        <style>${new Html(STYLE)}</style>
      </head>
      <body>
        <header>${navigation(visit)}</header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        ${script === undefined ? NOTHING : markup`<script>${new Html(script.text)}</script>`}
      </body>
    </html>`;
  sendHtml(exchange, status, policyOf(page), text);
}

function sendHtml(exchange: Exchange, status: number, policy: string, { text }: Html): void {
  exchange.response.removeHeader('Access-Control-Allow-Origin');
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'DENY',
    ...REFERRER,
  };
  sendText(exchange, status, headers, text);
}

function policyOf({ script, hasWorker = false, hasPictures = false, formSources }: Page): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_SHA256}'`,
    ...(script === undefined ? [] : [`script-src 'sha256-${script.sha256}'`, "connect-src 'self'"]),
    ...(hasWorker ? ["worker-src 'self'"] : []),
    ...(hasPictures ? ["img-src 'self'"] : []),
    `form-action 'self'${formSources === undefined ? '' : ` ${formSources}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** Sends a part of a page, for the script of that page. Opened by itself it can do nothing. */
export function sendPart(exchange: Exchange, part: Html): void {
  sendHtml(exchange, 200, "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'", part);
}

/** Redirects to a GET (303), also after a POST. */
export function sendRedirect({ response }: Exchange, to: string): void {
  response.removeHeader('Access-Control-Allow-Origin');
  response.writeHead(303, { Location: to, 'Content-Length': 0, ...REFERRER });
  response.end();
}

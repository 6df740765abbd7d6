import type { Exchange } from '../../http/exchange.js';
import { Html, markup, NOTHING } from './html.js';
import { STYLE, STYLE_SHA256 } from './style.js';

/** What a person sees. */
export interface Page {
  /** Its heading, too. */
  readonly title: string;
  readonly body: Html;
  /** Something was wrong with what the person has just sent: who hears the page hears that first. */
  readonly isFaulty?: boolean;
  /** Where its forms may lead beside to us, as a Content-Security-Policy names it: browsers hold a redirect after a form to it, too. */
  readonly formSources?: string;
}

/** Where a person may go on from a page that leads nowhere. */
export interface Way {
  readonly url: string;
  readonly text: string;
}

/** What ends a visit with a page that says what is wrong. */
export class PageFault extends Error {
  readonly status: number;
  readonly way: Way | undefined;

  constructor(status: number, reason: string, way?: Way) {
    super(reason);
    this.status = status;
    this.way = way;
  }
}

/** Says what is wrong, and where to go on, if anywhere. */
export function faultPage({ message, way }: PageFault): Page {
  return {
    title: 'This does not work',
    isFaulty: true,
    body: markup`<p class="alert" role="alert">${message}</p>
      ${way === undefined ? NOTHING : markup`<p><a href="${way.url}" rel="noreferrer">${way.text}</a></p>`}`,
  };
}

/** Sends a page that nobody keeps, frames or adds anything to; it runs no script and loads nothing. */
export function sendPage({ response }: Exchange, status: number, page: Page): void {
  const { title, body, isFaulty = false, formSources } = page;
  const text = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${isFaulty ? 'Error: ' : ''}${title} · Skein</title>
        <style>${new Html(STYLE)}</style>
      </head>
      <body>
        <header><p>Skein</p></header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
  response.removeHeader('Access-Control-Allow-Origin');
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_SHA256}'; form-action 'self'${
      formSources === undefined ? '' : ` ${formSources}`
    }; frame-ancestors 'none'; base-uri 'none'`,
    'X-Frame-Options': 'DENY',
    ...REFERRER,
  });
  response.end(text);
}

/** Our own forms still say where they come from; other sites learn nothing. */
const REFERRER = { 'Referrer-Policy': 'same-origin' };

/** Sends the browser on, as after a form. */
export function sendOn({ response }: Exchange, to: string): void {
  response.removeHeader('Access-Control-Allow-Origin');
  response.writeHead(303, { Location: to, 'Content-Length': 0, ...REFERRER });
  response.end();
}

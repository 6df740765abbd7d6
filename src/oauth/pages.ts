import { createHash } from 'node:crypto';
import { placeOf, policySourcesOf } from '../domain/redirect_uris.js';
import { scopes as WORDS } from '../generated/scopes.js';
import type { Exchange } from '../http/exchange.js';
import type { AuthorizationRequest } from './authorization_request.js';
import { Html, markup } from './html.js';

/** What a person sees: a page, and where its forms may lead. */
export interface Page {
  readonly title: string;
  readonly body: Html;
  /** Browsers hold a redirect after a form to the policy of the page too. */
  readonly leadsTo?: string;
}

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem}
label{display:block;margin:.75rem 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{font:inherit;padding:.5rem 1.25rem;margin:.75rem .75rem .75rem 0}[role=alert]{border-left:.25rem solid;padding-left:.75rem}`;
const STYLE_SHA256 = createHash('sha256').update(STYLE).digest('base64');

/** Sends a page that nobody keeps, frames or adds anything to; it runs no script and loads nothing. */
export function sendPage({ response }: Exchange, status: number, { title, body, leadsTo }: Page): void {
  const text = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>${new Html(STYLE)}</style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.text;
  response.removeHeader('Access-Control-Allow-Origin');
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_SHA256}'; form-action 'self'${
      leadsTo === undefined ? '' : ` ${policySourcesOf(leadsTo)}`
    }; frame-ancestors 'none'; base-uri 'none'`,
    'X-Frame-Options': 'DENY',
    // Our own forms still say where they come from; other sites learn nothing.
    'Referrer-Policy': 'same-origin',
  });
  response.end(text);
}

/** Sends the browser on, as after a form. */
export function sendOn({ response }: Exchange, to: string): void {
  response.removeHeader('Access-Control-Allow-Origin');
  response.writeHead(303, { Location: to, 'Content-Length': 0, 'Referrer-Policy': 'same-origin' });
  response.end();
}

/** Says what is wrong; `back` is a link that the person may follow. */
export function faultPage(reason: string, back?: string): Page {
  const link =
    back === undefined ? markup`` : markup`<p><a href="${back}" rel="noreferrer">Go back to the program</a></p>`;
  return {
    title: 'This does not work',
    body: markup`<h1>This does not work</h1>
      <p role="alert">${reason}</p>
      ${link}`,
  };
}

/** Asks who it is; `fault` is what was wrong the last time. */
export function signInPage(request: AuthorizationRequest, fault?: string): Page {
  return {
    title: 'Sign in',
    body: markup`<h1>Sign in</h1>
      <p>${request.client.name} asks to be let in. Sign in to say whether it is.</p>
      ${fault === undefined ? markup`` : markup`<p role="alert">${fault}</p>`}
      <form method="post" action="/oauth/authorize">
        ${again(request)}
        <label>E-mail <input name="email" type="email" autocomplete="username" required /></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
        <button name="decision" value="sign_in">Sign in</button>
      </form>`,
  };
}

/** Asks whether a program is let in: who asks, for what, and where the answer goes. */
export function consentPage(request: AuthorizationRequest, userName: string, proof: string): Page {
  const { client, redirectUri, scopes } = request;
  return {
    title: `Let ${client.name} in?`,
    leadsTo: redirectUri,
    body: markup`<h1>Let ${client.name} in?</h1>
      <p>You are signed in as ${userName}. In all your workspaces, this program would be able to:</p>
      <ul>
        ${scopes.map((scope) => markup`<li>${WORDS[scope]}</li>`)}
      </ul>
      <p>It has given itself its name. Either way you are sent to <strong>${placeOf(redirectUri)}</strong>.</p>
      <form method="post" action="/oauth/authorize">
        ${again(request)}<input type="hidden" name="proof" value="${proof}" />
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="deny">Deny</button>
        <button name="decision" value="sign_out">I am somebody else</button>
      </form>`,
  };
}

/** The question, as the form brings it again. */
function again({ parameters }: AuthorizationRequest): Html[] {
  return Object.entries(parameters).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`,
  );
}

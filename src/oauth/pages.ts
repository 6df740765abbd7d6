import { placeOf, policySourcesOf, withAnswer } from '../domain/oauth/redirect_uris.js';
import type { Settings } from '../domain/services.js';
import { scopes as WORDS } from '../generated/scopes.js';
import { SIGN_IN, waysIn } from '../pages/kit/entrance.js';
import type { FormErrors } from '../pages/kit/form_errors.js';
import { alertOf, button, form } from '../pages/kit/form.js';
import { markup, NOTHING, type Html } from '../pages/kit/html.js';
import type { Page } from '../pages/kit/page.js';
import { signInFields } from '../pages/kit/sign_in.js';
import type { AuthorizationRequest } from './authorization_request.js';
import type { OAuthOptions } from './options.js';

const PATH = '/oauth/authorize';

/** Asks who it is, with what was wrong the last time. */
export function signInPage(
  options: OAuthOptions,
  request: AuthorizationRequest,
  email = '',
  faults?: FormErrors,
): Page {
  return {
    title: SIGN_IN,
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      <p><strong>${request.client.name}</strong> asks to be let in. Sign in to say whether it is.</p>
      ${form(PATH, request.parameters, markup`${signInFields(email, faults)}${button(SIGN_IN, 'sign_in')}`)}
      ${waysIn(options.services.settings, nextOf(options, options.services.settings, request))}`,
  };
}

/** The question again, for who has to go elsewhere first: only pages of the same address can lead back to it. */
function nextOf({ settings }: OAuthOptions, { baseUrl }: Settings, request: AuthorizationRequest): string | undefined {
  return settings.url === baseUrl ? hereWith(request) : undefined;
}

/** Asks whether a program is let in: who asks, for what, and where the answer goes. */
export function consentPage(
  request: AuthorizationRequest,
  { name, workspaces }: { name: string; workspaces: readonly { name: string }[] },
  proof: { proof: string },
): Page {
  const { client, redirectUri, scopes } = request;
  return {
    title: `Let ${client.name} in?`,
    formSources: policySourcesOf(redirectUri),
    body: markup`<p>You are signed in as <strong>${name}</strong>. This program would be able to:</p>
      <ul>
        ${scopes.map((scope) => markup`<li>${WORDS[scope]}</li>`)}
      </ul>
      ${reachOf(workspaces)}
      <p>It has given itself its name. Either way you are sent to <strong>${placeOf(redirectUri)}</strong>.</p>
      ${form(
        PATH,
        { ...request.parameters, ...proof },
        markup`${button('Allow', 'allow')}
        ${button('Deny', 'deny', 'plain')}
        ${button('I am somebody else', 'sign_out', 'plain')}`,
      )}`,
  };
}

/** So many workspaces are named. */
const NAMED = 10;

/** Where a program would be able to do that: a token reaches whatever its user does, wherever its integration is installed (decision 27b). */
function reachOf(workspaces: readonly { name: string }[]): Html {
  if (workspaces.length === 0)
    return markup`<p>You are in no workspace yet. It would be so in all that you come into.</p>`;
  const names = workspaces.slice(0, NAMED).map(({ name }) => markup`<li>${name}</li>`);
  const others = workspaces.length - names.length;
  const rest = others === 0 ? NOTHING : markup`<li>and ${String(others)} more</li>`;
  return markup`<p>In all your workspaces, and in those that you come into later:</p><ul>${names}${rest}</ul>`;
}

/** The page with that question. */
export function hereWith({ parameters }: AuthorizationRequest): string {
  return withAnswer(PATH, parameters);
}

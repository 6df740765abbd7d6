import { placeOf, policySourcesOf, withAnswer } from '../domain/oauth/redirect_uris.js';
import type { Settings } from '../domain/settings.js';
import { scopes as SCOPES } from '../generated/scopes.js';
import type { CsrfField } from '../pages/kit/csrf_tokens.js';
import type { FormErrors } from '../pages/kit/form_errors.js';
import { button, errorAlert, postForm } from '../pages/kit/form.js';
import { markup, NOTHING, type Html } from '../pages/kit/html.js';
import type { Page } from '../pages/kit/page.js';
import { SIGN_IN, signInFields, signInLinks } from '../pages/kit/sign_in.js';
import type { AuthorizationRequest } from './authorization_request.js';
import type { OAuthOptions } from './options.js';

const PATH = '/oauth/authorize';

export function signInPage(
  options: OAuthOptions,
  authorization: AuthorizationRequest,
  email = '',
  errors?: FormErrors,
): Page {
  const { settings } = options.services;
  return {
    title: SIGN_IN,
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p><strong>${authorization.client.name}</strong> wants to use your account. Sign in to decide whether it may.</p>
      ${postForm(PATH, authorization.parameters, markup`${signInFields(email, errors)}${button(SIGN_IN, 'sign_in')}`)}
      ${signInLinks(settings, nextOf(options, settings, authorization))}`,
  };
}

/**
 * Where registering leads back to. With an AUTH_URL of its own the page has another origin, to which pages
 * of BASE_URL do not lead.
 */
function nextOf(
  { settings }: OAuthOptions,
  { baseUrl }: Settings,
  authorization: AuthorizationRequest,
): string | undefined {
  return settings.url === baseUrl ? authorizePath(authorization) : undefined;
}

/**
 * Asks whether a client may have access: which client, what it may do, in which workspaces, and where the user is sent.
 */
export function consentPage(
  { client, redirectUri, scopes, parameters }: AuthorizationRequest,
  { name, workspaces }: { name: string; workspaces: readonly { name: string }[] },
  csrf: CsrfField,
): Page {
  return {
    title: `Authorize ${client.name}?`,
    formSources: policySourcesOf(redirectUri),
    body: markup`<p>You are signed in as <strong>${name}</strong>. This app wants to use your account. It will be able to:</p>
      <ul>
        ${scopes.map((scope) => markup`<li>${SCOPES[scope]}</li>`)}
      </ul>
      ${workspacesSection(workspaces)}
      <p><strong>This app is unverified.</strong> Anybody can choose its name. Authorize it only if you trust <strong>${placeOf(redirectUri)}</strong>, where you are sent next.</p>
      ${postForm(
        PATH,
        { ...parameters, ...csrf },
        markup`${button('Authorize', 'allow')}
        ${button('Deny', 'deny', 'secondary')}
        ${button('Switch account', 'sign_out', 'secondary')}`,
      )}`,
  };
}

/** How many workspaces the page names. */
const MAX_WORKSPACES = 10;

/** A token reaches all workspaces of its user, wherever its integration is installed (behaviour/tokens.md#reach). */
function workspacesSection(workspaces: readonly { name: string }[]): Html {
  if (workspaces.length === 0)
    return markup`<p>You are not in a workspace yet. This applies to all that you join later.</p>`;
  const names = workspaces.slice(0, MAX_WORKSPACES).map(({ name }) => markup`<li>${name}</li>`);
  const others = workspaces.length - names.length;
  const rest = others === 0 ? NOTHING : markup`<li>and ${String(others)} more</li>`;
  return markup`<p>In all your workspaces, and in those that you join later:</p><ul>${names}${rest}</ul>`;
}

/** The path of the page for this request. */
export function authorizePath({ parameters }: AuthorizationRequest): string {
  return withAnswer(PATH, parameters);
}

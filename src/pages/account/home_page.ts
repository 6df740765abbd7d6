import { WORKSPACE_ID } from '../../config/setting_values.js';
import type { Settings } from '../../domain/settings.js';
import type { NamedWorkspace } from '../../models/console.js';
import type { OwnAccount } from '../../models/user.js';
import { noticeBanner } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { DOCUMENTATION, NEW_WORKSPACE, REFERENCE, withQuery, workspacePath } from '../kit/paths.js';
import { ROLES } from '../kit/roles.js';
import { isRegistrationOpen, SIGN_IN, SIGN_IN_PATH } from '../kit/sign_in.js';
import { ACCOUNT } from './paths.js';

/** The start page for a person who is not signed in. */
export function welcomePage(settings: Settings): Page {
  return {
    title: 'Welcome to Skein',
    body: markup`<p>Skein is where your team talks: in workspaces, with channels, threads, comments and private messages.</p>
      <p><a class="button" href="${SIGN_IN_PATH}">${SIGN_IN}</a>
      ${isRegistrationOpen(settings) ? markup`<a class="button secondary" href="/register">Register</a>` : NOTHING}</p>
      ${isRegistrationOpen(settings) ? NOTHING : markup`<p>You need an invitation to get an account here. Ask a member of the workspace that you want to join.</p>`}
      <h2>For developers</h2>
      <p>Skein has an API for clients, bots and webhooks. <a href="${REFERENCE}">API reference</a> · <a href="${DOCUMENTATION}">Documentation</a></p>`,
  };
}

export interface HomePageContent {
  readonly account: OwnAccount;
  readonly workspaces: readonly NamedWorkspace[];
  /** The address of the client of a workspace (CLIENT_URL). */
  readonly clientUrl: string | undefined;
  /** Skein verifies addresses (VERIFY_EMAIL), and this one is not verified yet. */
  readonly needsVerification: boolean;
  readonly notice: string | undefined;
}

/** The start page for a person who is signed in. */
export function homePage({ account, workspaces, clientUrl, needsVerification, notice }: HomePageContent): Page {
  return {
    title: 'Home',
    body: markup`${noticeBanner(notice)}
      <p>You are signed in as <strong>${account.name}</strong> (${account.email}).</p>
      ${needsVerification ? markup`<p>Your e-mail address is not verified yet. <a href="${ACCOUNT}">Verify it on your account page</a></p>` : NOTHING}
      <h2>Your workspaces</h2>
      ${workspaces.length === 0 ? markup`<p>You are not in a workspace yet. Create one for your team, or ask a member of another to invite you.</p>` : markup`<ul class="items">${workspaces.map((workspace) => workspaceItem(workspace, clientUrl))}</ul>`}
      <p><a class="${workspaces.length === 0 ? 'button' : 'button secondary'}" href="${NEW_WORKSPACE}">Create a workspace</a></p>
      <h2>Build</h2>
      <ul>
        <li><a href="/integrations">Your integrations</a>: bots, slash commands and other programs.</li>
        <li><a href="/integrations/hooks">Your webhooks</a>: events that are sent to your server.</li>
        <li><a href="${REFERENCE}">API reference</a>: everything that a client can do.</li>
        <li><a href="${DOCUMENTATION}">Documentation</a>: guides for users, developers and hosts.</li>
      </ul>
      <h2>You</h2>
      <ul>
        <li><a href="${ACCOUNT}">Your account</a>: profile, notifications, password, API token and sessions.</li>
      </ul>`,
  };
}

function workspaceItem({ id, name, viewer_type: role }: NamedWorkspace, clientUrl: string | undefined): Html {
  const client = clientUrl?.replaceAll(WORKSPACE_ID, String(id));
  const query = { workspace_id: String(id) };
  return markup`<li>
        <h3><a href="${client ?? workspacePath(id)}">${name}</a></h3>
        <p class="soft">${ROLES[role]} · <a href="${withQuery('/live', query)}" aria-label="Live in ${name}">Live</a> · <a href="${workspacePath(id)}" aria-label="People and channels of ${name}">People and channels</a> · <a href="${withQuery('/search', query)}" aria-label="Search ${name}">Search</a></p>
      </li>`;
}

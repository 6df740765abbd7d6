import { hasCallback } from '../../domain/integrations/pings.js';
import type { Schema } from '../../generated/schemas.js';
import type { NamedInstallation, NamedWorkspace } from '../../models/console.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, confirmation, errorAlert, noticeBanner, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { withQuery } from '../kit/paths.js';
import { definitionList, footerLinks, secretText } from '../kit/elements.js';
import { pingSection } from './exchanges.js';
import { integrationFields, type ValueOf } from './integration_form.js';
import { kindText } from './integration_kinds.js';
import { CONSOLE, installationPath, integrationPath, NEW_INTEGRATION } from './paths.js';
import { socketSection, targetText } from './sockets.js';

type Integration = Schema<'Integration'>;

export function listPage(
  { integrations, next }: { integrations: readonly Integration[]; next: number | undefined },
  workspaces: readonly NamedWorkspace[],
  notice: string | undefined,
): Page {
  const items = integrations.map(
    (integration) => markup`<li>
        <h2 class="item"><a href="${integrationPath(integration.id)}">${integration.name}</a></h2>
        <p class="soft">${kindText(integration.kind).name} · ${reachText(integration, workspaces)}</p>
      </li>`,
  );
  return {
    title: 'Your integrations',
    body: markup`${noticeBanner(notice)}
      ${integrations.length === 0 ? markup`<p>You have no integrations yet. An integration is a program of yours that others install or authorize.</p>` : markup`<ul class="items">${items}</ul>`}
      <p><a class="button" href="${NEW_INTEGRATION}">Create an integration</a></p>
      ${footerLinks(next === undefined ? [] : [[withQuery(CONSOLE, { after: String(next) }), 'More integrations']])}`,
  };
}

/** Who may install an integration. */
function reachText({ workspace_id: id }: Integration, workspaces: readonly NamedWorkspace[]): string {
  if (id === null) return 'for everybody with its link';
  const name = workspaces.find((workspace) => workspace.id === id)?.name;
  return name === undefined ? 'only in a workspace that you have left' : `only in ${name}`;
}

export interface IntegrationPageContent {
  readonly integration: Schema<'IntegrationDetails'>;
  readonly installations: readonly NamedInstallation[];
  readonly workspaces: readonly NamedWorkspace[];
  readonly baseUrl: string;
  readonly csrf: CsrfField;
  /** Counts how often its secrets were replaced. */
  readonly generation: number;
  /** The page shows the verify token and the test token. */
  readonly hasTokens?: boolean;
  /** It has just been built. */
  readonly isNew?: boolean;
  readonly notice?: string | undefined;
  /** The ping that was just sent. */
  readonly ping?: Schema<'IntegrationPing'>;
}

export function integrationPage(content: IntegrationPageContent): Page {
  const { integration, workspaces, notice, isNew = false } = content;
  const { id, name, kind, description } = integration;
  return {
    title: name,
    body: markup`${noticeBanner(isNew ? 'The integration is created.' : notice)}
      <p class="soft">${kindText(kind).name} · ${reachText(integration, workspaces)}</p>
      ${description === '' ? NOTHING : markup`<p>${description}</p>`}
      ${integration.client_secret === null ? NOTHING : clientSecretSection(integration.client_secret)}
      ${definitionSection(integration)}
      ${programSection(content)}
      ${integrationSocketSection(content)}
      ${callbackSection(content)}
      ${installationsSection(content)}
      <h2>Edit or remove</h2>
      <p><a class="button secondary" href="${integrationPath(id, 'edit')}">Edit</a>
      <a class="button danger" href="${integrationPath(id, 'remove')}">Remove</a></p>`,
  };
}

function clientSecretSection(clientSecret: string): Html {
  return markup`<h2>Client secret</h2>
      <p>Copy it now. You cannot see it again. The app uses it to authenticate.</p>
      <p>${secretText(clientSecret)}</p>`;
}

/** What the target of an integration is. */
function targetTerm(kind: Integration['kind'], delivery: Integration['delivery']): string {
  if (kind === 'URL_REPORT') return 'Content URL';
  return delivery === 'socket' ? 'Delivery' : 'Callback URL';
}

function definitionSection({
  kind,
  command,
  command_description,
  usage_help,
  delivery,
  callback_url,
  configure_url,
  report_method,
}: Integration): Html {
  const none = 'None';
  const ofCommand: [string, string][] = [
    ['Command', `${command ?? ''} ${usage_help}`],
    ['What it does', command_description === '' ? 'Not described' : command_description],
  ];
  return markup`<h2>Details</h2>
      ${definitionList([
        ...(kind === 'SLASH_COMMAND' ? ofCommand : []),
        [targetTerm(kind, delivery), targetText(delivery, callback_url ?? none)],
        ...(report_method === null ? [] : [['How it is fetched', report_method] as const]),
        ['Configure URL', configure_url ?? none],
      ])}`;
}

function programSection({ integration, csrf, generation, hasTokens = false }: IntegrationPageContent): Html {
  const { id, client_id, redirect_urls, verify_token, test_token, socket_token } = integration;
  const hidden = { ...csrf, generation: String(generation) };
  const urls = redirect_urls.map((url) => markup`<li>${url}</li>`);
  const ended = 'It has ended. Create new secrets to get another one.';
  const tokens: (readonly [string, Html | string])[] = [
    ['Verify token', secretText(verify_token)],
    ...(socket_token === null ? [] : [['Socket token', secretText(socket_token)] as const]),
    ['Test token', test_token === null ? ended : secretText(test_token)],
  ];
  return markup`<h2>App</h2>
      ${definitionList([
        ['Client id', markup`<code>${client_id}</code>`],
        ['Redirect URLs', urls.length === 0 ? 'None, so nobody can authorize it' : markup`<ul>${urls}</ul>`],
        ...(hasTokens ? tokens : []),
      ])}
      <p>With the verify token your program checks that a call comes from Skein. ${socket_token === null ? '' : 'The socket token opens the socket, and nothing else. '}The test token gives full access to your own account.</p>
      ${hasTokens ? NOTHING : postForm(integrationPath(id), hidden, button('Show the tokens', 'show_tokens', 'secondary'))}
      ${newSecrets(id, hidden)}`;
}

function newSecrets(id: number, hidden: Readonly<Record<string, string>>): Html {
  const form = postForm(integrationPath(id), hidden, button('Yes, create new secrets', 'renew_secrets', 'danger'));
  const effect =
    'The client secret, the verify token and the test token stop working at once, and you get new ones. People who have authorized the app do not have to do it again.';
  return confirmation({ text: 'Create new secrets', effect }, form);
}

/** How the program of an integration opens its socket, if it is called over one. */
function integrationSocketSection({ integration, baseUrl }: IntegrationPageContent): Html {
  if (integration.delivery !== 'socket') return NOTHING;
  const listening = 'opens the socket in place of your program';
  return socketSection({ baseUrl, query: '', token: 'the socket token', listening, options: [] });
}

function callbackSection({ integration, csrf, ping }: IntegrationPageContent): Html {
  if (!hasCallback(integration)) return NOTHING;
  const tested = integration.delivery === 'socket' ? 'Test the socket' : 'Test the callback URL';
  return markup`<h2>${tested}</h2>
      <p>A ping checks whether your program responds. It should return pong.</p>
      ${postForm(integrationPath(integration.id), csrf, button('Send a ping', 'ping', 'secondary'))}
      ${ping === undefined ? NOTHING : pingSection(ping, { problem: ping.problem ?? undefined, success: 'It returned pong.' })}`;
}

function installationsSection({ integration, installations, baseUrl }: IntegrationPageContent): Html {
  const items = installations.map(
    (installation) => markup`<li><a href="${installationPath(installation.id)}">${locationText(installation)}</a></li>`,
  );
  const address = `${baseUrl}${installationPath(integration.id)}`;
  return markup`<h2>Installations</h2>
      ${items.length === 0 ? markup`<p>Not installed anywhere that you can see.</p>` : markup`<ul>${items}</ul>`}
      <p>Install link: <a href="${installationPath(integration.id)}">${address}</a></p>`;
}

/** For example `Launch plan, in Marketing, in Fernhollow`. */
export function locationText({ workspace_name, channel_name, thread_title }: NamedInstallation): string {
  return [thread_title, channel_name, workspace_name].filter((name) => name !== null).join(', in ');
}

export function editPage(
  { id, name, kind }: Integration,
  valueOf: ValueOf,
  csrf: CsrfField,
  errors?: FormErrors,
): Page {
  const content = markup`${integrationFields(kind, valueOf, errors)}${button('Save', 'save')}`;
  return {
    title: `Change ${name}`,
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      ${postForm(integrationPath(id, 'edit'), csrf, content)}
      ${footerLinks([[integrationPath(id), `Back to ${name}`]])}`,
  };
}

export function removePage({ id, name }: Integration, csrf: CsrfField): Page {
  return {
    title: `Remove ${name}?`,
    body: markup`<p>It is uninstalled everywhere, its bots leave, and all its tokens stop working. What it posted stays. This cannot be undone.</p>
      ${postForm(integrationPath(id, 'remove'), csrf, button('Remove', 'remove', 'danger'))}
      ${footerLinks([[integrationPath(id), `Back to ${name}`]])}`,
  };
}

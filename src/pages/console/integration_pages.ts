import type { Schema } from '../../generated/schemas.js';
import type { NamedInstallation, NamedWorkspace } from '../../models/console.js';
import type { FormErrors } from '../kit/form_errors.js';
import { alertOf, button, form, noticeOf } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import { withQuery } from '../kit/own_path.js';
import type { Page } from '../kit/page.js';
import { after, CONSOLE, facts, HOOKS, installationPath, integrationPath, NEW, secret } from './console.js';
import { fieldsOf, type Written } from './integration_form.js';
import { wordsFor } from './kinds.js';

type Integration = Schema<'Integration'>;

/** The integrations of somebody, by name, with where each may be installed. */
export function listPage(
  { integrations, next }: { integrations: readonly Integration[]; next: number | undefined },
  workspaces: readonly NamedWorkspace[],
  notice: string | undefined,
): Page {
  const items = integrations.map(
    (integration) => markup`<li>
        <h2 class="item"><a href="${integrationPath(integration.id)}">${integration.name}</a></h2>
        <p class="soft">${wordsFor(integration.kind).name} · ${reachOf(integration, workspaces)}</p>
      </li>`,
  );
  return {
    title: 'Your integrations',
    body: markup`${noticeOf(notice)}
      ${integrations.length === 0 ? markup`<p>None yet. An integration is a program of yours that others install, or let in.</p>` : markup`<ul class="items">${items}</ul>`}
      <p><a class="button" href="${NEW}">Build an integration</a></p>
      ${after([
        ...(next === undefined ? [] : [[withQuery(CONSOLE, { after: String(next) }), 'Further ones'] as const]),
        [HOOKS, 'Your webhooks'],
        ['/account', 'Your account'],
      ])}`,
  };
}

/** Who may install something, in words. */
function reachOf({ workspace_id: id }: Integration, workspaces: readonly NamedWorkspace[]): string {
  if (id === null) return 'for whoever knows its address';
  const name = workspaces.find((workspace) => workspace.id === id)?.name;
  return name === undefined ? 'only in a workspace that you have left' : `only in ${name}`;
}

/** What the page of an integration shows. */
export interface ShownIntegration {
  readonly integration: Schema<'IntegrationDetails'>;
  readonly installations: readonly NamedInstallation[];
  readonly workspaces: readonly NamedWorkspace[];
  readonly baseUrl: string;
  /** What its forms bring to prove that they are its. */
  readonly proof: string;
  /** How often its secrets were made. */
  readonly generation: number;
  /** Verify token and test token are shown as well. */
  readonly hasTokens?: boolean;
  /** It has just been built. */
  readonly isNew?: boolean;
  readonly notice?: string | undefined;
}

/** An integration, to its maker. */
export function integrationPage(shown: ShownIntegration): Page {
  const { integration, workspaces, notice, isNew = false } = shown;
  const { id, name, kind, description } = integration;
  return {
    title: name,
    body: markup`${noticeOf(isNew ? 'It is built.' : notice)}
      <p class="soft">${wordsFor(kind).name} · ${reachOf(integration, workspaces)}</p>
      ${description === '' ? NOTHING : markup`<p>${description}</p>`}
      ${integration.client_secret === null ? NOTHING : secretPart(integration.client_secret)}
      ${addressPart(integration)}
      ${programPart(shown)}
      ${installedPart(shown)}
      <h2>Change or remove it</h2>
      <p><a class="button plain" href="${integrationPath(id, 'edit')}">Change it</a>
      <a class="button grave" href="${integrationPath(id, 'remove')}">Remove it</a></p>
      ${after([[CONSOLE, 'Your integrations']])}`,
  };
}

function secretPart(clientSecret: string): Html {
  return markup`<h2>Client secret</h2>
      <p>Copy it now: it is shown this once. By it the program proves who it is.</p>
      <p>${secret(clientSecret)}</p>`;
}

function addressPart({
  kind,
  command,
  command_description,
  usage_help,
  callback_url,
  configure_url,
}: Integration): Html {
  const none = 'None';
  const ofCommand: [string, string][] = [
    ['Command', `${command ?? ''} ${usage_help}`],
    ['What it does', command_description === '' ? 'Nobody has said' : command_description],
  ];
  return markup`<h2>What it is</h2>
      ${facts([
        ...(kind === 'SLASH_COMMAND' ? ofCommand : []),
        [kind === 'URL_REPORT' ? 'Content URL' : 'Callback URL', callback_url ?? none],
        ['Configure URL', configure_url ?? none],
      ])}`;
}

function programPart({ integration, proof, generation, hasTokens = false }: ShownIntegration): Html {
  const { id, client_id, redirect_urls, verify_token, test_token } = integration;
  const urls = redirect_urls.map((url) => markup`<li>${url}</li>`);
  const ended = 'It has ended. Making the secrets anew makes another one.';
  const tokens: [string, Html | string][] = [
    ['Verify token', secret(verify_token)],
    ['Test token', test_token === null ? ended : secret(test_token)],
  ];
  return markup`<h2>Its program</h2>
      ${facts([
        ['Client id', markup`<code>${client_id}</code>`],
        ['Redirect URLs', urls.length === 0 ? 'None, so nobody can let it in' : markup`<ul>${urls}</ul>`],
        ...(hasTokens ? tokens : []),
      ])}
      <p>By the verify token the program knows that a call comes from here. The test token is one of the program for you alone, with every scope. Making
      the secrets anew ends both and the client secret; what people have let the program have stays.</p>
      ${form(
        integrationPath(id),
        { proof, generation: String(generation) },
        markup`${hasTokens ? NOTHING : button('Show the tokens', 'show_tokens', 'plain')}
        ${button('Make the secrets anew', 'renew_secrets', 'grave')}`,
      )}`;
}

function installedPart({ integration, installations, baseUrl }: ShownIntegration): Html {
  const items = installations.map(
    (installation) => markup`<li><a href="${installationPath(installation.id)}">${placeIn(installation)}</a></li>`,
  );
  const address = `${baseUrl}${installationPath(integration.id)}`;
  return markup`<h2>Where it is installed</h2>
      ${items.length === 0 ? markup`<p>Nowhere that you see.</p>` : markup`<ul>${items}</ul>`}
      <p>Whoever may install it does so at this address: <a href="${installationPath(integration.id)}">${address}</a></p>`;
}

/** Where something is installed, in words. */
export function placeIn({ workspace_name, channel_name, thread_title }: NamedInstallation): string {
  return [thread_title, channel_name, workspace_name].filter((name) => name !== null).join(', in ');
}

/** The form of what may change. */
export function editPage(
  { id, name, kind }: Integration,
  written: Written,
  { proof }: { proof: string },
  faults?: FormErrors,
): Page {
  return {
    title: `Change ${name}`,
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      ${form(integrationPath(id, 'edit'), { proof }, markup`${fieldsOf(kind, written, faults)}${button('Save', 'save')}`)}
      ${after([[integrationPath(id), `Back to ${name}`]])}`,
  };
}

/** The question before an integration goes. */
export function removePage({ id, name }: Integration, { proof }: { proof: string }): Page {
  return {
    title: `Remove ${name}?`,
    body: markup`<p>It is uninstalled everywhere, its bots leave, and every token that its program has ends. Nothing brings it back. What was posted stays.</p>
      ${form(integrationPath(id, 'remove'), { proof }, button('Remove it', 'remove', 'grave'))}
      ${after([[integrationPath(id), `Back to ${name}`]])}`,
  };
}

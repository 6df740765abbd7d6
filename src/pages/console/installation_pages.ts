import type { Actor } from '../../actor.js';
import { policySourcesOf } from '../../domain/oauth/redirect_uris.js';
import type { Schema } from '../../generated/schemas.js';
import type { NamedInstallation, OfferedIntegration } from '../../models/console.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, errorAlert, getForm, noticeBanner, postForm, selectField } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { definitionList, footerLinks, secretText } from './elements.js';
import type { InstallStep } from './install_steps.js';
import { kindText, permissionTexts } from './integration_kinds.js';
import { locationText } from './integration_pages.js';
import { CONSOLE, installationPath } from './paths.js';

const LABELS = { workspace_id: 'Workspace', channel_id: 'Channel', thread_id: 'Thread' } as const;
const NO_OPTIONS = {
  workspace_id:
    'There is no workspace in which you may install it. Guests cannot install anything, and a private integration is installed in its own workspace only.',
  channel_id: 'There is no channel in which you may install it.',
  thread_id: 'There is no thread in this channel.',
} as const;

/** Asks where to install an integration, and says what it may do there. */
export function installPage(
  offered: OfferedIntegration,
  actor: Actor,
  step: InstallStep,
  csrf: CsrfField,
  errors?: FormErrors,
): Page {
  const { id, name, kind, description, configure_url: configureUrl } = offered;
  return {
    title: `Install ${name}`,
    hasErrors: errors !== undefined,
    ...(configureUrl === '' ? {} : { formSources: policySourcesOf(configureUrl) }),
    body: markup`${errorAlert(errors)}
      <p class="soft">${kindText(kind).name} · You are signed in as ${actor.name}</p>
      ${description === '' ? NOTHING : markup`<p>${description}</p>`}
      <p>Where you install it:</p>
      <ul>${permissionTexts(offered).map((text) => markup`<li>${text}</li>`)}</ul>
      ${configureUrl === '' ? NOTHING : markup`<p>Then you are sent on to <strong>${new URL(configureUrl).host}</strong>, which learns your name.</p>`}
      ${stepForm(id, step, csrf, errors)}
      ${footerLinks([
        [installationPath(id), 'Start again'],
        [CONSOLE, 'Your integrations'],
      ])}`,
  };
}

function stepForm(
  id: number,
  { argument, options, isLast }: InstallStep,
  csrf: CsrfField,
  errors: FormErrors | undefined,
): Html {
  if (options.length === 0) return markup`<p>${NO_OPTIONS[argument]}</p>`;
  const select = selectField({ name: argument, label: LABELS[argument], options }, errors);
  if (!isLast) return getForm(installationPath(id), markup`${select}<button class="primary">Go on</button>`);
  return postForm(installationPath(id), csrf, markup`${select}${button('Install it', 'install')}`);
}

export interface InstallationPageContent {
  readonly details: Schema<'InstallationDetails'>;
  readonly location: NamedInstallation;
  readonly mayUninstall: boolean;
  readonly csrf: CsrfField;
  readonly hasToken?: boolean;
  readonly notice?: string | undefined;
}

export function installationPage(content: InstallationPageContent): Page {
  const { details, location, mayUninstall, notice } = content;
  const { id, integration_name: name, kind, description, configure_url: configureUrl } = details;
  return {
    title: name,
    ...(configureUrl === null ? {} : { formSources: policySourcesOf(configureUrl) }),
    body: markup`${noticeBanner(notice)}
      <p class="soft">${kindText(kind).name}</p>
      ${description === '' ? NOTHING : markup`<p>${description}</p>`}
      ${definitionList([['Installed in', locationText(location)]])}
      ${installerSection(content)}
      ${mayUninstall ? markup`<p><a class="button danger" href="${installationPath(id, 'remove')}">Uninstall it</a></p>` : NOTHING}
      ${footerLinks([[CONSOLE, 'Your integrations']])}`,
  };
}

/**
 * What only the person who installed it sees: its token, its post URL and its configure URL. They are null to others.
 */
function installerSection({ details, csrf, hasToken = false }: InstallationPageContent): Html {
  const { id, install_token: token, post_data_url: url, configure_url: configureUrl } = details;
  const buttons = [
    ...(token === null || hasToken ? [] : [button('Show how it posts', 'show_token', 'secondary')]),
    ...(configureUrl === null ? [] : [button('Configure it', 'configure')]),
  ];
  const showsToken = hasToken && token !== null && url !== null;
  return markup`${
    showsToken
      ? definitionList([
          ['Install token', secretText(token)],
          ['Where it posts', secretText(url)],
        ])
      : NOTHING
  }
      ${showsToken ? markup`<p>Everybody who has these can post there. They work as long as it is installed.</p>` : NOTHING}
      ${buttons.length === 0 ? NOTHING : postForm(installationPath(id), csrf, markup`${buttons}`)}`;
}

export function uninstallPage(
  { id, integration_name: name }: Schema<'InstallationDetails'>,
  location: NamedInstallation,
  csrf: CsrfField,
): Page {
  return {
    title: `Uninstall ${name}?`,
    body: markup`<p>It is installed in ${locationText(location)}. Its bot leaves, its install token ends, and it loses the access that members here have given it. What was posted stays.</p>
      ${postForm(installationPath(id, 'remove'), csrf, button('Uninstall it', 'uninstall', 'danger'))}
      ${footerLinks([[installationPath(id), `Back to ${name}`]])}`,
  };
}

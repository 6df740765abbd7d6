import type { Actor } from '../../actor.js';
import { policySourcesOf } from '../../domain/oauth/redirect_uris.js';
import type { Schema } from '../../generated/schemas.js';
import type { NamedInstallation, OfferedIntegration } from '../../models/console.js';
import type { FormErrors } from '../kit/form_errors.js';
import { alertOf, button, choice, choosing, form, noticeOf } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { after, CONSOLE, facts, installationPath, secret } from './console.js';
import { placeIn } from './integration_pages.js';
import { powersOf, wordsFor } from './kinds.js';
import type { Step } from './places.js';

const LABELS = { workspace_id: 'Workspace', channel_id: 'Channel', thread_id: 'Thread' } as const;
const NOWHERE = {
  workspace_id:
    'There is no workspace in which you may install it. Guests install nothing, and what is private only its own workspace.',
  channel_id: 'There is no channel in which you may install it.',
  thread_id: 'There is no thread in this channel.',
} as const;

/** Asks where an integration is to be installed, and says what it may do there. */
export function installPage(
  offered: OfferedIntegration,
  actor: Actor,
  step: Step,
  proof: { proof: string },
  faults?: FormErrors,
): Page {
  const { id, name, kind, description, configure_url: configureUrl } = offered;
  const sources = configureUrl === '' ? {} : { formSources: policySourcesOf(configureUrl) };
  return {
    title: `Install ${name}`,
    isFaulty: faults !== undefined,
    ...sources,
    body: markup`${alertOf(faults)}
      <p class="soft">${wordsFor(kind).name} · You are signed in as ${actor.name}</p>
      ${description === '' ? NOTHING : markup`<p>${description}</p>`}
      <p>Where you install it:</p>
      <ul>${powersOf(offered).map((power) => markup`<li>${power}</li>`)}</ul>
      ${configureUrl === '' ? NOTHING : markup`<p>Then you are sent on to <strong>${new URL(configureUrl).host}</strong>, which learns your name.</p>`}
      ${stepPart(id, step, proof, faults)}
      ${after([
        [installationPath(id), 'Begin anew'],
        [CONSOLE, 'Your integrations'],
      ])}`,
  };
}

function stepPart(
  id: number,
  { argument, options, isLast }: Step,
  proof: { proof: string },
  faults?: FormErrors,
): Html {
  if (options.length === 0) return markup`<p>${NOWHERE[argument]}</p>`;
  const asked = choice({ name: argument, label: LABELS[argument], options }, faults);
  if (!isLast) return choosing(installationPath(id), markup`${asked}<button class="main">Go on</button>`);
  return form(installationPath(id), proof, markup`${asked}${button('Install it', 'install')}`);
}

/** What the page of an installation shows. */
export interface ShownInstallation {
  readonly details: Schema<'InstallationDetails'>;
  readonly place: NamedInstallation;
  readonly mayUninstall: boolean;
  readonly proof: string;
  readonly hasToken?: boolean;
  readonly notice?: string | undefined;
}

/** An installation: what it is, where, and to who has installed it how it posts and where to configure it. */
export function installationPage(shown: ShownInstallation): Page {
  const { details, place, mayUninstall, notice } = shown;
  const { id, integration_name: name, kind, description, configure_url: configureUrl } = details;
  return {
    title: name,
    ...(configureUrl === null ? {} : { formSources: policySourcesOf(configureUrl) }),
    body: markup`${noticeOf(notice)}
      <p class="soft">${wordsFor(kind).name}</p>
      ${description === '' ? NOTHING : markup`<p>${description}</p>`}
      ${facts([['Installed in', placeIn(place)]])}
      ${tokenPart(shown)}
      ${mayUninstall ? markup`<p><a class="button grave" href="${installationPath(id, 'remove')}">Uninstall it</a></p>` : NOTHING}
      ${after([[CONSOLE, 'Your integrations']])}`,
  };
}

/** What only who has installed it is offered. */
function tokenPart({ details, proof, hasToken = false }: ShownInstallation): Html {
  const { id, install_token: token, post_data_url: url, configure_url: configureUrl } = details;
  const offered = [
    ...(token === null || hasToken ? [] : [button('Show how it posts', 'show_token', 'plain')]),
    ...(configureUrl === null ? [] : [button('Configure it', 'configure')]),
  ];
  const isTold = hasToken && token !== null && url !== null;
  return markup`${
    isTold
      ? facts([
          ['Install token', secret(token)],
          ['Where it posts', secret(url)],
        ])
      : NOTHING
  }
      ${isTold ? markup`<p>Whoever has these posts there. They last as long as it is installed.</p>` : NOTHING}
      ${offered.length === 0 ? NOTHING : form(installationPath(id), { proof }, markup`${offered}`)}`;
}

/** The question before something is uninstalled. */
export function uninstallPage(
  { id, integration_name: name }: Schema<'InstallationDetails'>,
  place: NamedInstallation,
  { proof }: { proof: string },
): Page {
  return {
    title: `Uninstall ${name}?`,
    body: markup`<p>It is installed in ${placeIn(place)}. Its bot leaves, its install token ends, and it loses what members have let it have here. What was posted stays.</p>
      ${form(installationPath(id, 'remove'), { proof }, button('Uninstall it', 'uninstall', 'grave'))}
      ${after([[installationPath(id), `Back to ${name}`]])}`,
  };
}

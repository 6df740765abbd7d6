import type { Actor } from '../../actor.js';
import { policySourcesOf } from '../../domain/oauth/redirect_uris.js';
import type { Schema } from '../../generated/schemas.js';
import type { LoggedCall } from '../../models/call.js';
import type { NamedInstallation, OfferedIntegration } from '../../models/console.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import type { FormErrors } from '../kit/form_errors.js';
import {
  button,
  confirmation,
  errorAlert,
  getForm,
  inputField,
  noticeBanner,
  postForm,
  selectField,
} from '../kit/form.js';
import type { FormValues } from '../kit/form_values.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { definitionList, footerLinks, secretText } from '../kit/elements.js';
import { attemptsText, deliveryState, secondsTag } from './hook_pages.js';
import type { InstallStep } from './install_steps.js';
import { kindText, permissionTexts } from './integration_kinds.js';
import { locationText } from './integration_pages.js';
import { installationPath } from './paths.js';

const LABELS = { workspace_id: 'Workspace', channel_id: 'Channel', thread_id: 'Thread' } as const;
const NO_OPTIONS = {
  workspace_id:
    'You cannot install it in any of your workspaces. Guests cannot install integrations, and a private integration is only for its own workspace.',
  channel_id: 'There is no channel where you can install it.',
  thread_id: 'There is no thread in this channel.',
} as const;

export interface InstallPageContent {
  readonly offered: OfferedIntegration;
  readonly step: InstallStep;
  /** What the fields show. */
  readonly values: FormValues;
  readonly csrf: CsrfField;
}

/** Asks where to install an integration, and when a report is to come, and says what it may do there. */
export function installPage(content: InstallPageContent, actor: Actor, errors?: FormErrors): Page {
  const { offered } = content;
  const { id, name, kind, description, configure_url: configureUrl } = offered;
  return {
    title: `Install ${name}`,
    hasErrors: errors !== undefined,
    ...(configureUrl === '' ? {} : { formSources: policySourcesOf(configureUrl) }),
    body: markup`${errorAlert(errors)}
      <p class="soft">${kindText(kind).name} · You are signed in as ${actor.name}</p>
      ${description === '' ? NOTHING : markup`<p>${description}</p>`}
      <p>What it can do where you install it:</p>
      <ul>${permissionTexts(offered).map((text) => markup`<li>${text}</li>`)}</ul>
      ${configureUrl === '' ? NOTHING : markup`<p>Next you go to <strong>${new URL(configureUrl).host}</strong> to set it up. It learns your name.</p>`}
      ${stepForm(content, errors)}
      ${footerLinks([[installationPath(id), 'Start over']])}`,
  };
}

function stepForm({ offered, step, values, csrf }: InstallPageContent, errors: FormErrors | undefined): Html {
  const { id, kind } = offered;
  const { argument, options, isLast } = step;
  if (options.length === 0) return markup`<p>${NO_OPTIONS[argument]}</p>`;
  const value = values.first(argument);
  const select = selectField({ name: argument, label: LABELS[argument], options, value }, errors);
  if (!isLast) {
    const fields = [select, ...suggestedSchedule(values)];
    return getForm(installationPath(id), markup`${fields}<button class="primary">Continue</button>`);
  }
  const fields = [select, ...(kind === 'URL_REPORT' ? scheduleFields(values, errors) : [])];
  return postForm(installationPath(id), csrf, markup`${fields}${button('Install', 'install')}`);
}

/** Carries what the address suggests to the next step. */
function suggestedSchedule(values: FormValues): Html[] {
  const suggested = ['schedule', 'timezone'].filter((name) => values.first(name) !== '');
  return suggested.map((name) => markup`<input type="hidden" name="${name}" value="${values.first(name)}" />`);
}

const SCHEDULE_HINT =
  'As in cron: minute, hour, day of the month, month, day of the week. For example, 0 9 * * 1-5 is 9:00 from Monday to Friday. At most once an hour.';

function scheduleFields(values: FormValues, errors: FormErrors | undefined): Html[] {
  const text = { type: 'text', autocomplete: 'off' } as const;
  const named = (name: string) => ({ name, value: values.first(name) });
  return [
    inputField({ ...named('schedule'), ...text, label: 'Schedule', hint: SCHEDULE_HINT }, errors),
    inputField({ ...named('timezone'), ...text, label: 'Time zone', hint: 'For example, Europe/Berlin.' }, errors),
  ];
}

export interface InstallationPageContent {
  readonly details: Schema<'InstallationDetails'>;
  readonly location: NamedInstallation;
  /** How often its install token was renewed. */
  readonly renewals: number;
  readonly mayUninstall: boolean;
  readonly csrf: CsrfField;
  /** The latest calls of the integration; undefined for everybody but who installed it. */
  readonly calls: readonly LoggedCall[] | undefined;
  readonly timezone: string;
  readonly hasToken?: boolean;
  readonly notice?: string | undefined;
}

export function installationPage(content: InstallationPageContent): Page {
  const { details, location, mayUninstall, notice } = content;
  const { id, integration_name: name, kind, description, configure_url: configureUrl } = details;
  const { schedule, timezone } = details;
  return {
    title: name,
    ...(configureUrl === null ? {} : { formSources: policySourcesOf(configureUrl) }),
    body: markup`${noticeBanner(notice)}
      <p class="soft">${kindText(kind).name}</p>
      ${description === '' ? NOTHING : markup`<p>${description}</p>`}
      ${definitionList([
        ['Installed in', locationText(location)],
        ...(schedule === null ? [] : [['Schedule', `${schedule} (${timezone ?? ''})`] as const]),
      ])}
      ${kind === 'URL_REPORT' ? markup`<p>To change the schedule, install it again in the same channel.</p>` : NOTHING}
      ${installerSection(content)}
      ${callsSection(content)}
      ${mayUninstall ? markup`<p><a class="button danger" href="${installationPath(id, 'remove')}">Uninstall</a></p>` : NOTHING}`,
  };
}

/**
 * What only the person who installed it sees: its token, its post URL and its configure URL. They are null to others.
 */
function installerSection({ details, renewals, csrf, hasToken = false }: InstallationPageContent): Html {
  const { id, install_token: token, post_data_url: url, configure_url: configureUrl } = details;
  const buttons = [
    ...(token === null || hasToken ? [] : [button('Show the post URL and token', 'show_token', 'secondary')]),
    ...(configureUrl === null ? [] : [button('Configure', 'configure')]),
  ];
  const showsToken = hasToken && token !== null && url !== null;
  return markup`${
    showsToken
      ? definitionList([
          ['Install token', secretText(token)],
          ['Post URL', secretText(url)],
        ])
      : NOTHING
  }
      ${showsToken ? markup`<p>Anybody with these can post there in your name, until the address is renewed or the integration is uninstalled.</p>` : NOTHING}
      ${buttons.length === 0 ? NOTHING : postForm(installationPath(id), csrf, markup`${buttons}`)}
      ${token === null ? NOTHING : renewAddress(id, { ...csrf, renewals: String(renewals) })}`;
}

function renewAddress(id: number, hidden: Readonly<Record<string, string>>): Html {
  const form = postForm(installationPath(id), hidden, button('Yes, renew the address', 'renew_token', 'danger'));
  const effect =
    'The present post URL and token stop working at once. Nothing is posted there until the program has the new ones.';
  return confirmation({ text: 'Renew the address', effect }, form);
}

/** The outcomes of the latest calls. They show the person who installed the integration whether it responds. */
function callsSection({ details: { kind }, calls, timezone }: InstallationPageContent): Html {
  if (calls === undefined || kind === 'GENERAL' || kind === 'URL_REPORT') return NOTHING;
  const items = calls.map(({ event, state, attempts, status, error, created_at }) => {
    const ending = error ?? (status === null ? '' : `status ${status}`);
    const at = secondsTag(Math.floor(created_at.getTime() / 1000), timezone);
    return markup`<li>${CALLED[event] ?? event}: ${deliveryState(state)}, ${attemptsText(attempts)}${ending === '' ? '' : `, ${ending}`}, ${at}</li>`;
  });
  return markup`<h2>Calls</h2>
      ${items.length === 0 ? markup`<p>None in the last 30 days.</p>` : markup`<ul>${items}</ul>`}`;
}

/** The posts that call integrations, by their events. */
const CALLED: Readonly<Partial<Record<LoggedCall['event'], string>>> = {
  thread_added: 'A thread',
  comment_added: 'A comment',
  message_added: 'A message',
};

export function uninstallPage(
  { id, integration_name: name }: Schema<'InstallationDetails'>,
  location: NamedInstallation,
  csrf: CsrfField,
): Page {
  return {
    title: `Uninstall ${name}?`,
    body: markup`<p>It is installed in ${locationText(location)}. Its bot leaves, its install token stops working, and members' authorizations of it end here. What it posted stays.</p>
      ${postForm(installationPath(id, 'remove'), csrf, button('Uninstall', 'uninstall', 'danger'))}
      ${footerLinks([[installationPath(id), `Back to ${name}`]])}`,
  };
}

import { localTime } from '../../clock.js';
import { isAway, restOver, type Rest } from '../../domain/notifications/rest.js';
import type { Schema } from '../../generated/schemas.js';
import type { OwnAccount } from '../../models/user.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { footerLinks } from '../kit/elements.js';
import type { FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, checkboxGroup, errorAlert, inputField, noticeBanner, postForm, selectField } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { formatDay, formatMinute, timeTag } from '../kit/times.js';
import { devicesSection } from './devices_section.js';
import { settingsOfWorkspace, type WorkspaceSettings } from './notification_settings.js';
import { ACCOUNT, CHANGE_TIME_ZONE, NOTIFICATIONS } from './paths.js';

/** The forms of the page, by the decision that they send. */
export type NotificationForm = 'save_rest' | 'save_away' | 'save_settings';

/** A form that was refused: what the person has entered, and what is wrong with it. */
export interface Refused {
  readonly decision: NotificationForm;
  readonly form: FormValues;
  readonly errors: FormErrors;
}

export interface NotificationsContent {
  readonly account: OwnAccount;
  readonly rest: Rest;
  readonly now: Date;
  /** Whether Skein verifies addresses (VERIFY_EMAIL), and this one is not verified yet. */
  readonly needsVerification: boolean;
  /** Whether Skein sends mail (SMTP_URL). */
  readonly sendsMail: boolean;
  /** Mail to the address came back, so notifications are not mailed. */
  readonly isMailStopped: boolean;
  readonly devices: readonly Schema<'Device'>[];
  /** Some of the person's workspaces, by name. */
  readonly workspaces: readonly WorkspaceSettings[];
  /** The links to further workspaces. */
  readonly furtherWorkspaces: Html;
  readonly csrf: CsrfField;
  readonly notice?: string | undefined;
  readonly refused?: Refused | undefined;
}

export function notificationsPage(content: NotificationsContent): Page {
  const { notice, refused } = content;
  return {
    title: 'Notifications',
    hasErrors: refused !== undefined,
    body: markup`${noticeBanner(notice)}${errorAlert(refused?.errors)}
      ${mailState(content)}
      ${snoozeSection(content)}
      ${restSection(content)}
      ${awaySection(content)}
      ${devicesSection(content.devices, content.rest.timezone, content.csrf)}
      ${workspacesSection(content)}
      ${footerLinks([[ACCOUNT, 'Back to your account']])}`,
  };
}

/** Whether mail reaches the person. */
function mailState({ account, sendsMail, needsVerification, isMailStopped }: NotificationsContent): Html {
  const { email } = account;
  if (!sendsMail)
    return markup`<p>This Skein sends no notifications by mail, because its host has not set up a mail server.</p>`;
  if (needsVerification)
    return markup`<p>No notifications are mailed to ${email} until you <a href="${ACCOUNT}">verify this address</a>.</p>`;
  if (isMailStopped)
    return markup`<p>No notifications are mailed to ${email}, because mail to it was returned. <a href="${ACCOUNT}">Your account</a> has a button that turns them on again.</p>`;
  return markup`<p>Mail goes to ${email}.</p>`;
}

function snoozeSection({ rest, csrf, now }: NotificationsContent): Html {
  const { snooze_until: until, timezone } = rest;
  const isSnoozed = until !== null && until > now;
  const state = isSnoozed
    ? markup`<p><strong>Snoozed until ${timeTag(until, formatMinute(until, timezone))}</strong></p>`
    : NOTHING;
  const end = isSnoozed ? button('End the snooze', 'end_snooze') : NOTHING;
  return markup`<h2>Snooze</h2>
      ${state}
      <p>Mail and push wait until the end. On the desktop nothing is shown, also not afterwards.</p>
      ${postForm(
        NOTIFICATIONS,
        csrf,
        markup`${end}
        ${button('Snooze for 1 hour', 'snooze_hour', 'secondary')}
        ${button('Snooze until tomorrow, 8:00', 'snooze_tomorrow', 'secondary')}
        ${button('Snooze until Monday, 8:00', 'snooze_monday', 'secondary')}`,
      )}`;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY_OPTIONS = DAYS.map((text, index) => ({ value: String(index + 1), text }));

function restSection(content: NotificationsContent): Html {
  const { rest, csrf, now } = content;
  const { form, errors } = refusedOf(content, 'save_rest') ?? {};
  const time = (name: 'snooze_dnd_start' | 'snooze_dnd_end', label: string) => {
    const value = form?.first(name) ?? rest[name] ?? '';
    const shared = { type: 'time', autocomplete: 'off', isOptional: true, hasOptionalMark: false } as const;
    return inputField({ ...shared, name, label, value }, errors);
  };
  const chosen = form?.all('off_days') ?? rest.off_days.map(String);
  const days = checkboxGroup({ name: 'off_days', label: 'Days off', options: DAY_OPTIONS, chosen }, errors);
  const never =
    restOver(rest, now) === null ? markup`<p>Every day is a day off, so what waits never comes.</p>` : NOTHING;
  return markup`<h2>Do not disturb</h2>
      <p>At these hours and on these days it is as if you had snoozed. Times are those of ${rest.timezone}. <a href="${CHANGE_TIME_ZONE}">Change your time zone</a></p>
      ${never}
      ${postForm(
        NOTIFICATIONS,
        csrf,
        markup`<div class="pair">${time('snooze_dnd_start', 'Every day from')}${time('snooze_dnd_end', 'Until')}</div>
        ${days}
        ${button('Save hours and days', 'save_rest')}`,
      )}`;
}

export const AWAY_TYPES = [
  { value: 'vacation', text: 'Vacation' },
  { value: 'parental', text: 'Parental leave' },
  { value: 'sickleave', text: 'Sick leave' },
  { value: 'other', text: 'Another reason' },
] as const;

function awaySection(content: NotificationsContent): Html {
  const { rest, csrf, now } = content;
  const { form, errors } = refusedOf(content, 'save_away') ?? {};
  const away =
    rest.away_mode !== null && localTime(now, rest.timezone).date < rest.away_mode.date_to ? rest.away_mode : null;
  const value = (name: 'type' | 'date_from' | 'date_to') => form?.first(name) ?? away?.[name] ?? '';
  const day = (name: 'date_from' | 'date_to', label: string, hint: string) => {
    const isOptional = name === 'date_from';
    const shared = { type: 'date', autocomplete: 'off', isOptional, hasOptionalMark: false } as const;
    return inputField({ ...shared, name, label, hint, value: value(name) }, errors);
  };
  const days = [
    day('date_from', 'First day', 'If you leave it empty, today.'),
    day('date_to', 'Back on', 'Then you are notified again.'),
  ];
  const fields = markup`${selectField({ name: 'type', label: 'Reason', value: value('type'), options: AWAY_TYPES }, errors)}
        <div class="pair">${days}</div>
        ${button('Save', 'save_away', 'primary', 'Save when you are away')}
        ${away === null ? NOTHING : button('End being away', 'end_away', 'secondary')}`;
  return markup`<h2>Away</h2>
      ${away === null ? NOTHING : markup`<p><strong>${awayText(rest, away, now)}</strong></p>`}
      <p>While you are away you are not notified, and nothing comes afterwards. What is new stays unread. The people of your workspaces see that you are away.</p>
      ${postForm(NOTIFICATIONS, csrf, fields)}`;
}

function awayText(rest: Rest, { date_from, date_to }: NonNullable<Rest['away_mode']>, now: Date): string {
  const [from, to] = [date_from, date_to].map((date) => formatDay(new Date(`${date}T00:00:00Z`), 'UTC'));
  return isAway(rest, now) ? `You are away, and back on ${to}.` : `You are away from ${from} on, and back on ${to}.`;
}

function workspacesSection({ workspaces, furtherWorkspaces, csrf }: NotificationsContent): Html {
  const forms = workspaces.map((workspace) => settingsOfWorkspace(workspace, csrf));
  return markup`<h2>What you are notified of</h2>
      ${forms.length === 0 ? markup`<p>You are not in a workspace yet.</p>` : markup`<p>Each workspace has its own settings. A mention follows the row of its post. It also reaches you where you have muted the thread or the conversation.</p>`}
      ${forms}
      ${furtherWorkspaces}`;
}

function refusedOf({ refused }: NotificationsContent, decision: NotificationForm): Refused | undefined {
  return refused?.decision === decision ? refused : undefined;
}

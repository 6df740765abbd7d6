// Account > Notifications: when, how and of what a person is told.
import type { Actor } from '../../actor.js';
import { SECOND } from '../../clock.js';
import { removeDevice, testDevice } from '../../domain/notifications/devices.js';
import { mayMail } from '../../domain/notifications/returns.js';
import { snoozeEnd, type SnoozeLength } from '../../domain/notifications/rest.js';
import { changeNotificationSettings } from '../../domain/notifications/settings.js';
import { changeProfile } from '../../domain/users/profile.js';
import { meet } from '../../domain/workspaces/first_use.js';
import { ApiError, found, invalidArgument } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import { readArguments } from '../../http/arguments.js';
import { namedWorkspacesOf, type NamedWorkspace } from '../../models/console.js';
import { DEFAULT_SETTINGS } from '../../models/notification.js';
import { notifiedPeople, type NotifiedPerson } from '../../models/notice.js';
import { ownAccount } from '../../models/user.js';
import { findWorkspace } from '../../models/workspace.js';
import { showDevices } from '../../presenters/devices.js';
import type { FormValues } from '../kit/form_values.js';
import { PageError } from '../kit/page.js';
import { pageLinks } from '../kit/page_links.js';
import type { PageRequest } from '../kit/page_request.js';
import { withQuery } from '../kit/paths.js';
import { csrfFieldFor, ERROR_TEXTS } from '../kit/signed_in.js';
import { settingsIn, switchesIn, type WorkspaceSettings } from './notification_settings.js';
import { AWAY_TYPES, notificationsPage, type NotificationForm, type Refused } from './notifications_page.js';
import { NOTIFICATIONS } from './paths.js';

/** The most workspaces on one page. */
const PAGE_SIZE = 20;

const FLASH_MESSAGES = {
  snoozed: 'Your notifications are snoozed.',
  snooze_ended: 'Your snooze has ended.',
  rest_saved: 'Your hours and days are saved.',
  away_saved: 'It is saved when you are away.',
  away_ended: 'You are not away any more.',
  settings_saved: 'The settings of the workspace are saved.',
  device_removed: 'The device gets no push any more.',
  test_sent: 'The test is sent. The device shows it in a moment.',
  test_gone: 'The push service does not know the device any more, so it is removed.',
  test_retry: 'The push service has not taken the test. Try again later.',
  test_failed: 'The push service has refused the test. Add the device again on it.',
};

/** GET /account/notifications. `workspace_id` opens a workspace; `page` is a page of the list of workspaces. */
export async function showNotifications(request: PageRequest, actor: Actor): Promise<void> {
  await show(request, actor, request.query.id('workspace_id'), { notice: request.takeFlash(FLASH_MESSAGES) });
}

/** What is on the page besides what is stored. */
interface Said {
  readonly notice?: string | undefined;
  readonly refused?: Refused;
}

async function show(
  request: PageRequest,
  actor: Actor,
  openId: number | undefined,
  { notice, refused }: Said,
): Promise<void> {
  const { db, services, now } = request;
  const [account, all, isMailed, devices] = await Promise.all([
    ownAccount(db, actor),
    namedWorkspacesOf(db, actor),
    mayMail(db, actor.id),
    showDevices(db, actor, services.pushes.publicKey, now),
  ]);
  const start = startOf(all, openId, request.query.id('page'));
  const listed = all.slice(start, start + PAGE_SIZE);
  const ids = listed.map(({ id }) => id);
  const rest = found((await notifiedPeople(db, [actor.id], ids)).get(actor.id), 'token_invalid');
  const isOpen = ({ id }: NamedWorkspace) => all.length === 1 || id === openId;
  const page = notificationsPage({
    account,
    rest,
    now,
    notice,
    refused,
    needsVerification: services.settings.verifyEmail && !account.is_proven,
    sendsMail: services.settings.sendsMail,
    isMailStopped: !isMailed,
    devices: devices.read().devices,
    workspaces: listed.map((workspace) => ({
      id: workspace.id,
      name: workspace.name,
      isOpen: isOpen(workspace),
      ...settingsShown(workspace, rest, refused),
    })),
    furtherWorkspaces: linksFrom(start, all.length),
    csrf: csrfFieldFor(request, actor),
  });
  request.show(page, refused?.errors.status);
}

/** Which workspaces are listed first: those of the opened one, otherwise those of the page that is asked for. */
function startOf(all: readonly NamedWorkspace[], openId: number | undefined, page = 1): number {
  const opened = all.findIndex(({ id }) => id === openId);
  const first = opened === -1 ? (page - 1) * PAGE_SIZE : opened - (opened % PAGE_SIZE);
  return first >= 0 && first < all.length ? first : 0;
}

function linksFrom(start: number, count: number) {
  const next = start + PAGE_SIZE;
  const path = (page: number) => withQuery(NOTIFICATIONS, { page: String(page) });
  return pageLinks(start === 0 ? undefined : NOTIFICATIONS, next < count ? path(next / PAGE_SIZE + 1) : undefined);
}

/** The settings of a workspace as the person has just entered them, otherwise as they are. */
function settingsShown(
  { id }: NamedWorkspace,
  { changed }: NotifiedPerson,
  refused: Refused | undefined,
): Pick<WorkspaceSettings, 'settings' | 'errors'> {
  const stored = { ...DEFAULT_SETTINGS, ...changed[id] };
  if (refused?.decision !== 'save_settings' || refused.form.id('workspace_id') !== id) {
    return { settings: stored, errors: undefined };
  }
  return { settings: { ...stored, ...switchesIn(refused.form) }, errors: refused.errors };
}

/** A form of the page that has been sent. */
interface Sent {
  readonly request: PageRequest;
  readonly actor: Actor;
  readonly form: FormValues;
}

/** POST /account/notifications: the forms of the page. */
export async function submitNotifications(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const sent = { request, actor, form };
  const decision = form.first('decision');
  switch (decision) {
    case 'snooze_hour':
      return snooze(sent, 'hour');
    case 'snooze_tomorrow':
      return snooze(sent, 'tomorrow');
    case 'snooze_monday':
      return snooze(sent, 'monday');
    case 'end_snooze':
      await change(sent, { snooze_until: null });
      return done(sent, 'snooze_ended');
    case 'save_rest':
      return filledIn(sent, decision, ['snooze_dnd_start', 'snooze_dnd_end', 'off_days'], saveRest);
    case 'save_away':
      return filledIn(sent, decision, ['type', 'date_from', 'date_to'], saveAway);
    case 'end_away':
      await change(sent, { away_mode: null });
      return done(sent, 'away_ended');
    case 'save_settings':
      return filledIn(sent, decision, ['push_delay'], saveSettings);
    case 'test_device':
      return sendTest(sent);
    case 'remove_device':
      return forgetDevice(sent);
    default:
      throw new PageError(400, 'This button is unknown. Open the page again.');
  }
}

/** Does what a form with fields says. Shows the page again with what is wrong when that fails. */
async function filledIn(
  sent: Sent,
  decision: NotificationForm,
  fields: readonly string[],
  save: (sent: Sent) => Promise<void>,
): Promise<void> {
  const { request, actor, form } = sent;
  try {
    await save(sent);
  } catch (failure) {
    const errors = request.formErrors(atMember(failure), fields, ERROR_TEXTS);
    await show(request, actor, form.id('workspace_id'), { refused: { decision, form, errors } });
  }
}

/** An error about a member of an argument is about the field of the form that has its name. */
function atMember(failure: unknown): unknown {
  if (!(failure instanceof ApiError)) return failure;
  const { argument, reason } = failure.extra;
  if (argument !== 'away_mode' && argument !== 'mapping') return failure;
  const [, member, text] = /^(\w+) (.*)$/.exec(String(reason)) ?? [];
  return member === undefined ? failure : new ApiError(failure.error, { argument: member, reason: text });
}

async function snooze(sent: Sent, length: SnoozeLength): Promise<void> {
  const { request, actor } = sent;
  const { timezone } = await ownAccount(request.db, actor);
  const end = snoozeEnd(length, timezone, request.now);
  await change(sent, { snooze_until: Math.ceil(end.getTime() / SECOND) });
  done(sent, 'snoozed');
}

/** Like `users/update`. */
async function change({ request, actor }: Sent, changes: Partial<Schema<'UsersUpdateRequest'>>): Promise<void> {
  await changeProfile(request.db, request.services, actor, { ...changes, knownHash: undefined }, request.now);
}

async function saveRest(sent: Sent): Promise<void> {
  const input = readArguments('users.update', { json: {}, texts: sent.form.texts });
  const time = (name: string) => input.text(name) ?? null;
  await change(sent, {
    snooze_dnd_start: time('snooze_dnd_start'),
    snooze_dnd_end: time('snooze_dnd_end'),
    off_days: input.integers('off_days'),
  });
  done(sent, 'rest_saved');
}

async function saveAway(sent: Sent): Promise<void> {
  const { form } = sent;
  const date_to = form.first('date_to');
  if (date_to === '') throw new ApiError('argument_missing', { argument: 'date_to', reason: 'is required' });
  const type = AWAY_TYPES.find(({ value }) => value === form.first('type'))?.value;
  if (type === undefined) throw invalidArgument('type', 'is not one of these');
  const date_from = form.first('date_from') === '' ? null : form.first('date_from');
  const away_mode = { type, date_from, date_to };
  readArguments('users.update', { json: { away_mode }, texts: new Map() });
  await change(sent, { away_mode });
  done(sent, 'away_saved');
}

/** Like `notifications_settings/update_many`. */
async function saveSettings(sent: Sent): Promise<void> {
  const { request, actor, form } = sent;
  const { db, now } = request;
  const { id } = await findWorkspace(db, actor, form.id('workspace_id') ?? 0);
  const settings = settingsIn(form);
  await db.transaction((trx) => changeNotificationSettings(trx, actor, id, settings, now));
  await meet(db, actor, [id], now);
  done(sent, 'settings_saved');
}

/** Like `devices/test`. */
async function sendTest(sent: Sent): Promise<void> {
  const { request, actor, form } = sent;
  const { db, services, now, exchange } = request;
  const { outcome } = await testDevice(db, actor, form.id('device') ?? 0, services, now, exchange.abortSignal());
  done(sent, `test_${outcome}`);
}

/** Like `devices/remove`. */
async function forgetDevice(sent: Sent): Promise<void> {
  const { request, actor, form } = sent;
  await request.db.transaction((trx) => removeDevice(trx, actor, form.id('device') ?? 0, request.now));
  done(sent, 'device_removed');
}

/** Redirects to the page, with the workspace opened that the form was about. */
function done({ request, form }: Sent, flash: keyof typeof FLASH_MESSAGES): void {
  request.setFlash(flash);
  const workspace_id = form.id('workspace_id');
  request.redirect(
    workspace_id === undefined ? NOTIFICATIONS : withQuery(NOTIFICATIONS, { workspace_id: String(workspace_id) }),
  );
}

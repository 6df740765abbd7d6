import { changeNotificationSettings } from '../domain/notifications/settings.js';
import { invalidArgument } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import type { Handler } from '../http/handler.js';
import { DEFAULT_SETTINGS, settingsOf } from '../models/notification.js';
import { findWorkspace } from '../models/workspace.js';

export const get: Handler<'notificationsSettings.get'> = async ({ actor, input, db }) =>
  settingsOf(db, actor, (await findWorkspace(db, actor, input.workspace_id)).id);

export const update: Handler<'notificationsSettings.update'> = async ({ actor, input, trx, now }) => {
  const value = typed(input.setting, input.value);
  if (value === undefined) throw invalidArgument('value', `is not a value that ${input.setting} takes`);
  await changeNotificationSettings(trx, actor, input.workspace_id, { [input.setting]: value }, now);
  return { status: 'ok' };
};

export const updateMany: Handler<'notificationsSettings.updateMany'> = async ({ actor, input, trx, now }) => {
  await changeNotificationSettings(trx, actor, input.workspace_id, input.mapping, now);
  return { status: 'ok' };
};

/**
 * The value with the type of the setting; undefined for a wrong type. A form may send a Boolean as 0 or 1,
 * which decodes to an integer.
 */
function typed(setting: keyof Schema<'NotificationSettings'>, value: boolean | number): boolean | number | undefined {
  if (typeof DEFAULT_SETTINGS[setting] === typeof value) return value;
  return value === 0 || value === 1 ? value === 1 : undefined;
}

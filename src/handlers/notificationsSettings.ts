import { tellSettings } from '../domain/live/own_events.js';
import { invalidArgument } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import type { Handler } from '../http/handler.js';
import { changeSettings, DEFAULT_SETTINGS, settingsOf } from '../models/notification_setting.js';
import { findWorkspace } from '../models/workspace.js';

export const get: Handler<'notificationsSettings.get'> = async ({ actor, input, db }) =>
  settingsOf(db, actor, (await findWorkspace(db, actor, input.workspace_id)).id);

export const update: Handler<'notificationsSettings.update'> = async ({ actor, input, trx, now }) => {
  const { id } = await findWorkspace(trx, actor, input.workspace_id);
  const value = typed(input.setting, input.value);
  if (value === undefined) throw invalidArgument('value', `is not a value that ${input.setting} takes`);
  await changeSettings(trx, actor, id, { [input.setting]: value });
  await tellSettings(trx, actor, id, now);
  return { status: 'ok' };
};

export const updateMany: Handler<'notificationsSettings.updateMany'> = async ({ actor, input, trx, now }) => {
  const { id } = await findWorkspace(trx, actor, input.workspace_id);
  await changeSettings(trx, actor, id, input.mapping);
  await tellSettings(trx, actor, id, now);
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

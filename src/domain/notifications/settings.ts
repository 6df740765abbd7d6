import type { Context } from '../context.js';
import type { Schema } from '../../generated/schemas.js';
import { upsertSettings } from '../../models/notification.js';
import { findWorkspace } from '../../models/workspace.js';
import { tellSettings } from '../announcements/own_events.js';

/**
 * Changes the given notification settings of the actor in a workspace, and tells the actor's streams. Throws
 * `workspace_not_found` (105) unless the actor is a member.
 */
export async function changeNotificationSettings(
  { trx, actor, now }: Context,
  workspaceId: number,
  changed: Partial<Schema<'NotificationSettings'>>,
): Promise<void> {
  const { id } = await findWorkspace(trx, actor, workspaceId);
  await upsertSettings(trx, actor, id, changed);
  await tellSettings(trx, actor, id, now);
}

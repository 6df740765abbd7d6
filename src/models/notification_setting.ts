import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { bucketIn } from '../db/compiled.js';
import type { Queryable, Transaction } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';
import { changes, finds, lists } from '../db/statements.js';

/** The notification settings that a user has changed in a workspace. */
export class NotificationSetting extends BaseModel {
  static override tableName = 'notification_settings';
  static override idColumn = ['bucket', 'user_id', 'workspace_id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare workspace_id: number;
  declare changed: unknown;
}

/** The settings of a user who has changed none (behaviour/notifications.md#settings). */
export const DEFAULT_SETTINGS: Schema<'NotificationSettings'> = {
  desktop_conversations: true,
  desktop_comments: true,
  desktop_threads: true,
  desktop_added_to_ws: true,
  desktop_removed_from_ws: true,
  email_conversations: false,
  email_comments: false,
  email_threads: false,
  email_added_to_ws: true,
  email_removed_from_ws: true,
  email_aggregate: true,
  push_conversations: true,
  push_comments: true,
  push_threads: true,
  push_added_to_ws: true,
  push_removed_from_ws: true,
  push_delay: 0,
  badge_threads: true,
  badge_conversations: true,
};

/** What a user has changed. */
interface Changed {
  changed: Partial<Schema<'NotificationSettings'>>;
}

/** Returns the notification settings of a user in a workspace. */
export const settingsOf = finds(
  ({ id: userId }: Pick<Actor, 'id'>, workspaceId: number) =>
    NotificationSetting.query()
      .findById([bucketIn(userId), userId, workspaceId])
      .select<Changed>('changed'),
  (row) => ({ ...DEFAULT_SETTINGS, ...row?.changed }),
);

const changedInAll = lists(({ userId }: { userId: number }) =>
  NotificationSetting.query()
    .where({ bucket: bucketIn(userId), user_id: userId })
    .select('workspace_id')
    .select<Changed>('changed'),
);

/** Returns the notification settings of a user by the ids of workspaces. */
export async function settingsInAll(
  db: Queryable,
  { id: userId }: { id: number },
): Promise<(workspaceId: number) => Schema<'NotificationSettings'>> {
  const rows = await changedInAll(db, { userId });
  const changed = new Map(rows.map((row) => [row.workspace_id, row.changed]));
  return (workspaceId) => ({ ...DEFAULT_SETTINGS, ...changed.get(workspaceId) });
}

const merge = changes((values: { userId: number; workspaceId: number; changed: string }) =>
  NotificationSetting.query()
    .insert({
      bucket: bucketIn(values.userId),
      user_id: values.userId,
      workspace_id: values.workspaceId,
      changed: values.changed,
    })
    .onConflict(['bucket', 'user_id', 'workspace_id'])
    .merge({ changed: raw('notification_settings.changed || excluded.changed') }),
);

/** Changes the given settings. */
export async function changeSettings(
  trx: Transaction,
  { id: userId }: Pick<Actor, 'id'>,
  workspaceId: number,
  changed: Partial<Schema<'NotificationSettings'>>,
): Promise<void> {
  await merge(trx, { userId, workspaceId, changed: JSON.stringify(changed) });
}

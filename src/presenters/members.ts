import type { Actor } from '../actor.js';
import { sql, type Queryable } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import type { Bucket } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { shownAt, workspaceUserText } from './users.js';
import { json, type View } from './view.js';

/** Needs `wu`, `u` and `request`. */
const workspaceUserEventView: View<'WorkspaceUserEvent'> = {
  workspace_id: 'wu.workspace_id',
  user_id: 'wu.user_id',
  user: workspaceUserText,
};

/** Needs `place` too: the channel. */
const channelUserEventView: View<'ChannelUserEvent'> = { ...workspaceUserEventView, channel_id: 'place.channel_id' };

/** Needs `place` too: the group. */
const groupUserEventView: View<'GroupUserEvent'> = { ...workspaceUserEventView, group_id: 'place.group_id' };

const workspaceUserEventJson = json(workspaceUserEventView);
const channelUserEventJson = json(channelUserEventView);
const groupUserEventJson = json(groupUserEventView);

/** Returns the payload of `workspace_user_*` events about a member. */
export async function showWorkspaceUserEvent(
  db: Queryable,
  workspaceId: number,
  userId: number,
  now: Date,
): Promise<JsonText<Schema<'WorkspaceUserEvent'>>> {
  const row = await db.one<{ json: string }>(sql`
    select ${workspaceUserEventJson}::text as json
    from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
    where wu.workspace_id = ${workspaceId} and wu.user_id = ${userId}`);
  return new JsonText(row.json);
}

/** Returns the events about one member in each of these channels, ready to be emitted. */
export async function showEventsInChannels<
  Name extends 'channel_user_added' | 'channel_user_updated' | 'channel_user_removed',
>(
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  name: Name,
  { workspace_id, user_id }: { workspace_id: number; user_id: number },
  channelIds: readonly number[],
  now: Date,
) {
  if (channelIds.length === 0) return [];
  const rows = await db.many<{ channel_id: number; json: string }>(sql`
    select place.channel_id, ${channelUserEventJson}::text as json
    from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
    cross join unnest(${channelIds}::bigint[]) as place (channel_id)
    where wu.workspace_id = ${workspace_id} and wu.user_id = ${user_id}
    order by place.channel_id`);
  return rows.map((row) => ({
    ...{ name, actor_id: actor.id, workspace_id, user_id, channel_id: row.channel_id },
    snapshot: new JsonText<Schema<'ChannelUserEvent'>>(row.json),
  }));
}

/** Returns an event for each of these groups, which a user has left together with the workspace. */
export async function showLeavingOfGroups(
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  { workspace_id, user_id }: { workspace_id: number; user_id: number },
  groupIds: readonly number[],
  now: Date,
) {
  if (groupIds.length === 0) return [];
  const rows = await db.many<{ json: string }>(sql`
    select ${groupUserEventJson}::text as json
    from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
    cross join unnest(${groupIds}::bigint[]) as place (group_id)
    where wu.workspace_id = ${workspace_id} and wu.user_id = ${user_id}
    order by place.group_id`);
  return rows.map((row) => ({
    ...({ name: 'group_user_removed', actor_id: actor.id, workspace_id, user_id } as const),
    snapshot: new JsonText<Schema<'GroupUserEvent'>>(row.json),
  }));
}

/** Returns one event for each user who was added to a channel or removed from it, ready to be emitted. */
export async function showChannelUserEvents(
  db: Queryable,
  actor: Actor,
  channel: { id: number; bucket: Bucket; workspace_id: number },
  userIds: readonly number[],
  now: Date,
  name: 'channel_user_added' | 'channel_user_removed' = 'channel_user_added',
) {
  const rows = await db.many<{ user_id: number; json: string }>(sql`
    select wu.user_id, ${channelUserEventJson}::text as json
    from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
    cross join (select ${channel.id}::bigint as channel_id) place
    where wu.workspace_id = ${channel.workspace_id} and wu.user_id = any(${userIds}::bigint[])
    order by wu.user_id`);
  return rows.map((row) => ({
    name,
    actor_id: actor.id,
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    user_id: row.user_id,
    snapshot: new JsonText<Schema<'ChannelUserEvent'>>(row.json),
  }));
}

/** Returns one event for each user who was added to a group or removed from it, ready to be emitted. */
export async function showGroupUserEvents(
  db: Queryable,
  actor: Actor,
  name: 'group_user_added' | 'group_user_removed',
  group: { id: number; workspace_id: number },
  userIds: readonly number[],
  now: Date,
) {
  const rows = await db.many<{ user_id: number; json: string }>(sql`
    select wu.user_id, ${groupUserEventJson}::text as json
    from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
    cross join (select ${group.id}::bigint as group_id) place
    where wu.workspace_id = ${group.workspace_id} and wu.user_id = any(${userIds}::bigint[])
    order by wu.user_id`);
  return rows.map((row) => ({
    name,
    actor_id: actor.id,
    workspace_id: group.workspace_id,
    user_id: row.user_id,
    snapshot: new JsonText<Schema<'GroupUserEvent'>>(row.json),
  }));
}

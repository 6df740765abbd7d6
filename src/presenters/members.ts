import type { Actor } from '../actor.js';
import { sql, type Queryable } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { channelFields } from './channels.js';
import { shownAt, workspaceUserText } from './users.js';
import { json, type View } from './view.js';

/** What an event stores: its name is added when it is sent (behaviour/events.md#causes). */
type EventView<Name extends 'WorkspaceUserEvent' | 'ChannelUserEvent' | 'GroupUserEvent'> = Omit<
  View<Name>,
  'event_type'
>;

/** Needs `wu`, `u` and `request`. */
const workspaceUserEventView: EventView<'WorkspaceUserEvent'> = {
  workspace_id: 'wu.workspace_id',
  user_id: 'wu.user_id',
  user: workspaceUserText,
};

/**
 * Needs `c` too. An event is stored for each person and channel, so it has neither lists of people nor the description,
 * which may be long.
 */
const channelUserEventView: EventView<'ChannelUserEvent'> = {
  ...channelFields,
  ...workspaceUserEventView,
  channel_id: 'c.id',
};

/** Needs `g` too. */
const groupUserEventView: EventView<'GroupUserEvent'> = {
  ...workspaceUserEventView,
  group_id: 'g.id',
  id: 'g.id',
  name: 'g.name',
  color: 'g.color',
  version: 'g.version',
};

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
  return db.json(sql`
    select ${workspaceUserEventJson}::text as json
    from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
    where wu.workspace_id = ${workspaceId} and wu.user_id = ${userId}`);
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
    select c.id as channel_id, ${channelUserEventJson}::text as json
    from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
    join channels c on c.bucket = ${bucketOf(workspace_id)} and c.id = any(${channelIds}::bigint[])
    where wu.workspace_id = ${workspace_id} and wu.user_id = ${user_id}
    order by c.id`);
  return rows.map((row) => ({
    name,
    actor_id: actor.id,
    workspace_id,
    user_id,
    channel_id: row.channel_id,
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
  const texts = await db.strings(sql`
    select ${groupUserEventJson}::text as json
    from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
    join groups g on g.bucket = ${bucketOf(workspace_id)} and g.id = any(${groupIds}::bigint[])
    where wu.workspace_id = ${workspace_id} and wu.user_id = ${user_id}
    order by g.id`);
  return texts.map((text) => ({
    name: 'group_user_removed' as const,
    actor_id: actor.id,
    workspace_id,
    user_id,
    snapshot: new JsonText<Schema<'GroupUserEvent'>>(text),
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
    join channels c on c.bucket = ${channel.bucket} and c.id = ${channel.id}
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
    join groups g on g.bucket = ${bucketOf(group.id)} and g.id = ${group.id}
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

import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import type { Bucket } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { isWithoutMembers, visibleChannels } from '../models/channel.js';
import { shownPage, type ListRow, type ShownList } from './pages.js';
import { json, NO_VIEWER, unix, type View } from './view.js';

/** What is also in events about members: what is short, and the same for everybody. Needs `c`. */
export const channelFields: Pick<View<'Channel'>, keyof View<'Channel'> & keyof View<'ChannelUserEvent'>> = {
  id: 'c.id',
  name: 'c.name',
  creator: 'c.creator',
  color: 'c.color',
  icon: 'c.icon',
  public: 'c.public',
  workspace_id: 'c.workspace_id',
  archived: 'c.archived',
  created_ts: unix('c.created_at'),
  version: 'c.version',
};

/** Needs `c`, `members`, and `favorite`, the viewer's mark. */
const channelView: View<'Channel'> = {
  ...channelFields,
  description: 'c.description',
  user_ids: `coalesce(members.user_ids, '{}')`,
  use_default_recipients: 'cardinality(c.default_groups) + cardinality(c.default_recipients) > 0',
  default_groups: 'c.default_groups',
  default_recipients: 'c.default_recipients',
  is_favorited: 'favorite.user_id is not null',
};

const channelJson = json(channelView);

/** Needs `c`. */
const channelWithoutMembersView: View<'ChannelWithoutMembers'> = {
  id: 'c.id',
  workspace_id: 'c.workspace_id',
  name: 'c.name',
  archived: 'c.archived',
  created_ts: unix('c.created_at'),
};

const channelWithoutMembersJson = json(channelWithoutMembersView);

function joined(viewerId: number, bucket: Bucket): Sql {
  return sql`
    left join channel_favorites favorite
      on favorite.bucket = ${bucket} and favorite.channel_id = c.id and favorite.user_id = ${viewerId}
    left join lateral (
      select array_agg(member.user_id order by member.joined_at, member.user_id) as user_ids
      from channel_users member where member.bucket = ${bucket} and member.channel_id = c.id) members on true`;
}

/** Returns a channel as its viewer sees it. The caller has checked that they may. */
export async function showChannel(
  db: Queryable,
  viewerId: number,
  channel: ChannelKey,
): Promise<JsonText<Schema<'Channel'>>> {
  return db.json(sql`
    select ${channelJson}::text as json from channels c ${joined(viewerId, channel.bucket)}
    where c.bucket = ${channel.bucket} and c.id = ${channel.id}`);
}

/** Returns these channels as nobody sees them, in the order of their ids. */
export async function showChannelsWithoutViewer(
  db: Queryable,
  bucket: Bucket,
  ids: readonly number[],
): Promise<{ id: number; snapshot: JsonText<Schema<'Channel'>> }[]> {
  const rows = await db.many<{ id: number; json: string }>(sql`
    select c.id, ${channelJson}::text as json from channels c ${joined(NO_VIEWER, bucket)}
    where c.bucket = ${bucket} and c.id = any(${ids}::bigint[])
    order by c.id`);
  return rows.map(({ id, json: text }) => ({ id, snapshot: new JsonText(text) }));
}

interface ChannelKey {
  id: number;
  bucket: Bucket;
}

export interface ChannelFilter {
  archived: boolean;
  /** Only public channels. */
  public?: true;
  /** Only channels with a greater id. */
  after: number;
}

/**
 * Returns the channels of a workspace that the actor sees, either the archived or the other ones, in the order of their
 * ids.
 */
export async function showChannels(
  db: Queryable,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  filter: ChannelFilter,
): Promise<ShownList<Schema<'Channel'>>> {
  return shownPage(
    await db.page<ListRow>(sql`
      select ${channelJson}::text as json, c.id
      from ${visibleChannels(actor, workspace.bucket)} ${joined(actor.id, workspace.bucket)}
      where c.bucket = ${workspace.bucket} and c.workspace_id = ${workspace.id} and c.archived = ${filter.archived}
        and c.id > ${filter.after} ${filter.public ? sql`and c.public` : sql``}
      order by c.id`),
  );
}

/** Returns the private channels of a workspace that nobody is in, in the order of their ids. The caller is an ADMIN. */
export async function showChannelsWithoutMembers(
  db: Queryable,
  { id, bucket }: { id: number; bucket: Bucket },
  after: number,
): Promise<ShownList<Schema<'ChannelWithoutMembers'>>> {
  return shownPage(
    await db.page<ListRow>(sql`
      select ${channelWithoutMembersJson}::text as json, c.id from channels c
      where c.bucket = ${bucket} and c.workspace_id = ${id} and c.id > ${after} and ${isWithoutMembers(bucket)}
      order by c.id`),
  );
}

import type { Actor, Viewer } from '../actor.js';
import { raw, type Model, type QueryBuilder } from 'objection';
import { bucketIn, compiled, fragment, rawOf } from '../db/compiled.js';
import { raw as rawSql, type Queryable, type Sql, type Transaction, sql } from '../db/database.js';
import { found } from '../errors.js';
import type { ErrorName } from '../generated/errors.js';
import { newId, type Bucket } from '../db/ids.js';
import type { UserType } from './workspace.js';
import { WorkspaceUser } from './workspace_user.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { finds, lists, locks } from '../db/statements.js';

/** A place for threads in a workspace. It is open to all members of the workspace, or only to its own members. */
export class Channel extends BaseModel {
  static override tableName = 'channels';
  static override notFound = 'channel_not_found' as const;

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare name: string;
  declare description: string;
  declare creator: number;
  declare color: number;
  declare icon: number | null;
  declare public: boolean;
  declare archived: boolean;
  declare default_groups: readonly number[];
  declare default_recipients: readonly number[];
  declare version: number;
  declare created_at: Date;
  declare removed_at: Date | null;

  /** The channels that a user can see, as `c`. A channel that a user cannot see does not exist for them. */
  static visibleTo(viewer: Viewer, bucket: Bucket, db?: Queryable): BucketQuery<Channel> {
    return this.query(db).alias('c').where('c.bucket', bucket).modify(this.visible(viewer, bucket));
  }

  /** Keeps only the rows of a query whose channel, `c`, the user can see (`visibleChannels`). */
  static visible(viewer: Viewer, bucket: Bucket): (query: QueryBuilder<Model, unknown>) => void {
    return (query) => void query.joinRaw(...rawOf(sight(viewer, bucket)));
  }
}

/** A channel and the actor's role in it. */
export interface VisibleChannel {
  id: number;
  bucket: Bucket;
  workspace_id: number;
  creator: number;
  public: boolean;
  archived: boolean;
  default_groups: readonly number[];
  default_recipients: readonly number[];
  viewer_type: UserType;
  is_member: boolean;
}

/**
 * The channels `c` that a user can see, for a `from` or a `join`. Joins the user's membership of the workspace, `wu`,
 * and of the channel, `cu`, which is null for a user who is not a member of the channel. `bucket` is a constant, or the
 * column of `c` when there may be several.
 */
export function visibleChannels(viewer: Viewer, bucket: Bucket | Sql): Sql {
  return sql`channels c ${sight(viewer, bucket)}`;
}

/** The joins that keep only the channels `c` that a user can see. */
function sight({ id }: Viewer, bucket: Bucket | Sql): Sql {
  return sql`left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = ${id}
    join workspace_users wu on wu.workspace_id = c.workspace_id and wu.user_id = ${id} and wu.removed_at is null
      and ${isVisibleChannel}`;
}

const OPEN = `((c.public and wu.user_type <> 'GUEST') or cu.user_id is not null)`;

/**
 * Whether a channel is open to the member `wu`, even if it is removed. A public channel is open to all but guests. Any
 * channel is open to its members (permissions: Sight).
 */
export const isOpenChannel = rawSql(OPEN);

/** The same for channels that are not removed. Nobody sees a removed channel. */
export const isVisibleChannel = rawSql(`(c.removed_at is null and ${OPEN})`);

/**
 * The same for a known channel that is not removed: whether the member `wu` sees it. `cu` is the membership of the
 * channel.
 */
export function canViewChannel(isPublic: boolean): Sql {
  return sql`(cu.user_id is not null or (${isPublic}::boolean and wu.user_type <> 'GUEST'))`;
}

const among = lists((viewer: Viewer, workspace: { id: number; bucket: Bucket }, ids: readonly number[]) =>
  Channel.visibleTo(viewer, workspace.bucket)
    .select(columns(Channel, 'c', 'id'))
    .where('c.workspace_id', workspace.id)
    .whereRaw('c.id = any(?::bigint[])', [ids]),
);

/**
 * Returns which of these ids are channels of the workspace that the actor sees. For the actor the others do not exist.
 */
export async function channelsAmong(
  db: Queryable,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await among(db, actor, workspace, ids);
  return new Set(rows.map((row) => row.id));
}

/** The channel with this id, as a `VisibleChannel`, of channels `c` with the memberships of `visibleChannels`. */
function withRole(channels: BucketQuery<Channel>, id: number) {
  return channels
    .where('c.id', id)
    .select(columns(Channel, 'c', 'id', 'bucket', 'workspace_id', 'creator', 'public', 'archived'))
    .select(columns(Channel, 'c', 'default_groups', 'default_recipients'))
    .select(columns(WorkspaceUser, 'wu', 'user_type as viewer_type'))
    .select<{ is_member: boolean }>(raw('cu.user_id is not null as is_member'));
}

const visible = (viewer: Viewer, id: number) => withRole(Channel.visibleTo(viewer, bucketIn(id)), id);

/** Returns a channel that the actor sees. Throws `channel_not_found` (107) for any other, as if it did not exist. */
export const findChannel = finds(visible, 'channel_not_found');

const read = finds(visible);
const hold = locks((viewer: Viewer, id: number) => visible(viewer, id).forNoKeyUpdate('c'));

/**
 * Returns a channel that the actor sees, locked until the end of the transaction; otherwise throws `channel_not_found`
 * (107). Reads again once the lock is held, because the actor may have been removed while the transaction waited.
 */
export async function lockChannel(trx: Transaction, actor: Actor, id: number): Promise<VisibleChannel> {
  const [held, row] = await Promise.all([hold(trx, actor, id), read(trx, actor, id)]);
  return found(held && row, 'channel_not_found');
}

/**
 * Whether the channel `c` is private and has no members. Nobody sees what is in it
 * (behaviour/channels.md#private-channels-without-members).
 */
export function isWithoutMembers(bucket: Bucket): Sql {
  return sql`(not c.public and c.removed_at is null and not exists (
    select from channel_users member where member.bucket = ${bucket} and member.channel_id = c.id))`;
}

/** The channel, if it is without members and the user is an ADMIN of its workspace. */
function abandoned({ id: viewerId }: Viewer, id: number) {
  const ofAdmin = Channel.query()
    .alias('c')
    .where('c.bucket', bucketIn(id))
    .joinRaw(
      ...rawOf(sql`
        join workspace_users wu on wu.workspace_id = c.workspace_id and wu.user_id = ${viewerId} and wu.removed_at is null
          and wu.user_type = 'ADMIN'
        left join channel_users cu on cu.bucket = ${bucketIn(id)} and cu.channel_id = c.id and cu.user_id = ${viewerId}`),
    )
    .where(fragment(isWithoutMembers(bucketIn(id))));
  return withRole(ofAdmin, id);
}

const readAbandoned = finds(abandoned);
const holdAbandoned = locks((viewer: Viewer, id: number) => abandoned(viewer, id).forNoKeyUpdate('c'));

/**
 * The same as `lockChannel` for a channel that is about to be removed. An ADMIN also gets a private channel without
 * members, although they do not see it.
 */
export async function lockChannelToRemove(
  trx: Transaction,
  actor: Actor,
  id: number,
): Promise<VisibleChannel & { is_without_members: boolean }> {
  const [isHeld, channel] = await Promise.all([hold(trx, actor, id), read(trx, actor, id)]);
  if (isHeld && channel) return { ...channel, is_without_members: false };
  const [held, row] = await Promise.all([holdAbandoned(trx, actor, id), readAbandoned(trx, actor, id)]);
  return { ...found(held && row, 'channel_not_found'), is_without_members: true };
}

const holdToPost = locks((viewer: Viewer, id: number) => visible(viewer, id).forShare('c'));

/**
 * Returns a channel that the actor sees and is about to post in; otherwise throws `channel_not_found` (107) or the
 * given error. Nobody archives or removes the channel before the end of the transaction. So nothing is posted once a
 * response has confirmed its archiving or removal. The lock is shared, because many users post in a channel at the same
 * time.
 */
export async function findChannelToPost(
  trx: Transaction,
  actor: Actor,
  id: number,
  otherwise: ErrorName = 'channel_not_found',
): Promise<VisibleChannel> {
  return found(await holdToPost(trx, actor, id), otherwise);
}

const living = lists(
  ({ id, bucket }: { id: number; bucket: Bucket }, channelIds: readonly number[]) =>
    Channel.query()
      .select('id')
      .where({ bucket, workspace_id: id })
      .whereRaw('id = any(?::bigint[])', [channelIds])
      .whereNull('removed_at'),
  ({ id }) => id,
);

/** Returns which of these channels of a workspace are not removed. */
export async function livingChannelsAmong(
  db: Queryable,
  workspace: { id: number; bucket: Bucket },
  channelIds: readonly number[],
): Promise<number[]> {
  if (channelIds.length === 0) return [];
  return living(db, workspace, channelIds);
}

/** The fields of a new channel. */
export interface ChannelFields {
  name: string;
  description?: string;
  public: boolean;
  color: number;
  icon?: number;
  default_groups?: readonly number[];
  default_recipients?: readonly number[];
}

/** The channels of a workspace, archived ones included. */
export const channelRows = compiled(({ bucket, id }: { bucket: Bucket; id: number }) =>
  Channel.query().where('bucket', bucket).where('workspace_id', id).whereNull('removed_at').select('id'),
);

/** Inserts a channel of a workspace. Returns its id. */
export async function insertChannel(
  trx: Transaction,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  channel: ChannelFields,
  now: Date,
): Promise<number> {
  const { name, color, description = '', icon = null, default_groups = [], default_recipients = [] } = channel;
  const id = await newId(trx, workspace.bucket);
  await Channel.query(trx).insert({
    bucket: workspace.bucket,
    id,
    workspace_id: workspace.id,
    creator: actor.id,
    created_at: now,
    name,
    color,
    description,
    icon,
    public: channel.public,
    default_groups: [...new Set(default_groups)],
    default_recipients: [...new Set(default_recipients)],
  });
  return id;
}

export interface ChannelChange {
  name?: string | undefined;
  description?: string | undefined;
  color?: number | undefined;
  icon?: number | undefined;
  public?: boolean | undefined;
  default_recipients?: readonly number[] | undefined;
  default_groups?: readonly number[] | undefined;
}

/** Changes the given fields of a channel. Returns whether any value is different. */
export async function patchChannel(
  trx: Transaction,
  { id, bucket }: { id: number; bucket: Bucket },
  change: ChannelChange,
): Promise<boolean> {
  const distinct = (ids: readonly number[] | undefined) => ids && [...new Set(ids)];
  const changed = await trx.run(sql`
    update channels c set name = wanted.name, description = wanted.description, color = wanted.color, icon = wanted.icon,
      public = wanted.public, default_recipients = wanted.default_recipients, default_groups = wanted.default_groups,
      version = c.version + 1
    from (
      select coalesce(${change.name}::text, it.name) as name,
        coalesce(${change.description}::text, it.description) as description,
        coalesce(${change.color}::int, it.color) as color, coalesce(${change.icon}::int, it.icon) as icon,
        coalesce(${change.public}::boolean, it.public) as public,
        coalesce(${distinct(change.default_recipients)}::bigint[], it.default_recipients) as default_recipients,
        coalesce(${distinct(change.default_groups)}::bigint[], it.default_groups) as default_groups
      from channels it where it.bucket = ${bucket} and it.id = ${id}) wanted
    where c.bucket = ${bucket} and c.id = ${id}
      and (c.name, c.description, c.color, c.icon, c.public, c.default_recipients, c.default_groups) is distinct from
        (wanted.name, wanted.description, wanted.color, wanted.icon, wanted.public, wanted.default_recipients,
          wanted.default_groups)`);
  return changed > 0;
}

/** Archives or unarchives a channel. */
export async function setArchived(trx: Transaction, { id }: { id: number }, archived: boolean): Promise<void> {
  await Channel.query(trx)
    .byId(id)
    .patch({ archived, version: raw('version + 1') });
}

/** Hides a channel from everybody, with its threads and comments. */
export async function hideChannel(trx: Transaction, { id }: { id: number }, now: Date): Promise<void> {
  await Channel.query(trx).byId(id).patch({ removed_at: now });
}

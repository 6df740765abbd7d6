import { later, MINUTE } from '../clock.js';
import { bucketIn } from '../db/compiled.js';
import { sql, type Queryable } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { columns, BaseModel } from '../db/model.js';
import { changesAlone } from '../db/statements.js';
import { WorkspaceUser } from './workspace_user.js';

/** When a user was last seen in a workspace, and on which platform. */
export class Presence extends BaseModel {
  static override tableName = 'presence';
  static override idColumn = ['bucket', 'user_id', 'workspace_id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare workspace_id: number;
  declare platform: string;
  declare seen_at: Date;
  declare active_until: Date;
}

/** The time zone of a user, and when they were last active in a workspace. */
export interface Whereabouts {
  timezone: string;
  /** Null if never. */
  seen_at: Date | null;
  active_until: Date | null;
}

/**
 * Returns the whereabouts of a user; undefined when no user has this id. The caller checks whether the actor may see
 * them.
 */
export async function whereaboutsOf(
  db: Queryable,
  workspaceId: number,
  userId: number,
): Promise<Whereabouts | undefined> {
  return db.maybe<Whereabouts>(sql`
    select u.timezone, p.seen_at, p.active_until
    from users u
    left join presence p on p.bucket = ${bucketOf(userId)} and p.user_id = u.id and p.workspace_id = ${workspaceId}
    where u.id = ${userId}`);
}

/** A user's activity in a workspace. */
interface Activity {
  userId: number;
  workspaceId: number;
  platform: 'mobile' | 'desktop' | 'api';
}

/** Records that a user is active in a workspace until the given time. */
export const noteActivity = changesAlone(({ userId, workspaceId, platform }: Activity, now: Date, until: Date) =>
  Presence.query()
    .insert({
      bucket: bucketIn(userId),
      user_id: userId,
      workspace_id: workspaceId,
      platform,
      seen_at: now,
      active_until: until,
    })
    .onConflict(['bucket', 'user_id', 'workspace_id'])
    .merge(['platform', 'seen_at', 'active_until']),
);

/** Records that a user is no longer active in a workspace. The time of the last activity is kept. */
export const endActivity = changesAlone((userId: number, workspaceId: number, now: Date) =>
  Presence.query()
    .findById([bucketIn(userId), userId, workspaceId])
    .where('active_until', '>', now)
    .patch({ active_until: now }),
);

/** How long a user is active after a heartbeat (behaviour/notifications.md#presence). */
export const PRESENCE_MS = 5 * MINUTE;

/** The presence of a member of a workspace that has changed. */
export type ChangedPresence = Pick<Presence, 'user_id' | 'workspace_id' | 'seen_at' | 'active_until'>;

/** The most changes that one look finds. Of more, the ends of activity are found first. */
const MOST_CHANGES = 10_000;

/**
 * Returns the members of these workspaces who have sent a heartbeat after `since`, or whose activity has ended between
 * `since` and `now`. One index has both, because a heartbeat lasts for a fixed time.
 */
export function changedPresence(
  db: Queryable,
  workspaceIds: readonly number[],
  { since, now }: { since: Date; now: Date },
): Promise<ChangedPresence[]> {
  return db.many(sql`
    select ${columns(Presence, 'p', 'user_id', 'workspace_id', 'seen_at', 'active_until')}
    from presence p
    join workspace_users wu on wu.workspace_id = p.workspace_id and wu.user_id = p.user_id and wu.removed_at is null
    where p.active_until > ${since} and p.workspace_id = any(${workspaceIds}::bigint[])
      and (p.active_until <= ${now} or p.active_until > ${later(since, PRESENCE_MS)})
    order by p.active_until limit ${MOST_CHANGES}`);
}

/** Returns those of these users who are in a workspace now. */
export function membersAmong(
  db: Queryable,
  workspaceId: number,
  userIds: readonly number[],
): Promise<{ user_id: number; user_type: string }[]> {
  return db.many(sql`
    select ${columns(WorkspaceUser, 'wu', 'user_id', 'user_type')} from workspace_users wu
    where workspace_id = ${workspaceId} and user_id = any(${userIds}::bigint[]) and removed_at is null`);
}

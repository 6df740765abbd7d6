import { sql, type Queryable } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';

/** When a user was last seen in a workspace, and on what. */
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

/** Where a user is, and when they were last active in a workspace. */
export interface Whereabouts {
  timezone: string;
  /** Null if never. */
  seen_at: Date | null;
  active_until: Date | null;
}

/** The whereabouts of a user, or undefined when there is none with that id. Whether the actor may know is asked elsewhere. */
export async function whereaboutsOf(
  db: Queryable,
  workspaceId: number,
  userId: number,
): Promise<Whereabouts | undefined> {
  return db.maybe<Whereabouts & { [column: string]: unknown }>(sql`
    select u.timezone, p.seen_at, p.active_until
    from users u
    left join presence p on p.bucket = ${bucketOf(userId)} and p.user_id = u.id and p.workspace_id = ${workspaceId}
    where u.id = ${userId}`);
}

/** Notes that a user is active in a workspace, until then unless they say so again. */
export async function noteActivity(
  db: Queryable,
  activity: { userId: number; workspaceId: number; platform: 'mobile' | 'desktop' | 'api' },
  now: Date,
  until: Date,
): Promise<void> {
  const { userId, workspaceId, platform } = activity;
  await db.run(sql`
    insert into presence (bucket, user_id, workspace_id, platform, seen_at, active_until)
    values (${bucketOf(userId)}, ${userId}, ${workspaceId}, ${platform}, ${now}, ${until})
    on conflict (bucket, user_id, workspace_id) do update set
      platform = excluded.platform, seen_at = excluded.seen_at, active_until = excluded.active_until`);
}

/** Notes that a user is not active in a workspace any more; when they last were stays known. */
export async function endActivity(db: Queryable, userId: number, workspaceId: number, now: Date): Promise<void> {
  await db.run(sql`
    update presence set active_until = ${now}
    where bucket = ${bucketOf(userId)} and user_id = ${userId} and workspace_id = ${workspaceId} and active_until > ${now}`);
}

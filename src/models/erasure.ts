import { compiled } from '../db/compiled.js';
import { sql, type Database } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import type { BaseModel } from '../db/model.js';
import { Channel } from './channel.js';
import { Code } from './code.js';
import { Comment } from './comment.js';
import { Conversation } from './conversation.js';
import { removeSomeDeliveriesIn } from './delivery.js';
import { Group } from './group.js';
import { deleteHooksIn } from './hook_subscription.js';
import { IntegrationInstallation } from './integration_installation.js';
import { Message } from './message.js';
import { Notification } from './notification.js';
import { NotificationSetting } from './notification_setting.js';
import { NotificationUser } from './notification_user.js';
import { OutboxEvent } from './outbox_event.js';
import { isPostTable } from './posts.js';
import { Presence } from './presence.js';
import { Thread } from './thread.js';
import { ThreadUser } from './thread_user.js';
import { deleteUploadTotal } from './upload_total.js';
import { letGoOfPosts } from './upload.js';
import { User } from './user.js';
import { Workspace } from './workspace.js';
import { WorkspaceUser } from './workspace_user.js';

/** Rows that are erased with one statement, or a few more where one thread has them all. */
const SLICE = 1000;

type ErasedTable = ReturnType<typeof erased>;

/** A table that is erased in the order of a column. */
function erased(model: typeof BaseModel, by = 'id') {
  return {
    table: model.tableName,
    next: compiled(({ bucket, workspaceId, last }: { bucket: Bucket; workspaceId: number; last: number }) =>
      model
        .query()
        .select(`${by} as place`)
        .where('bucket', bucket)
        .where('workspace_id', workspaceId)
        .where(by, '>', last)
        .orderBy(by)
        .limit(SLICE),
    ),
    remove: compiled(({ bucket, places }: { bucket: Bucket; places: readonly number[] }) =>
      model.query().where('bucket', bucket).whereRaw(`${by} = any(?::bigint[])`, [places]).delete(),
    ),
  };
}

/**
 * What a workspace owns: first what refers, then what is referred to. The foreign keys refuse to let go of what somebody has
 * just written to; then erasing begins anew. `thread_users` has none and comes after the threads, for whoever writes to it
 * holds a thread, and so it is with `notifications`. What goes along with its channel, thread or conversation is not named.
 */
const ERASED: readonly ErasedTable[] = [
  erased(IntegrationInstallation),
  erased(Comment),
  erased(Thread),
  erased(ThreadUser, 'thread_id'),
  erased(Channel),
  erased(Group),
  erased(Message),
  erased(Conversation),
  erased(Notification),
  erased(OutboxEvent),
];

interface WorkspaceKey {
  id: number;
  bucket: Bucket;
}

const removeWorkspace = compiled(({ id }: { id: number }) =>
  Workspace.query().byId(id).whereNotNull('removed_at').delete(),
);

/**
 * Erases a workspace that was removed, with all that it owns, in slices: many small transactions, so that nobody waits for
 * it; uploads that hang on nothing else then are left to be erased at once. The workspace itself goes last, so whoever was stopped on the way can begin again, and a second one finds nothing to do.
 * Throws when it is told to stop.
 */
export async function eraseWorkspace(db: Database, id: number, now: Date, signal: AbortSignal): Promise<void> {
  const workspace = { id, bucket: bucketOf(id) };
  if ((await findRemoved(db, id)) === undefined) return;
  for (const table of ERASED) {
    for (let last: number | undefined = 0; last !== undefined;) {
      signal.throwIfAborted();
      last = await eraseSlice(db, workspace, table, last, now);
    }
  }
  while (await eraseMemberships(db, workspace)) signal.throwIfAborted();
  await deleteHooksIn(db, id);
  await deleteUploadTotal(db, id);
  await db.run(removeWorkspace({ id }));
}

const removed = compiled(({ id }: { id: number }) =>
  Workspace.query().select('avatar_file').byId(id).whereNotNull('removed_at'),
);

/** A workspace that was removed and is not erased yet: what its avatar lies in. Undefined for any other. */
export function findRemoved(db: Database, id: number): Promise<Pick<Workspace, 'avatar_file'> | undefined> {
  return db.maybe<Pick<Workspace, 'avatar_file'>>(removed({ id }));
}

/** Erases the next rows after `last`; answers how far it has come, or undefined at the end. */
async function eraseSlice(
  db: Database,
  { id, bucket }: WorkspaceKey,
  { table, next, remove }: ErasedTable,
  last: number,
  now: Date,
): Promise<number | undefined> {
  const rows = await db.many<{ place: number }>(next({ bucket, workspaceId: id, last }));
  if (rows.length === 0) return undefined;
  const places = [...new Set(rows.map(({ place }) => place))];
  if (isPostTable(table)) await letGoOfPosts(db, table, bucket, sql`p.id = any(${places}::bigint[])`, now);
  await db.run(remove({ bucket, places }));
  return places.at(-1);
}

const someMembers = compiled(({ id }: { id: number }) =>
  WorkspaceUser.query().select('user_id').where('workspace_id', id).limit(SLICE),
);

interface MemberKeys {
  buckets: readonly Bucket[];
  users: readonly number[];
  id: number;
}

/** Deletes what members have for a workspace in their own buckets. */
const removeOwned = [Presence, NotificationSetting, Code].map((model: typeof BaseModel) =>
  compiled(({ buckets, users, id }: MemberKeys) =>
    model
      .query()
      .whereRaw('bucket = any(?::int[]) and user_id = any(?::bigint[])', [buckets, users])
      .where('workspace_id', id)
      .delete(),
  ),
);

const removeListed = compiled(({ bucket, users, id }: { bucket: Bucket; users: readonly number[]; id: number }) =>
  NotificationUser.query()
    .where('bucket', bucket)
    .whereRaw('user_id = any(?::bigint[])', [users])
    .where('workspace_id', id)
    .delete(),
);

const removeMembers = compiled(({ users, id }: { users: readonly number[]; id: number }) =>
  WorkspaceUser.query().where('workspace_id', id).whereRaw('user_id = any(?::bigint[])', [users]).delete(),
);

const removeBots = compiled(({ users }: { users: readonly number[] }) =>
  User.query().whereRaw('bot and id = any(?::bigint[])', [users]).delete(),
);

/** Erases some of the memberships, with their presence, their settings, their notifications, what was told to their hooks, the codes that invited to the workspace, and the bots among them; tells whether there were any. */
async function eraseMemberships(db: Database, { id, bucket }: WorkspaceKey): Promise<boolean> {
  const rows = await db.many<Pick<WorkspaceUser, 'user_id'>>(someMembers({ id }));
  const users = rows.map(({ user_id }) => user_id);
  if (users.length === 0) return false;
  const buckets = [...new Set(users.map(bucketOf))];
  while (await removeSomeDeliveriesIn(db, id, users));
  for (const statement of removeOwned) await db.run(statement({ buckets, users, id }));
  await db.run(removeListed({ bucket, users, id }));
  await db.run(removeMembers({ users, id }));
  // A bot belongs to one workspace alone.
  await db.run(removeBots({ users }));
  return true;
}

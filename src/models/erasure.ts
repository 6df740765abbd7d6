import { compiled } from '../db/compiled.js';
import { sql, type Database } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import type { BaseModel } from '../db/model.js';
import { Channel } from './channel.js';
import { Code } from './code.js';
import { Comment } from './comment.js';
import { Conversation } from './conversation.js';
import { removeSomeDeliveriesIn } from './old_deliveries.js';
import { Group } from './group.js';
import { deleteHooksIn } from './hook_subscription.js';
import { IntegrationInstallation } from './integration_installation.js';
import { eraseRemovedWorkspace, LiveEvent } from './live_event.js';
import { deleteLocks, lockOfUser } from './lock.js';
import { Message } from './message.js';
import { eraseSomeNotices } from './notice.js';
import { NoticeCause } from './notice_cause.js';
import { eraseDigestsIn } from './notice_digest.js';
import { Notification } from './notification.js';
import { NotificationSetting } from './notification_setting.js';
import { NotificationUser } from './notification_user.js';
import { OutboxEvent } from './outbox_event.js';
import { isPostTable } from './posts.js';
import { Presence } from './presence.js';
import { SearchBacklog } from './search_backlog.js';
import { SearchDocument } from './search_document.js';
import { SharedBody } from './shared_body.js';
import { Thread } from './thread.js';
import { ThreadUser } from './thread_user.js';
import { deleteUploadTotal } from './upload_total.js';
import { letGoOfPosts } from './upload.js';
import { User } from './user.js';
import { Workspace } from './workspace.js';
import { WorkspaceUser } from './workspace_user.js';
import { changesAlone, finds, lists } from '../db/statements.js';

/**
 * The rows that one statement erases. Of `thread_users` it may erase more, because it erases all rows of each thread.
 */
const SLICE = 1000;

type ErasedTable = ReturnType<typeof erased>;

/** The statements that erase a table in the order of a column. `where`: a condition of theirs. */
function erased(model: typeof BaseModel, by = 'id', where = 'true') {
  return {
    table: model.tableName,
    next: compiled(({ bucket, workspaceId, last }: { bucket: Bucket; workspaceId: number; last: number }) =>
      model
        .query()
        .select(`${by} as place`)
        .where('bucket', bucket)
        .where('workspace_id', workspaceId)
        .where(by, '>', last)
        .whereRaw(where)
        .orderBy(by)
        .limit(SLICE),
    ),
    remove: compiled(({ bucket, places }: { bucket: Bucket; places: readonly number[] }) =>
      model.query().where('bucket', bucket).whereRaw(`${by} = any(?::bigint[])`, [places]).delete(),
    ),
  };
}

/**
 * What a workspace owns. Rows come before the rows that they refer to: a foreign key refuses to delete a row that
 * somebody has just referred to, and the erasure is then repeated. `thread_users`, `notifications` and
 * `search_documents` have no foreign keys. They come after the threads and conversations, because every writer to them
 * holds a lock on one. Rows that are deleted along
 * with their channel, thread or conversation are not listed. The backlog comes first: without it no more documents are
 * written.
 */
const ERASED: readonly ErasedTable[] = [
  erased(IntegrationInstallation),
  erased(SearchBacklog, 'workspace_id'),
  erased(Comment),
  erased(Thread),
  erased(ThreadUser, 'thread_id'),
  erased(Channel),
  erased(Group),
  erased(Message),
  erased(Conversation),
  erased(Notification),
  erased(NoticeCause),
  erased(SearchDocument),
  erased(OutboxEvent),
  erased(SharedBody, 'event_id'),
  // Former members that are away learn of the removal. It is deleted with its age.
  erased(LiveEvent, 'position', "name <> 'workspace_deleted'"),
];

interface WorkspaceKey {
  id: number;
  bucket: Bucket;
}

const removeWorkspace = changesAlone(({ id }: { id: number }) =>
  Workspace.query().byId(id).whereNotNull('removed_at').delete(),
);

/**
 * Erases a removed workspace and all that it owns. It does so in many small transactions, so that nobody waits for it.
 * Uploads that are then attached to nothing expire at once. The row of the workspace is deleted last: an interrupted
 * erasure can be repeated, and a second one finds nothing to do. Throws when `signal` is aborted.
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
  while (await eraseSomeNotices(db, id)) signal.throwIfAborted();
  await eraseDigestsIn(db, id);
  while (await eraseMemberships(db, workspace)) signal.throwIfAborted();
  await eraseRemovedWorkspace(db, id);
  await deleteHooksIn(db, id);
  await deleteUploadTotal(db, id);
  await removeWorkspace(db, { id });
}

/** Returns the avatar file of a workspace that is removed and not erased yet; undefined for any other. */
export const findRemoved = finds((id: number) =>
  Workspace.query().select('avatar_file').byId(id).whereNotNull('removed_at'),
);

/** Erases the next rows after `last`. Returns the last one of them, or undefined at the end. */
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

const someMembers = lists(({ id }: { id: number }) =>
  WorkspaceUser.query().select('user_id').where('workspace_id', id).limit(SLICE),
);

interface MemberKeys {
  buckets: readonly Bucket[];
  users: readonly number[];
  id: number;
}

/** Deletes the rows about a workspace in the buckets of its members. */
const removeOwned = [Presence, NotificationSetting, Code].map((model: typeof BaseModel) =>
  compiled(({ buckets, users, id }: MemberKeys) =>
    model
      .query()
      .whereRaw('bucket = any(?::int[]) and user_id = any(?::bigint[])', [buckets, users])
      .where('workspace_id', id)
      .delete(),
  ),
);

const removeListed = changesAlone(({ bucket, users, id }: { bucket: Bucket; users: readonly number[]; id: number }) =>
  NotificationUser.query()
    .where('bucket', bucket)
    .whereRaw('user_id = any(?::bigint[])', [users])
    .where('workspace_id', id)
    .delete(),
);

const removeMembers = changesAlone(({ users, id }: { users: readonly number[]; id: number }) =>
  WorkspaceUser.query().where('workspace_id', id).whereRaw('user_id = any(?::bigint[])', [users]).delete(),
);

const removeBots = lists(({ users }: { users: readonly number[] }) =>
  User.query().whereRaw('bot and id = any(?::bigint[])', [users]).delete().returning('id'),
);

/**
 * Erases some of the memberships, with the members' presence, settings, notifications, webhook deliveries and
 * invitation codes for the workspace, and the bots among the members. Returns whether there were any.
 */
async function eraseMemberships(db: Database, { id, bucket }: WorkspaceKey): Promise<boolean> {
  const rows = await someMembers(db, { id });
  const users = rows.map(({ user_id }) => user_id);
  if (users.length === 0) return false;
  const buckets = [...new Set(users.map(bucketOf))];
  while (await removeSomeDeliveriesIn(db, id, users));
  for (const statement of removeOwned) await db.run(statement({ buckets, users, id }));
  await removeListed(db, { bucket, users, id });
  await removeMembers(db, { users, id });
  // A bot belongs to one workspace only.
  const bots = await removeBots(db, { users });
  await deleteLocks(
    db,
    bots.map(({ id }) => lockOfUser(id)),
  );
  return true;
}

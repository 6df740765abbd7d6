import { bucketOf, type Bucket } from '../db/ids.js';
import { raw, sql, type Sql, type Transaction } from '../db/database.js';
import type { Actor } from '../actor.js';
import { Conversation, type VisibleConversation } from './conversation.js';
import type { CallFailure, CommandCalled } from './integration.js';
import { IntegrationInstallation } from './integration_installation.js';
import { holderIdOf, type NamedPost, type PostTable } from './posts.js';
import { Thread, type VisibleThread } from './thread.js';
import { finds } from '../db/statements.js';
import { columns } from '../db/model.js';
import { User } from './user.js';

// The statements of slash commands: which are installed, and the posts that call them
// (behaviour/integrations.md#slash-commands).

interface Rival {
  buckets: readonly Bucket[];
  workspaceIds: readonly number[];
  integrationId: number;
  command: string;
}

const rivals = finds(({ buckets, workspaceIds, integrationId, command }: Rival) =>
  IntegrationInstallation.query()
    .alias('n')
    .joinRelated('integration', { alias: 'i' })
    .whereRaw('n.bucket = any(?::int[])', [buckets])
    .whereRaw('n.workspace_id = any(?::bigint[])', [workspaceIds])
    .where('n.integration_id', '<>', integrationId)
    .where('i.kind', 'SLASH_COMMAND')
    .where('i.command', command)
    .select<{ id: number }>('n.id')
    .limit(1),
);

/** Returns whether another integration with this command is installed in one of these workspaces, which are locked. */
export async function isCommandTaken(
  trx: Transaction,
  { id: integrationId, command }: { id: number; command: string },
  workspaceIds: readonly number[],
): Promise<boolean> {
  const buckets = [...new Set(workspaceIds.map(bucketOf))];
  const rival = await rivals(trx, { buckets, workspaceIds, integrationId, command });
  return rival !== undefined;
}

/**
 * Returns the slash command of a workspace, without the type of a mark. If several are installed, because they were
 * before 131, it is the first.
 */
export const findCommand = finds(({ bucket, id }: { bucket: Bucket; id: number }, command: string) =>
  IntegrationInstallation.query()
    .alias('n')
    .joinRelated('integration', { alias: 'i' })
    .join('oauth_clients as p', 'p.client_id', 'i.client_id')
    .where('n.bucket', bucket)
    .where('n.workspace_id', id)
    .where('i.kind', 'SLASH_COMMAND')
    .where('i.command', command)
    .orderBy('n.id')
    .select<
      Pick<
        { [Field in Exclude<keyof CommandCalled, 'type'>]: CommandCalled[Field] },
        'integration_id' | 'install_id' | 'integration_name' | 'command'
      >
    >('n.integration_id', 'n.id as install_id', 'p.name as integration_name', 'i.command')
    .limit(1),
);

const TABLES: Readonly<Record<NamedPost['kind'], PostTable>> = {
  thread: 'threads',
  comment: 'comments',
  message: 'messages',
};

/** Returns the author of a post; undefined when the post does not exist. */
export function authorOf(trx: Transaction, { kind, id }: NamedPost): Promise<Pick<Actor, 'id' | 'name'> | undefined> {
  return trx.maybe(sql`
    select ${columns(User, 'u', 'id', 'name')} from ${raw(TABLES[kind])} p join users u on u.id = p.creator
    where p.bucket = ${bucketOf(id)} and p.id = ${id}`);
}

/** The thread of a thread or a comment, or the conversation of a message. */
export type PostHolder = Pick<VisibleThread, 'id' | 'workspace_id' | 'channel_id'> | ConversationHolder;
type ConversationHolder = Pick<VisibleConversation, 'id' | 'workspace_id'>;

/** Locks the thread or conversation of a post, without a check of sight; undefined when the post does not exist. */
export async function lockHolder(trx: Transaction, { kind, id }: NamedPost): Promise<PostHolder | undefined> {
  const table = TABLES[kind];
  const holderId = table === 'threads' ? id : await holderIdOf(trx, table, id);
  if (holderId === undefined) return undefined;
  const holder = sql`bucket = ${bucketOf(holderId)} and id = ${holderId} for no key update`;
  return table === 'messages'
    ? trx.maybe(sql`select ${columns(Conversation, 'v', 'id', 'workspace_id')} from conversations v where ${holder}`)
    : trx.maybe(sql`select ${columns(Thread, 't', 'id', 'workspace_id', 'channel_id')} from threads t where ${holder}`);
}

/** Whether a post is not removed and its command has no outcome yet. */
function isWaiting({ kind, id }: NamedPost): Sql {
  const remains = kind === 'thread' ? sql`` : sql`and deleted_by is null`;
  return sql`bucket = ${bucketOf(id)} and id = ${id} and system_message ->> 'type' = 'integration_called' ${remains}`;
}

/**
 * Returns the installation that a post calls, if the post, whose holder is locked, is not removed and waits for the
 * outcome.
 */
export function awaitedInstallation(trx: Transaction, post: NamedPost): Promise<{ id: number } | undefined> {
  return trx.maybe<{ id: number }>(sql`
    select (system_message ->> 'install_id')::bigint as id from ${raw(TABLES[post.kind])} where ${isWaiting(post)}`);
}

/** What came of the call of a slash command. */
export type CommandOutcome = { type: 'integration_replied' } | { type: 'integration_failed'; reason: CallFailure };

/**
 * Writes the outcome of a command on its post, whose holder is locked. `isRewritten` says that its text was replaced,
 * which has counted as a change already. Returns false, and does nothing, when the post does not wait.
 */
export async function writeOutcome(
  trx: Transaction,
  post: NamedPost,
  holder: PostHolder,
  outcome: CommandOutcome,
  { isRewritten }: { isRewritten: boolean },
): Promise<boolean> {
  const versions = isRewritten ? 0 : 1;
  const written = await trx.run(sql`
    update ${raw(TABLES[post.kind])} set system_message = system_message || ${JSON.stringify(outcome)}::jsonb,
      version = version + ${versions}::int
    where ${isWaiting(post)}`);
  if (written === 0) return false;
  // A thread shows its last comment, so it changes with it.
  if (post.kind === 'comment') {
    await trx.run(sql`
      update threads set version = version + ${versions}::int
      where bucket = ${bucketOf(holder.id)} and id = ${holder.id}`);
  }
  return true;
}

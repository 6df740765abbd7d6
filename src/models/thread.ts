import { raw } from 'objection';
import type { Actor, Viewer } from '../actor.js';
import { bucketIn, ending, fragment, pick, variants } from '../db/compiled.js';
import { type Transaction, sql } from '../db/database.js';
import { found } from '../errors.js';
import type { ErrorName } from '../generated/errors.js';
import type { Bucket } from '../db/ids.js';
import { type VisibleChannel, Channel } from './channel.js';
import { withNews } from './integration.js';
import { IS_SYSTEM_COMMENT, type HolderKey, type LastPost, type Snippet, type StoredContent } from './posts.js';
import type { UserType } from './workspace.js';
import { WorkspaceUser } from './workspace_user.js';
import { BaseModel, type BucketQuery, type Locked, belongsTo, columns } from '../db/model.js';
import { changes, finds, gets, locks, sends } from '../db/statements.js';

/** Adds participants to a thread. */
const JOINED = 'participants || ?::bigint[]';

/** A titled discussion in a channel, with its comments. */
export class Thread extends BaseModel {
  static override tableName = 'threads';
  static override notFound = 'thread_not_found' as const;
  static override relationMappings = () => ({
    channel: belongsTo(Channel, 'threads.channel_id'),
  });

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare channel_id: number;
  declare title: string;
  declare content: string;
  declare creator: number;
  declare recipients: readonly number[];
  declare participants: readonly number[];
  declare groups: readonly number[];
  declare direct_mentions: readonly number[];
  declare direct_group_mentions: readonly number[];
  declare responders: readonly number[];
  declare attachments: unknown;
  declare actions: unknown;
  declare system_message: unknown;
  declare comment_count: number;
  declare last_obj_index: number;
  declare snippet: string;
  declare snippet_creator: number;
  declare closed: boolean;
  declare pinned_at: Date | null;
  declare posted_at: Date;
  declare last_updated_at: Date;
  declare last_edited_at: Date | null;
  declare version: number;
  declare reactions: unknown;
  declare snippet_mentions: readonly number[];
  declare snippet_group_mentions: readonly number[];
  declare mentioned_before: readonly number[] | null;
  declare plain_mentions: readonly number[];

  /** The threads that a user can see, as `t`, each with its channel, `c`, and the joins of `visibleChannels`. */
  static visibleTo(viewer: Viewer, bucket: Bucket): BucketQuery<Thread> {
    return this.query()
      .alias('t')
      .where('t.bucket', bucket)
      .joinRelated('channel', { alias: 'c' })
      .modify(Channel.visible(viewer, bucket));
  }
}

/** A thread, its channel, and the actor's role in the workspace. */
export interface VisibleThread {
  id: number;
  bucket: Bucket;
  workspace_id: number;
  channel_id: number;
  creator: number;
  participants: readonly number[];
  responders: readonly number[];
  last_obj_index: number;
  last_updated_at: Date;
  closed: boolean;
  channel_public: boolean;
  channel_archived: boolean;
  viewer_type: UserType;
}

const visible = (viewer: Viewer, id: number) =>
  Thread.visibleTo(viewer, bucketIn(id))
    .where('t.id', id)
    .select(columns(Thread, 't', 'id', 'bucket', 'workspace_id', 'channel_id', 'creator', 'participants', 'responders'))
    .select(columns(Thread, 't', 'last_obj_index', 'last_updated_at', 'closed'))
    .select(columns(Channel, 'c', 'public as channel_public', 'archived as channel_archived'))
    .select(columns(WorkspaceUser, 'wu', 'user_type as viewer_type'));

/** Returns a thread that the actor sees; otherwise throws `thread_not_found` (108). */
export const findThread = finds(visible, 'thread_not_found');

const hold = locks((viewer: Viewer, id: number) => visible(viewer, id).forNoKeyUpdate('t'));
const holdToPost = locks((viewer: Viewer, id: number) =>
  ending(visible(viewer, id), sql`for no key update of t for share of c`),
);

/**
 * Returns a thread that the actor sees, locked until the end of the transaction; otherwise throws `thread_not_found`
 * (108) or the given error. Every change to a thread, its comments or its readers' state holds this lock.
 */
export async function lockThread(
  trx: Transaction,
  actor: Actor,
  id: number,
  otherwise: ErrorName = 'thread_not_found',
): Promise<Locked<VisibleThread>> {
  return found(await retryOnMove(() => hold(trx, actor, id)), otherwise);
}

/** The same before posting in the thread. Nobody archives or removes its channel before the end of the transaction. */
export async function lockThreadToPost(
  trx: Transaction,
  actor: Actor,
  id: number,
  otherwise: ErrorName = 'thread_not_found',
): Promise<Locked<VisibleThread>> {
  return found(await retryOnMove(() => holdToPost(trx, actor, id)), otherwise);
}

/**
 * Runs a statement that finds and locks a row through its channel, and runs it again if it finds nothing. While the
 * statement waits for the lock, the thread may be moved to another channel. The row then no longer matches the channel
 * that the statement has read.
 */
export async function retryOnMove<Row>(find: () => Promise<Row | undefined>): Promise<Row | undefined> {
  return (await find()) ?? find();
}

/** The parts of a thread that an edit may change. */
export interface ThreadText extends StoredContent {
  title: string;
}

export interface NewThread extends Omit<ThreadText, 'mentioned_before'>, Snippet {
  recipients: readonly number[];
  participants: readonly number[];
  groups: readonly number[];
  /** JSON text. */
  system_message: string | null;
}

const INSERTED = [
  'bucket',
  'workspace_id',
  'channel_id',
  'title',
  'content',
  'creator',
  'recipients',
  'participants',
  'groups',
  'direct_mentions',
  'direct_group_mentions',
  'attachments',
  'actions',
  'snippet',
  'snippet_mentions',
  'snippet_group_mentions',
  'snippet_creator',
  'posted_at',
  'last_updated_at',
  'system_message',
  'plain_mentions',
] as const;

const insertion = gets((row: Pick<Thread, (typeof INSERTED)[number]>) =>
  Thread.query()
    .insert({ ...pick(row, ...INSERTED), id: fragment(sql`next_id(${row.bucket})`) })
    .returning('id'),
);

/** Inserts a thread. Returns its id. */
export async function insertThread(
  trx: Transaction,
  actor: Actor,
  channel: VisibleChannel,
  thread: NewThread,
  now: Date,
): Promise<number> {
  const row = {
    bucket: channel.bucket,
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    ...thread,
    attachments: JSON.stringify(thread.attachments),
    actions: JSON.stringify(thread.actions),
    creator: actor.id,
    snippet_creator: actor.id,
    posted_at: now,
    last_updated_at: now,
  };
  const { id } = await insertion(trx, row);
  return id;
}

/** Returns the present content of a locked thread. */
export const threadText = gets(({ id }: Locked<VisibleThread>) =>
  Thread.query()
    .byId(id)
    .select('title', 'content', 'direct_mentions', 'direct_group_mentions')
    .select<Pick<ThreadText, 'attachments' | 'actions'>>('attachments', 'actions')
    .select('mentioned_before', 'plain_mentions'),
);

const REWRITTEN = [
  'title',
  'content',
  'direct_mentions',
  'direct_group_mentions',
  'attachments',
  'actions',
  'mentioned_before',
  'plain_mentions',
  'last_edited_at',
] as const;

type Rewritten = Pick<Thread, 'id' | (typeof REWRITTEN)[number]> & { system_message: string | null };

const rewriting = variants(({ isRenamed }: { isRenamed: boolean }) =>
  changes((values: Rewritten) =>
    Thread.query()
      .byId(values.id)
      .patch({
        ...pick(values, ...REWRITTEN),
        ...(isRenamed ? { system_message: fragment(withNews(values.system_message)) } : {}),
      }),
  ),
);

/**
 * Replaces the content of a locked thread. A new title records who has given it (behaviour/threads.md#system-messages).
 */
export async function rewriteThread(
  trx: Transaction,
  { id }: Locked<VisibleThread>,
  { attachments, actions, ...words }: ThreadText,
  renamedBy: Actor | undefined,
  now: Date,
): Promise<void> {
  const lists = { attachments: JSON.stringify(attachments), actions: JSON.stringify(actions) };
  const isRenamed = renamedBy !== undefined;
  const message = isRenamed ? JSON.stringify({ type: 'thread_renamed', initiator: renamedBy.id }) : null;
  await rewriting({ isRenamed })(trx, { id, ...words, ...lists, system_message: message, last_edited_at: now });
}

/** What a comment changes in its thread, apart from the counters. */
export interface ThreadChange extends Snippet {
  participants: readonly number[];
  closed: boolean;
}

const COUNTED = [
  'last_obj_index',
  'snippet',
  'snippet_mentions',
  'snippet_group_mentions',
  'snippet_creator',
  'last_updated_at',
  'closed',
] as const;

interface Counted extends Pick<Thread, 'id' | (typeof COUNTED)[number]> {
  joining: readonly number[];
}

const counting = variants(({ joins, responds }: { joins: boolean; responds: boolean }) =>
  sends((values: Counted) =>
    Thread.query()
      .byId(values.id)
      .patch({
        ...pick(values, ...COUNTED),
        comment_count: raw('comment_count + 1'),
        version: raw('version + 1'),
        ...(joins ? { participants: raw(JOINED, [values.joining]) } : {}),
        ...(responds ? { responders: raw('responders || ?::bigint', [values.snippet_creator]) } : {}),
      }),
  ),
);

/** Updates a thread for a new comment: its counters, snippet, participants, and whether it is closed. */
export function countComment(
  trx: Transaction,
  thread: Locked<VisibleThread>,
  { creator, obj_index, posted_at }: { creator: number; obj_index: number; posted_at: Date },
  { participants, ...change }: ThreadChange,
): void {
  const joining = joiningIn(thread, participants);
  const counters = { last_obj_index: obj_index, snippet_creator: creator, last_updated_at: posted_at };
  const variant = { joins: joining.length > 0, responds: !thread.responders.includes(creator) };
  counting(variant)(trx, { id: thread.id, ...change, ...counters, joining });
}

/** Updates a thread for a new system message. Only the counters change, because no user has said anything. */
export const countSystemMessage = sends(
  ({ id }: Locked<VisibleThread>, { obj_index, posted_at }: { obj_index: number; posted_at: Date }) =>
    Thread.query()
      .byId(id)
      .patch({
        last_obj_index: obj_index,
        last_updated_at: posted_at,
        comment_count: raw('comment_count + 1'),
        version: raw('version + 1'),
      }),
);

interface Edited extends Snippet, Pick<Thread, 'id' | 'snippet_creator'> {
  joining: readonly number[];
}

const countingEdit = variants(({ joins }: { joins: boolean }) =>
  changes((values: Edited) =>
    Thread.query()
      .byId(values.id)
      .patch({
        ...pick(values, 'snippet', 'snippet_mentions', 'snippet_group_mentions', 'snippet_creator'),
        version: raw('version + 1'),
        ...(joins ? { participants: raw(JOINED, [values.joining]) } : {}),
      }),
  ),
);

/** Updates the snippet, participants and version of a locked thread after an edit or a removal. */
export async function countEdit(
  trx: Transaction,
  thread: Locked<VisibleThread>,
  { mentioned, ...change }: Snippet & { snippet_creator: number; mentioned: readonly number[] },
): Promise<void> {
  const joining = joiningIn(thread, mentioned);
  await countingEdit({ joins: joining.length > 0 })(trx, { id: thread.id, ...change, joining });
}

/** Returns which of these users do not participate in a thread yet. */
function joiningIn({ participants }: VisibleThread, userIds: readonly number[]): number[] {
  const known = new Set(participants);
  return userIds.filter((id) => !known.has(id));
}

/**
 * Returns the last post of a locked thread: its last comment that is not removed, or else its own content. System
 * messages without text of a user do not count.
 */
export async function lastPost(trx: Transaction, { bucket, id }: HolderKey): Promise<LastPost> {
  return trx.one<LastPost>(sql`
    select coalesce(latest.content, t.content) as content, coalesce(latest.creator, t.creator) as creator,
      coalesce(latest.direct_mentions, t.direct_mentions) as direct_mentions,
      coalesce(latest.direct_group_mentions, t.direct_group_mentions) as direct_group_mentions,
      coalesce(latest.plain_mentions, t.plain_mentions) as plain_mentions
    from threads t left join lateral (
      select m.content, m.creator, m.direct_mentions, m.direct_group_mentions, m.plain_mentions from comments m
      where m.bucket = ${bucket} and m.thread_id = ${id} and m.deleted_by is null
        and not ${IS_SYSTEM_COMMENT}
      order by m.obj_index desc limit 1) latest on true
    where t.bucket = ${bucket} and t.id = ${id}`);
}

const pinning = variants(({ isPinned }: { isPinned: boolean }) =>
  changes(({ id, at }: { id: number; at: Date | null }) => {
    const query = Thread.query()
      .byId(id)
      .patch({ pinned_at: at, version: raw('version + 1') });
    return isPinned ? query.whereNull('pinned_at') : query.whereNotNull('pinned_at');
  }),
);

/** Pins or unpins a locked thread. Returns whether that changes anything. */
export async function pinThread(trx: Transaction, { id }: Locked<VisibleThread>, at: Date | null): Promise<boolean> {
  return (await pinning({ isPinned: at !== null })(trx, { id, at })) > 0;
}

import type { Actor } from '../../actor.js';
import { notBefore } from '../../clock.js';
import type { Transaction } from '../../db/database.js';
import type { Bucket } from '../../db/ids.js';
import type { Locked } from '../../db/model.js';
import type { Shapes } from '../../generated/operations.js';
import type { VisibleChannel } from '../../models/channel.js';
import { memberIdsOf } from '../../models/channel_user.js';
import { insertComment } from '../../models/comment.js';
import { notifyOfPost } from '../../models/notification.js';
import type { CommandCalled, IntegrationPosted } from '../../models/integration.js';
import { reachedRecipients, writeRecipients, type Post } from '../../models/thread_user.js';
import { countComment, insertThread, type VisibleThread } from '../../models/thread.js';
import { attach } from './attachments.js';
import { indexPost } from './search_documents.js';
import {
  participantsOf,
  placeInChannel,
  placeOfThread,
  readersOf,
  type Audience,
  type Recipients,
} from './audience.js';
import { readGroups } from '../groups/groups.js';
import { calledCommand } from './slash_commands.js';
import { snippetOf } from '../text/post_text.js';
import { composePost } from './post_content.js';

/**
 * The actor and the author of a post. Mentions and attachments are checked with the rights of the actor. The post is
 * stored as the author's, which may be a bot of the actor.
 */
export interface Poster {
  actor: Actor;
  author: Actor;
  /**
   * The integration that has posted from outside for the author, who installed it
   * (behaviour/integrations.md#incoming-posts).
   */
  integration?: IntegrationPosted;
  /**
   * Whether the post came by mail. It calls no slash command, because From is easily forged
   * (behaviour/mail.md#incoming-mail).
   */
  byMail?: boolean;
}

/** The user who has written a post. Undefined when an integration has. */
function writerOf({ author, integration }: Poster): Actor | undefined {
  return integration === undefined ? author : undefined;
}

/** The mark of a post: of the integration that has posted it, or of the slash command that it calls. */
async function markOf(
  trx: Transaction,
  poster: Poster,
  place: { bucket: Bucket; workspace_id: number },
  content: string,
): Promise<IntegrationPosted | CommandCalled | null> {
  return poster.integration ?? calledCommand(trx, poster, place, content);
}

/** Creates a thread and delivers it to its readers. Returns its id. */
export async function openThread(
  trx: Transaction,
  poster: Poster,
  channel: VisibleChannel,
  input: Shapes['threads.add']['input'],
  now: Date,
): Promise<number> {
  const { actor, author } = poster;
  const mark = await markOf(trx, poster, channel, input.content);
  const recipients = await threadRecipients(trx, channel, input);
  const { words, audience } = await composePost(trx, actor, placeInChannel(trx, channel), input, recipients, now);
  const thread = {
    ...words,
    title: input.title,
    recipients: audience.recipients,
    participants: participantsOf(writerOf(poster), audience),
    groups: audience.groups,
    system_message: mark === null ? null : JSON.stringify({ ...mark, initiator: author.id }),
    ...snippetOf(words),
  };
  const id = await insertThread(trx, author, channel, thread, now);
  const { bucket, workspace_id, public: channel_public } = channel;
  const place = { bucket, workspace_id, channel_id: channel.id, thread_id: id, channel_public };
  const post = { ...place, obj_index: -1, posted_at: now, marksPosition: true, reachesFollowers: false };
  await attach(trx, { kind: 'thread', id, workspace_id }, words.attachments);
  await Promise.all([
    indexPost(trx, { ...post, id, kind: 'thread', conversation_id: null }, { ...thread, creator: author.id }),
    deliver(trx, poster, post, null, audience),
  ]);
  return id;
}

/**
 * The recipients of a new thread. Without `recipients` they are the default recipients and groups of the channel, or
 * all its members if it has no defaults. `groups` adds to them (behaviour/threads.md#default-recipients). The number
 * for everybody in the thread has no effect, because a new thread has no participants yet.
 */
async function threadRecipients(
  trx: Transaction,
  channel: VisibleChannel,
  { recipients: given, groups }: Pick<Shapes['threads.add']['input'], 'recipients' | 'groups'>,
): Promise<Recipients> {
  const { ids, toChannel } = readGroups(groups);
  const { default_recipients: people, default_groups: defaultGroups } = channel;
  const usesDefaults = given === undefined && people.length + defaultGroups.length > 0;
  const toEverybody = toChannel || given === 'EVERYONE' || (given === undefined && !usesDefaults);
  return {
    named: Array.isArray(given) ? given : [],
    implied: [...(usesDefaults ? people : []), ...(toEverybody ? await memberIdsOf(trx, channel) : [])],
    groups: ids,
    implied_groups: usesDefaults ? defaultGroups : [],
  };
}

/** Adds a comment to a locked thread, delivers it to its readers, and closes or reopens the thread. Returns its id. */
export async function addComment(
  trx: Transaction,
  poster: Poster,
  thread: Locked<VisibleThread>,
  input: Shapes['comments.add']['input'],
  now: Date,
): Promise<number> {
  const { actor, author } = poster;
  const { thread_action: action } = input;
  const news = systemMessageOf(action) ?? (await markOf(trx, poster, thread, input.content));
  const recipients = await commentRecipients(trx, thread, input);
  const { words, audience } = await composePost(trx, actor, placeOfThread(trx, thread), input, recipients, now);
  const comment = {
    ...words,
    creator: author.id,
    obj_index: thread.last_obj_index + 1,
    recipients: audience.recipients,
    groups: audience.groups,
    system_message: news,
    // The times of comments follow their order even if the clock was set back. Reading by time relies on this.
    posted_at: notBefore(thread.last_updated_at, now),
  };
  const id = await insertComment(trx, thread, comment);
  const { bucket, workspace_id, channel_id, id: thread_id, channel_public } = thread;
  const { obj_index, posted_at } = comment;
  const place = { bucket, workspace_id, channel_id, thread_id, channel_public, obj_index, posted_at };
  const marks = { marksPosition: input.mark_thread_position, reachesFollowers: isForThread(input) };
  await attach(trx, { kind: 'comment', id, workspace_id }, words.attachments);
  countComment(trx, thread, comment, {
    ...snippetOf(words),
    participants: participantsOf(writerOf(poster), audience),
    closed: action === undefined ? thread.closed : action === 'close',
  });
  await Promise.all([
    indexPost(trx, { ...place, id, kind: 'comment', conversation_id: null }, comment),
    deliver(trx, poster, { ...place, ...marks }, id, audience),
  ]);
  return id;
}

/** Delivers a thread or a comment to its readers, and notifies them, except the user who has written it. */
async function deliver(
  trx: Transaction,
  poster: Poster,
  post: Post,
  commentId: number | null,
  audience: Audience,
): Promise<void> {
  const reached = await reachedRecipients(trx, post, readersOf(writerOf(poster), audience));
  writeRecipients(trx, post, reached);
  notifyOfPost(trx, poster.author, post, commentId, reached);
}

/** Whether a comment is for everybody in the thread, which includes its followers. */
function isForThread({ recipients, groups }: Pick<Shapes['comments.add']['input'], 'recipients' | 'groups'>): boolean {
  return recipients === undefined || recipients === 'EVERYONE_IN_THREAD' || readGroups(groups).toThread;
}

/**
 * The recipients of a comment. Without `recipients` they are everybody in the thread (behaviour/threads.md#recipients).
 * `groups` adds to them.
 */
async function commentRecipients(
  trx: Transaction,
  { channel_id: id, bucket, participants }: VisibleThread,
  { recipients: given, groups }: Pick<Shapes['comments.add']['input'], 'recipients' | 'groups'>,
): Promise<Recipients> {
  const { ids, toChannel, toThread } = readGroups(groups);
  const toEverybody = toChannel || given === 'EVERYONE';
  const toParticipants = toThread || given === undefined || given === 'EVERYONE_IN_THREAD';
  return {
    named: Array.isArray(given) ? given : [],
    implied: [...(toParticipants ? participants : []), ...(toEverybody ? await memberIdsOf(trx, { id, bucket }) : [])],
    groups: ids,
  };
}

function systemMessageOf(action: 'close' | 'reopen' | undefined): { type: 'thread_closed' | 'thread_reopened' } | null {
  if (action === undefined) return null;
  return { type: action === 'close' ? 'thread_closed' : 'thread_reopened' };
}

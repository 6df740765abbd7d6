import type { Actor } from '../actor.js';
import type { Transaction } from '../db.js';
import type { Shapes } from '../generated/operations.js';
import { memberIdsOf, type VisibleChannel } from '../models/channels.js';
import { insertComment } from '../models/comments.js';
import { notifyOfPost } from '../models/notifications.js';
import { writeReaders, type Post } from '../models/readers.js';
import { countComment, insertThread, type VisibleThread } from '../models/threads.js';
import { attach, attachmentsFrom, requireWords } from './attachments.js';
import {
  participantsOf,
  placeInChannel,
  readersOf,
  settleAudience,
  type Audience,
  type AudienceInput,
} from './audience.js';
import { readGroups } from './groups.js';
import { actionsFrom, snippetOf } from './text.js';

/** Opens a thread and writes it to its readers. Answers its id. */
export async function openThread(
  trx: Transaction,
  actor: Actor,
  channel: VisibleChannel,
  input: Shapes['threads.add']['input'],
  now: Date,
): Promise<number> {
  const attachments = await attachmentsFrom(trx, actor, input.attachments, now);
  requireWords(input.content, attachments);
  const audience = await settleAudience(trx, actor, placeInChannel(trx, channel), {
    content: input.content,
    direct_mentions: input.direct_mentions,
    direct_group_mentions: input.direct_group_mentions,
    ...(await threadRecipients(trx, channel, input)),
  });
  const mentions = { direct_mentions: audience.mentions, direct_group_mentions: audience.groupMentions };
  const thread = {
    title: input.title,
    content: input.content,
    recipients: audience.recipients,
    participants: participantsOf(actor, audience),
    groups: audience.groups,
    ...mentions,
    attachments,
    actions: actionsFrom(input.actions),
    ...snippetOf(input.content, mentions),
  };
  const id = await insertThread(trx, actor, channel, thread, now);
  const { bucket, workspace_id, public: channel_public } = channel;
  const place = { bucket, workspace_id, channel_id: channel.id, thread_id: id, channel_public };
  const post = { ...place, obj_index: -1, posted_at: now, marksPosition: true, reachesFollowers: false };
  await Promise.all([attach(trx, { kind: 'thread', id }, attachments), deliver(trx, actor, post, null, audience)]);
  return id;
}

type Recipients = Pick<AudienceInput, 'named' | 'implied' | 'groups' | 'implied_groups'>;

/**
 * Without `recipients` the channel's default recipients and groups are notified, and without those everybody in it; `groups`
 * come on top (decision 30). In a new thread there is nobody yet for the number that stands for the thread.
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

/** Adds a comment to a locked thread, writes it to its readers, and closes or reopens the thread. Answers its id. */
export async function addComment(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  input: Shapes['comments.add']['input'],
  now: Date,
): Promise<number> {
  const { content, thread_action: action } = input;
  const attachments = await attachmentsFrom(trx, actor, input.attachments, now);
  requireWords(content, attachments);
  const audience = await commentAudience(trx, actor, thread, input);
  const comment = {
    creator: actor.id,
    obj_index: thread.last_obj_index + 1,
    content,
    recipients: audience.recipients,
    groups: audience.groups,
    direct_mentions: audience.mentions,
    direct_group_mentions: audience.groupMentions,
    attachments,
    actions: actionsFrom(input.actions),
    system_message: systemMessageOf(action),
    // Comments of a thread are in the order of their times, whatever the clock does: reading by time relies on it.
    posted_at: now > thread.last_updated_at ? now : thread.last_updated_at,
  };
  const id = await insertComment(trx, thread, comment);
  const { bucket, workspace_id, channel_id, id: thread_id, channel_public } = thread;
  const { obj_index, posted_at } = comment;
  const place = { bucket, workspace_id, channel_id, thread_id, channel_public, obj_index, posted_at };
  const marks = { marksPosition: input.mark_thread_position, reachesFollowers: isForThread(input) };
  await Promise.all([
    attach(trx, { kind: 'comment', id }, attachments),
    countComment(trx, thread, comment, {
      ...snippetOf(content, comment),
      participants: participantsOf(actor, audience),
      closed: action === undefined ? thread.closed : action === 'close',
    }),
    deliver(trx, actor, { ...place, ...marks }, id, audience),
  ]);
  return id;
}

/** Writes a thread, or a comment, to its readers, and notifies those of them who have not written it. */
async function deliver(
  trx: Transaction,
  actor: Actor,
  post: Post,
  commentId: number | null,
  audience: Audience,
): Promise<void> {
  const readers = readersOf(actor, audience);
  await Promise.all([
    writeReaders(trx, post, readers),
    notifyOfPost(trx, actor, post, commentId, readers, post.posted_at),
  ]);
}

/** Whom a comment notifies and mentions. */
async function commentAudience(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  input: Shapes['comments.add']['input'],
): Promise<Audience> {
  const { content, direct_mentions, direct_group_mentions } = input;
  const place = placeInChannel(trx, { ...thread, id: thread.channel_id, public: thread.channel_public });
  const named = await commentRecipients(trx, thread, input);
  return settleAudience(trx, actor, place, { content, direct_mentions, direct_group_mentions, ...named });
}

/** Whether a comment is for everybody in the thread, and so for those who follow it. */
function isForThread({ recipients, groups }: Pick<Shapes['comments.add']['input'], 'recipients' | 'groups'>): boolean {
  return recipients === undefined || recipients === 'EVERYONE_IN_THREAD' || readGroups(groups).toThread;
}

/** Without `recipients` everybody in the thread is notified (decision 3); `groups` come on top. */
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

import type { Actor } from '../actor.js';
import type { Transaction } from '../db.js';
import type { Shapes } from '../generated/operations.js';
import { memberIdsOf, type VisibleChannel } from '../models/channels.js';
import { insertComment } from '../models/comments.js';
import { countComment, insertThread, writeReaders, type VisibleThread } from '../models/threads.js';
import { participantsOf, readersOf, settleAudience, type AudienceInput } from './audience.js';
import { actionsFrom, snippetOf } from './text.js';

/** Opens a thread and writes it to its readers. Answers its id. */
export async function openThread(
  trx: Transaction,
  actor: Actor,
  channel: VisibleChannel,
  input: Shapes['threads.add']['input'],
  now: Date,
): Promise<number> {
  const audience = await settleAudience(trx, actor, channel, {
    content: input.content,
    direct_mentions: input.direct_mentions,
    ...(await threadRecipients(trx, channel, input.recipients)),
  });
  const id = await insertThread(
    trx,
    actor,
    channel,
    {
      title: input.title,
      content: input.content,
      recipients: audience.recipients,
      participants: participantsOf(actor, audience),
      direct_mentions: audience.mentions,
      actions: actionsFrom(input.actions),
      snippet: snippetOf(input.content),
    },
    now,
  );
  const { bucket, workspace_id, public: channel_public } = channel;
  const place = { bucket, workspace_id, channel_id: channel.id, thread_id: id, channel_public };
  const post = { ...place, obj_index: -1, marksPosition: true, reachesFollowers: false };
  await writeReaders(trx, post, readersOf(actor, audience));
  return id;
}

/** Without `recipients` the channel's default ones are notified, and without those everybody in it (decision 30). */
async function threadRecipients(
  trx: Transaction,
  channel: VisibleChannel,
  given: Shapes['threads.add']['input']['recipients'],
): Promise<Pick<AudienceInput, 'named' | 'implied'>> {
  if (Array.isArray(given)) return { named: given };
  if (given === undefined && channel.default_recipients.length > 0) return { implied: channel.default_recipients };
  return { implied: await memberIdsOf(trx, channel) };
}

/** Adds a comment to a locked thread, writes it to its readers, and closes or reopens the thread. Answers its id. */
export async function addComment(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  input: Shapes['comments.add']['input'],
  now: Date,
): Promise<number> {
  const { content, direct_mentions, thread_action: action } = input;
  const { bucket, workspace_id, channel_id, id: thread_id, channel_public, viewer_type } = thread;
  const channel = { id: channel_id, bucket, workspace_id, public: channel_public, viewer_type };
  const named = await commentRecipients(trx, thread, input.recipients);
  const audience = await settleAudience(trx, actor, channel, { content, direct_mentions, ...named });
  const comment = {
    creator: actor.id,
    obj_index: thread.last_obj_index + 1,
    content,
    recipients: audience.recipients,
    direct_mentions: audience.mentions,
    actions: actionsFrom(input.actions),
    system_message: systemMessageOf(action),
    // Comments of a thread are in the order of their times, whatever the clock does: reading by time relies on it.
    posted_at: now > thread.last_updated_at ? now : thread.last_updated_at,
  };
  const id = await insertComment(trx, thread, comment);
  await countComment(trx, thread, comment, {
    snippet: snippetOf(content),
    participants: participantsOf(actor, audience),
    closed: action === undefined ? thread.closed : action === 'close',
  });
  const place = { bucket, workspace_id, channel_id, thread_id, channel_public };
  const marks = { marksPosition: input.mark_thread_position, reachesFollowers: isForThread(input.recipients) };
  await writeReaders(trx, { ...place, ...marks, obj_index: comment.obj_index }, readersOf(actor, audience));
  return id;
}

/** Whether a comment is for everybody in the thread, and so for those who follow it. */
function isForThread(given: Shapes['comments.add']['input']['recipients']): boolean {
  return given === undefined || given === 'EVERYONE_IN_THREAD';
}

/** Without `recipients` everybody in the thread is notified (decision 3). */
async function commentRecipients(
  trx: Transaction,
  thread: VisibleThread,
  given: Shapes['comments.add']['input']['recipients'],
): Promise<Pick<AudienceInput, 'named' | 'implied'>> {
  if (Array.isArray(given)) return { named: given };
  if (given !== 'EVERYONE') return { implied: thread.participants };
  return { implied: await memberIdsOf(trx, { id: thread.channel_id, bucket: thread.bucket }) };
}

function systemMessageOf(action: 'close' | 'reopen' | undefined): { type: 'thread_closed' | 'thread_reopened' } | null {
  if (action === undefined) return null;
  return { type: action === 'close' ? 'thread_closed' : 'thread_reopened' };
}

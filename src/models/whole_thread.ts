import type { Actor } from '../actor.js';
import { sql, type Transaction } from '../db/database.js';
import type { Locked } from '../db/model.js';
import { canViewChannel } from './channel.js';
import { withNews } from './integration.js';
import { deleteEditNotifications, deletePostNotifications, moveEditing, movePosting } from './notification.js';
import { THREAD_INDEX, type IndexRange } from './posts.js';
import { moveThreadDocuments, deleteThreadDocuments } from './search_document.js';
import type { VisibleThread } from './thread.js';

// What changes a thread together with all its comments, of which it may have a million.

/** The posts that one statement changes, because a statement that takes a minute is given up. */
const SLICE = 10_000;

/** Calls `change` with ranges of indexes that together have all posts of a locked thread, one after the other. */
async function eachSlice(
  { last_obj_index: last }: VisibleThread,
  change: (range: IndexRange) => Promise<unknown>,
): Promise<void> {
  for (let first = THREAD_INDEX; first <= last; first += SLICE) await change({ first, last: first + SLICE - 1 });
}

/** Deletes a locked thread with its comments, their notifications, their documents, and its readers' state. */
export async function deleteThread(trx: Transaction, thread: Locked<VisibleThread>): Promise<void> {
  const { bucket, id } = thread;
  await eachSlice(thread, async (range) => {
    await deletePostNotifications(trx, thread, range);
    deleteThreadDocuments(trx, id, range);
    const { first, last } = range;
    await trx.run(sql`
      delete from comments where bucket = ${bucket} and thread_id = ${id} and obj_index between ${first}::int and ${last}::int`);
  });
  await deleteEditNotifications(trx, thread);
  await trx.run(sql`delete from thread_users where bucket = ${bucket} and thread_id = ${id}`);
  await trx.run(sql`delete from threads where bucket = ${bucket} and id = ${id}`);
}

/**
 * Moves a locked thread to another channel of its workspace, with its comments and its readers' state. Readers who do
 * not see that channel have read the thread.
 */
export async function moveThread(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  target: { id: number; public: boolean },
): Promise<void> {
  const { bucket, id, workspace_id: workspaceId } = thread;
  const place = { from_channel_id: thread.channel_id, to_channel_id: target.id };
  const message = JSON.stringify({ type: 'thread_moved', initiator: actor.id, ...place });
  await trx.run(sql`
    update threads set channel_id = ${target.id}, system_message = ${withNews(message)},
      version = version + 1
    where bucket = ${bucket} and id = ${id}`);
  await eachSlice(thread, async (range) => {
    const { first, last } = range;
    await trx.run(sql`
      update comments set channel_id = ${target.id}
      where bucket = ${bucket} and thread_id = ${id} and obj_index between ${first}::int and ${last}::int`);
    moveThreadDocuments(trx, id, range, target.id);
    await movePosting(trx, thread, range, target.id);
  });
  await moveEditing(trx, thread, target.id);
  await trx.run(sql`
    update thread_users mine set channel_id = ${target.id}, unread = mine.unread and seer.sees,
      direct_mention = mine.direct_mention and seer.sees,
      read_index = case when seer.sees then mine.read_index else ${thread.last_obj_index}::int end
    from (
      select wu.user_id, wu.removed_at is null and ${canViewChannel(target.public)} as sees
      from workspace_users wu
      left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = ${target.id} and cu.user_id = wu.user_id
      where wu.workspace_id = ${workspaceId}) seer
    where mine.bucket = ${bucket} and mine.thread_id = ${id} and seer.user_id = mine.user_id`);
}

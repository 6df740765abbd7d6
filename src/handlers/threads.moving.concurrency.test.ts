import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { ErrorName } from '../generated/errors.js';
import type { OperationId } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { whileLocked } from '../testing/locks.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
/** A channel that only Ada and Ben see, and a thread of Ben's with a comment, which is on its way there. */
let target: Schema<'Channel'>;
let thread: Schema<'Thread'>;
let comment: Schema<'Comment'>;

beforeEach(async () => {
  const { ada, ben, workspace, channel } = team;
  target = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Inner', user_ids: [ben.id] });
  thread = await aThread(ben, channel);
  comment = await aComment(ben, thread);
});

/** Moves the thread, while `work` waits for it. */
function whileMoving(work: () => Promise<unknown>): Promise<unknown> {
  const bucket = bucketOf(thread.id);
  const lock = sql`
    with moved as (
      update threads set channel_id = ${target.id} where bucket = ${bucket} and id = ${thread.id} returning id)
    update comments set channel_id = ${target.id} where bucket = ${bucket} and thread_id = ${thread.id}`;
  return whileLocked(skein, { lock, work, waiting: 1 });
}

const CALLS: [OperationId, () => Record<string, unknown>, ErrorName][] = [
  ['comments.add', () => ({ thread_id: thread.id, content: 'Where is it?' }), 'thread_not_found'],
  ['threads.star', () => ({ id: thread.id }), 'thread_not_found'],
  ['threads.markRead', () => ({ id: thread.id, obj_index: 0 }), 'thread_not_found'],
  ['comments.markPosition', () => ({ thread_id: thread.id, comment_id: comment.id }), 'thread_not_found'],
  ['reactions.add', () => ({ thread_id: thread.id, reaction: '👍' }), 'thread_not_found'],
  ['reactions.add', () => ({ comment_id: comment.id, reaction: '👍' }), 'comment_not_found'],
  ['comments.update', () => ({ id: comment.id, content: 'Here.' }), 'comment_not_found'],
];

describe('a call that waits while a thread is moved', () => {
  it.each(CALLS)('by %s finds it in the other channel', async (operation, input) => {
    let status: number | undefined;
    await whileMoving(async () => (status = (await team.ben.try(operation, input())).status));
    expect(status).toBe(200);
    expect(await team.ben.call('threads.getone', { id: thread.id })).toMatchObject({ channel_id: target.id });
  });

  it.each(CALLS)('by %s, and does not see that channel, is told that there is none', async (operation, input, code) => {
    let refused: ErrorName | undefined;
    await whileMoving(async () => (refused = await team.gus.error(operation, input())));
    expect(refused).toBe(code);
  });

  it('puts what they write into the other channel', async () => {
    const { ben } = team;
    let late: Schema<'Comment'> | undefined;
    await whileMoving(async () => (late = await aComment(ben, thread)));
    expect(late).toMatchObject({ channel_id: target.id, obj_index: 1 });
  });
});

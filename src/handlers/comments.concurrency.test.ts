import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { ErrorName } from '../generated/errors.js';
import type { Schema } from '../generated/schemas.js';
import { uploadBucket } from '../db/ids.js';
import { rowOf, untilWaiting, whileLocked } from '../testing/locks.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { times } from '../testing/times.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam();
let thread: Schema<'Thread'>;
let comment: Schema<'Comment'>;

beforeEach(async () => {
  thread = await aThread(team.ada, team.channel);
  comment = await aComment(team.ben, thread);
});

describe('changes of a comment at the same moment', () => {
  it('each make a version and an event, and the last one stays', async () => {
    const { ben, workspace } = team;
    const edits = () =>
      Promise.all(times(10).map((n) => ben.call('comments.update', { id: comment.id, content: `Edit ${n}` })));
    const events = await eventsDuring(skein, workspace, edits);
    const snapshots = events.map(({ snapshot }) => snapshot);
    const after = await ben.call('comments.getone', { id: comment.id });
    expect(snapshots.at(-1)).toMatchObject({ content: after.content, version: comment.version + 10 });
    expect(new Set(snapshots.map((one) => JSON.stringify(one))).size).toBe(10);
    expect(await ben.call('threads.getone', { id: thread.id })).toMatchObject({ snippet: after.content });
  });

  it('bring nothing back of one that is removed: 114', async () => {
    const { ben } = team;
    let refused: unknown;
    await whileLocked(skein, {
      lock: sql`select 1 from threads where ${rowOf(thread)} for no key update`,
      work: async () => (refused = await ben.refused('comments.update', { id: comment.id, content: 'Back.' })),
      waiting: 1,
      atLast: (trx) => trx.run(sql`update comments set content = '', deleted_by = ${ben.id} where ${rowOf(comment)}`),
    });
    expect(refused).toMatchObject({ error_code: 114, error_extra: { reason: 'removed' } });
    expect(await ben.call('comments.getone', { id: comment.id })).toMatchObject({ content: '', deleted: true });
  });

  it('leave no reaction on one that is removed: 114', async () => {
    const { ada, ben } = team;
    let refused: unknown;
    await whileLocked(skein, {
      lock: sql`update comments set content = '', deleted_by = ${ben.id} where ${rowOf(comment)}`,
      work: async () => (refused = await ada.refused('reactions.add', { comment_id: comment.id, reaction: '👍' })),
      waiting: 1,
    });
    expect(refused).toMatchObject({ error_code: 114, error_extra: { reason: 'removed' } });
  });

  it('keep all reactions of fifty at once, and the change', async () => {
    const { ada, ben, workspace } = team;
    const people = await Promise.all(times(25).map((n) => skein.aMember(ada, workspace, `p${n}`)));
    const reacting = people.flatMap((person) =>
      ['👍', '🎉'].map((reaction) => person.call('reactions.add', { comment_id: comment.id, reaction })),
    );
    await Promise.all([ben.call('comments.update', { id: comment.id, content: 'Changed.' }), ...reacting]);
    const { content, reactions } = await ben.call('comments.getone', { id: comment.id });
    expect([content, reactions?.['👍']?.length, reactions?.['🎉']?.length]).toEqual(['Changed.', 25, 25]);
  });
});

describe('what is read or archived while a comment comes', () => {
  it.each([
    ['threads.markRead', { obj_index: 0 }],
    ['threads.archive', {}],
    ['threads.unfollow', {}],
  ] as const)('by %s leaves the comment unread, or was before it', async (operation, more) => {
    const { ada, gus } = team;
    const own = await aThread(ada, team.channel, { recipients: [gus.id] });
    await aComment(ada, own);
    let late: Schema<'Comment'> | undefined;
    await whileLocked(skein, {
      lock: sql`select 1 from threads where ${rowOf(own)} for no key update`,
      work: () =>
        Promise.all([
          gus.call(operation, { id: own.id, ...more }),
          aComment(ada, own, { recipients: [gus.id] }).then((made) => (late = made)),
        ]),
      waiting: 2,
    });
    expect(late?.obj_index).toBe(1);
    expect(await unreadIn(gus, own)).toBeDefined();
    const { in_inbox: inInbox } = await gus.call('threads.getone', { id: own.id });
    expect(inInbox || operation !== 'threads.markRead').toBe(true);
  });
});

describe('an upload', () => {
  const rowOfUpload = (id: string) => sql`bucket = ${uploadBucket(id)} and attachment_id = ${id}`;
  const expiryOf = async (id: string) =>
    (await skein.db.one<{ expires_at: Date | null }>(sql`select expires_at from uploads where ${rowOfUpload(id)}`))
      .expires_at;

  it('may be attached to many posts at the same moment', async () => {
    const { ada, ben } = team;
    const upload = await anUpload(ben);
    const posts = await Promise.all(times(8).map(() => aComment(ben, thread, { attachments: [upload] })));
    expect(posts.map(({ attachments }) => attachments[0]?.attachment_id)).toEqual(
      posts.map(() => upload.attachment_id),
    );
    await Promise.all(posts.slice(1).map(({ id }) => ben.call('comments.remove', { id })));
    expect(await expiryOf(upload.attachment_id)).toBeNull();
    expect(await ada.call('comments.getone', { id: posts[0]?.id ?? 0 })).toMatchObject({
      attachments: [{ attachment_id: upload.attachment_id }],
    });
  });

  it('that is just being erased is attached to nothing: 118', async () => {
    const { ben } = team;
    const upload = await anUpload(ben);
    const input = { thread_id: thread.id, content: 'See.', attachments: [upload] };
    let code: ErrorName | undefined;
    await whileLocked(skein, {
      lock: sql`delete from uploads where ${rowOfUpload(upload.attachment_id)}`,
      work: async () => (code = await ben.error('comments.add', input)),
      waiting: 1,
    });
    expect(code).toBe('attachments_invalid');
  });

  it('that its last post lets go of is kept by the one that takes it at that moment', async () => {
    const { ada, ben, channel } = team;
    const upload = await anUpload(ben);
    const last = await aComment(ben, thread, { attachments: [upload] });
    const other = await aThread(ada, channel);
    let removed: Promise<unknown> | undefined;
    await whileLocked(skein, {
      lock: sql`select 1 from uploads where ${rowOfUpload(upload.attachment_id)} for update`,
      work: async () => {
        await aComment(ben, other, { attachments: [upload] });
        await removed;
      },
      waiting: 1,
      atLast: async () => {
        removed = ben.call('comments.remove', { id: last.id });
        await untilWaiting(skein, 2);
      },
    });
    expect(await expiryOf(upload.attachment_id)).toBeNull();
  });
});

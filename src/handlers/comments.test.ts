import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, idsOf, unreadIn } from '../testing/posts.js';
import { withoutUuid } from '../testing/refusals.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

const threadOf = (person: Person, { id }: { id: number }) => person.call('threads.getone', { id });

describe('comments/add', () => {
  it('answers the whole comment, with nothing in it that was not given', async () => {
    const { ada, ben, gus, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    const comment = await ben.call('comments.add', { thread_id: thread.id, content: '  I am.\n' });
    expect(comment).toEqual({
      id: expect.any(Number),
      content: '  I am.',
      creator: ben.id,
      creator_name: ben.name,
      thread_id: thread.id,
      channel_id: channel.id,
      workspace_id: workspace.id,
      obj_index: 0,
      recipients: [ada.id, ben.id, gus.id],
      groups: [],
      direct_mentions: [],
      direct_group_mentions: [],
      attachments: [],
      actions: [],
      reactions: null,
      system_message: null,
      deleted: false,
      deleted_by: null,
      posted_ts: expect.any(Number),
      last_edited_ts: null,
      version: 1,
    });
    expect(bucketOf(comment.id)).toBe(bucketOf(workspace.id));
    expect((await ada.call('comments.getone', { id: comment.id })).comment).toEqual(comment);
  });

  it('takes the comment into its thread', async () => {
    const { ada, ben, cleo, channel } = team;
    const before = await aThread(ada, channel, { recipients: [] });
    skein.clock.advance(MINUTE);
    const content = `[Cleo Example](app-mention://${cleo.id}),\n  ${'🚀'.repeat(200)}`;
    const comment = await aComment(ben, before, { content, recipients: [] });
    expect(await threadOf(ada, before)).toEqual({
      ...before,
      comment_count: 1,
      last_obj_index: 0,
      last_comment: comment,
      snippet: `Cleo Example, ${'🚀'.repeat(126)}`,
      snippet_creator: ben.id,
      responders: [ben.id],
      participants: [ada.id, ben.id, cleo.id],
      last_updated_ts: comment.posted_ts,
      version: 2,
    });
    expect(comment.posted_ts).toBeGreaterThanOrEqual(before.posted_ts + 60);
  });

  it('lists each responder and each participant once, in the order of their coming', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    await aComment(cleo, thread, { recipients: [] });
    await aComment(ada, thread, { recipients: [gus.id] });
    await aComment(cleo, thread, { recipients: [gus.id, ben.id] });
    expect(await threadOf(ada, thread)).toMatchObject({
      responders: [cleo.id, ada.id],
      participants: [ada.id, cleo.id, gus.id, ben.id],
      comment_count: 3,
      last_obj_index: 2,
      version: 4,
    });
  });

  it('leaves the recipients and mentions of the thread as they were', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    await aComment(ben, thread, { recipients: [gus.id], direct_mentions: [gus.id] });
    expect(await threadOf(ada, thread)).toMatchObject({ recipients: [ben.id], direct_mentions: [] });
  });

  it('gives 50 comments at the same time the indexes 0 to 49, each once', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    const writers = [ada, ben, cleo, gus];
    const comments = await Promise.all(
      Array.from({ length: 50 }, (_, index) => aComment(writers[index % 4] ?? ada, thread, { content: `${index}` })),
    );
    const indexes = comments.map(({ obj_index }) => obj_index).sort((a, b) => a - b);
    expect(indexes).toEqual(Array.from({ length: 50 }, (_, index) => index));
    const shown = await threadOf(ada, thread);
    const last = comments.find(({ obj_index }) => obj_index === 49);
    expect(shown).toMatchObject({ comment_count: 50, last_obj_index: 49, version: 51, snippet: last?.content });
    expect(shown.last_comment).toEqual(last);
    expect(shown.responders.toSorted()).toEqual(writers.map(({ id }) => id).toSorted());
    expect(shown.participants.toSorted()).toEqual(writers.map(({ id }) => id).toSorted());
    const list = await ada.call('comments.get', { thread_id: thread.id, limit: 500, order_by: 'asc', as_ids: true });
    expect(list).toEqual(comments.toSorted((a, b) => a.obj_index - b.obj_index).map(({ id }) => id));
  });

  it('makes a thread the last updated of its channel', async () => {
    const { ada, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Two' });
    const older = await aThread(ada, channel);
    skein.clock.advance(MINUTE);
    await aThread(ada, channel);
    skein.clock.advance(MINUTE);
    await aComment(ada, older);
    expect(idsOf(await ada.call('threads.get', { channel_id: channel.id }))[0]).toBe(older.id);
  });

  it('brings a thread back that its reader has archived, and not one that its writer has', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await skein.db.run(sql`
      update thread_users set archived = true where bucket = ${bucketOf(thread.id)} and thread_id = ${thread.id}`);
    expect(await threadOf(ben, thread)).toMatchObject({ is_archived: true, in_inbox: false });
    await aComment(ada, thread, { recipients: [ben.id] });
    expect(await threadOf(ben, thread)).toMatchObject({ is_archived: false, in_inbox: true });
    expect(await threadOf(ada, thread)).toMatchObject({ is_archived: true, in_inbox: false });
  });

  it('is for users and admins who see the channel, and guests inside', async () => {
    const { ada, ben, cleo, gus, gwen, olga, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    for (const person of [ben, cleo, gus]) expect((await aComment(person, thread)).creator).toBe(person.id);
    for (const person of [gwen, olga]) {
      expect(await person.error('comments.add', { thread_id: thread.id, content: 'I am.' })).toBe('thread_not_found');
    }
  });

  it('hides threads of private channels: 108, as if there were none', async () => {
    const { ada, ben, cleo, workspace } = team;
    const secret = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Secret' });
    const hidden = await aThread(ben, secret);
    for (const person of [ada, cleo]) {
      const [one, other] = await Promise.all(
        [hidden.id, hidden.id + 4096 * 1000].map((id) => person.try('comments.add', { thread_id: id, content: 'a' })),
      );
      expect(one?.json()).toMatchObject({ error_code: 108, error_string: 'Thread not found', error_extra: {} });
      expect(withoutUuid(one?.text ?? '')).toBe(withoutUuid(other?.text ?? ''));
    }
  });

  it('is 114 in an archived channel, with the reason, and 109 before that', async () => {
    const { ada, gus, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Old', user_ids: [gus.id] });
    const thread = await aThread(ada, channel);
    await ada.call('channels.archive', { id: channel.id });
    expect(await gus.refused('comments.add', { thread_id: thread.id, content: 'a' })).toMatchObject({
      status: 400,
      error_code: 114,
      error_extra: { reason: 'archived' },
    });
    expect(await gus.error('comments.add', { thread_id: thread.id, content: 'a', thread_action: 'close' })).toBe(
      'forbidden',
    );
    expect(await ada.error('comments.add', { thread_id: thread.id, content: 'a', thread_action: 'close' })).toBe(
      'bad_request',
    );
    expect(await threadOf(ada, thread)).toEqual(thread);
  });

  it.each([
    ['thread_id', undefined, 19],
    ['content', undefined, 19],
    ['content', ' \n ', 19],
    ['content', null, 19],
    ['thread_id', 'x', 20],
    ['content', 5, 20],
    ['content', '🧵'.repeat(65_537), 20],
    ['recipients', 'NOBODY', 20],
    ['recipients', 'somebody', 20],
    ['recipients', { id: 1 }, 20],
    ['mark_thread_position', 'perhaps', 20],
    ['mark_thread_position', 1, 20],
    ['thread_action', 'open', 20],
    ['thread_action', '', 20],
  ])('refuses %s %j with %s', async (argument, value, code) => {
    const thread = await aThread(team.ada, team.channel);
    const refusal = await team.ada.refused('comments.add', { thread_id: thread.id, content: 'a', [argument]: value });
    expect(refusal).toMatchObject({ status: 400, error_code: code, error_extra: { argument } });
    expect(await threadOf(team.ada, thread)).toEqual(thread);
  });

  it('takes a content of 65,536 code points', async () => {
    const content = '🧵'.repeat(65_536);
    const thread = await aThread(team.ada, team.channel);
    expect((await aComment(team.ada, thread, { content: `${content} ` })).content).toBe(content);
  });
});

describe('mark_thread_position of comments/add', () => {
  it('reads the thread up to the comment by default', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1 });
    await aComment(ben, thread);
    expect(await unreadIn(ben, thread)).toBeUndefined();
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 1 });
  });

  it('false leaves unread what was', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    await aComment(ada, thread, { direct_mentions: [ben.id] });
    await aComment(ben, thread, { mark_thread_position: false });
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
  });

  it('false makes nothing unread, for the poster never has their own comment unread', async () => {
    const { ada, ben, cleo, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    await aComment(cleo, thread, { mark_thread_position: false, recipients: [cleo.id, ada.id] });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    await aComment(ben, thread, { recipients: [cleo.id] });
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1 });
  });
});

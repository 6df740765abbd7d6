import { beforeEach, describe, expect, it } from 'vitest';
import { aThread } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';
import type { Notice, NoticePost } from './notice.js';
import { composePush, pushOptionsOf } from './push_content.js';

const { skein, team } = useTeam();
let posts: NoticePost[];

beforeEach(() => {
  posts = [];
});

const aNotice = (kind: 'posts' | 'collected' = 'posts', more = 0): Notice => ({
  id: 'notice-1',
  userId: team.ben.id,
  workspaceId: team.workspace.id,
  kind,
  posts,
  more,
});

const composed = (notice = aNotice(), withContent = true) =>
  composePush(skein.db, { notice, badge: 7, baseUrl: 'http://skein.test', withContent });

function told(cause: NoticePost['cause'], id: number, holder_id: number): void {
  posts.push({ cause, id, holder_id, happened_at: skein.clock.now() });
}

async function aTalk(title = 'Launch') {
  const thread = await aThread(team.ada, team.channel, { title, content: 'Shall we *begin*?' });
  return thread;
}

async function aComment(threadId: number, content: string) {
  const comment = await team.ada.call('comments.add', { thread_id: threadId, content });
  told('comment', comment.id, threadId);
  return comment;
}

describe('a push about posts', () => {
  it('has the title of the thread, who said what, and where it is', async () => {
    const thread = await aTalk();
    told('thread', thread.id, thread.id);
    expect(await composed()).toEqual({
      id: 'notice-1',
      kind: 'posts',
      workspace_id: team.workspace.id,
      thread_id: thread.id,
      conversation_id: null,
      title: 'Launch',
      body: 'Ada Example: Shall we *begin*?',
      url: `http://skein.test/live/threads/${thread.id}`,
      tag: `thread-${thread.id}`,
      badge: 7,
    });
  });

  it('tells the newest, and how many there are besides', async () => {
    const thread = await aTalk();
    await aComment(thread.id, 'One');
    await aComment(thread.id, 'Two');
    expect(await composed()).toMatchObject({ body: 'Ada Example: Two\nand 1 more new post' });
    expect(await composed(aNotice('posts', 4))).toMatchObject({ body: 'Ada Example: Two\nand 5 more new posts' });
  });

  it('leaves out what is removed, and is none when nothing is left', async () => {
    const thread = await aTalk();
    await aComment(thread.id, 'One');
    const second = await aComment(thread.id, 'Two');
    await team.ada.call('comments.remove', { id: second.id });
    expect(await composed()).toMatchObject({ body: 'Ada Example: One' });
    await team.ada.call('threads.remove', { id: thread.id });
    expect(await composed()).toBeUndefined();
  });

  it('has the names of mentions, and white space on one line', async () => {
    const thread = await aTalk();
    await aComment(thread.id, `Hello\n\n [Ben](app-mention://${team.ben.id}),\t see you`);
    expect(await composed()).toMatchObject({ body: 'Ada Example: Hello Ben, see you' });
  });

  it('of a conversation without a title has its author as the title', async () => {
    const conversation = await team.ada.call('conversations.getOrCreate', {
      workspace_id: team.workspace.id,
      user_ids: [team.ada.id, team.ben.id, team.gus.id],
    });
    const message = await team.ada.call('conversationMessages.add', {
      conversation_id: conversation.id,
      content: 'Psst',
    });
    told('message', message.id, conversation.id);
    const [url, tag] = [`http://skein.test/live/conversations/${conversation.id}`, `conversation-${conversation.id}`];
    expect(await composed()).toMatchObject({
      title: 'Ada Example',
      body: 'Psst',
      conversation_id: conversation.id,
      url,
      tag,
    });
    await team.ada.call('conversations.update', { id: conversation.id, title: 'Three of us' });
    expect(await composed()).toMatchObject({ title: 'Three of us', body: 'Ada Example: Psst' });
    await team.ada.call('conversationMessages.remove', { id: message.id });
    expect(await composed()).toBeUndefined();
  });

  it('is cut between code points, and stays small whatever the texts have', async () => {
    const thread = await aTalk('🚀'.repeat(255));
    await aComment(thread.id, '🧵'.repeat(5000));
    const push = await composed(aNotice('posts', 100));
    expect(Array.from(push?.title ?? '')).toHaveLength(100);
    expect(Array.from(push?.body ?? '')).toHaveLength(300);
    expect(push?.title).toBe(`${'🚀'.repeat(99)}…`);
    expect(push?.body).toMatch(/^Ada Example: 🧵+…\nand 100 more new posts$/u);
    expect(Buffer.byteLength(JSON.stringify(push))).toBeLessThan(3072);
  });

  it('that have waited is about the workspace', async () => {
    const thread = await aTalk();
    told('thread', thread.id, thread.id);
    await aComment(thread.id, 'One');
    expect(await composed(aNotice('collected', 10))).toMatchObject({
      kind: 'collected',
      title: 'Weavers',
      body: '12 new posts in Weavers.',
      thread_id: null,
      url: `http://skein.test/live?workspace_id=${team.workspace.id}`,
      tag: `workspace-${team.workspace.id}`,
    });
  });

  it('without content has neither texts nor names', async () => {
    const thread = await aTalk();
    await aComment(thread.id, 'One');
    expect(await composed(aNotice(), false)).toMatchObject({
      title: 'Skein',
      body: '1 new post.',
      thread_id: thread.id,
    });
    expect(await composed(aNotice('collected', 2), false)).toMatchObject({ title: 'Skein', body: '3 new posts.' });
  });
});

describe('a push about a workspace', () => {
  const changed = (kind: 'added' | 'removed'): Notice => ({
    id: 'notice-2',
    userId: team.ben.id,
    workspaceId: team.workspace.id,
    kind,
    byUserId: team.ada.id,
    happened_at: skein.clock.now(),
  });

  it('says who has added the person', async () => {
    expect(await composed(changed('added'))).toMatchObject({
      kind: 'added',
      title: 'Skein',
      body: 'Ada Example added you to Weavers.',
      url: `http://skein.test/live?workspace_id=${team.workspace.id}`,
    });
  });

  it('says who has removed the person, and leads to no page that they cannot see', async () => {
    const body = 'Ada Example removed you from Weavers.';
    expect(await composed(changed('removed'))).toMatchObject({ body, url: 'http://skein.test/live' });
    const push = await composed(changed('removed'), false);
    expect(push).toMatchObject({ title: 'Skein', body: 'Somebody removed you from a workspace.' });
  });
});

describe('a push', () => {
  it('replaces the one before about the same place at the push service, for a day', async () => {
    const thread = await aTalk();
    told('thread', thread.id, thread.id);
    const push = await composed();
    if (push === undefined) throw new Error('There is no push');
    expect(pushOptionsOf(push)).toEqual({ topic: `thread-${thread.id}`, ttl: 86_400, urgency: 'normal' });
    expect(`conversation-${Number.MAX_SAFE_INTEGER}`.length).toBeLessThanOrEqual(32);
  });
});

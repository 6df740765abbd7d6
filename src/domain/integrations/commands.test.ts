import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../generated/schemas.js';
import type { NamedPost } from '../../models/posts.js';
import { aConversation, aMessage } from '../../testing/conversations.js';
import { anIntegration, installed } from '../../testing/integrations.js';
import { ofUser } from '../../testing/mentions.js';
import { eventsDuring } from '../../testing/outbox.js';
import { aComment, aThread, OPEN_URL, unreadIn } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';
import { anUpload } from '../../testing/uploads.js';
import { answerCommand, failCommand } from './commands.js';
import type { Reply } from './replies.js';

const { skein, team } = useTeam({ per: 'test' });
/** Ben’s calls: in a thread of Ben’s, in a comment to one of Ada’s, and in a conversation with Gus. */
let calls: Record<NamedPost['kind'], NamedPost>;
/** Ada’s thread. */
let thread: Schema<'Thread'>;
let installation: Schema<'InstallationDetails'>;
const KINDS = ['thread', 'comment', 'message'] as const;
const content = '/weave cloth';

beforeEach(async () => {
  const { ada, ben, gus, olga, workspace, channel } = team;
  const weave = await anIntegration(olga, 'SLASH_COMMAND', { command: '/weave' });
  installation = await installed(ada, weave, { workspace_id: workspace.id });
  thread = await aThread(ada, channel, { recipients: [ben.id, gus.id] });
  const talk = await aConversation(workspace, ben, gus);
  calls = {
    thread: { kind: 'thread', id: (await aThread(ben, channel, { content, recipients: [ada.id] })).id },
    comment: { kind: 'comment', id: (await aComment(ben, thread, { content })).id },
    message: { kind: 'message', id: (await aMessage(ben, talk, { content })).id },
  };
});

const answer = (post: NamedPost, reply: Reply, settings = {}) =>
  skein.db.transaction((trx) => answerCommand(trx, post, reply, settings, skein.clock.now()));
const fail = (post: NamedPost) => skein.db.transaction((trx) => failCommand(trx, post, 'timed_out', skein.clock.now()));

async function read({ kind, id }: NamedPost, by = team.ben) {
  switch (kind) {
    case 'thread':
      return by.call('threads.getone', { id });
    case 'comment':
      return (await by.call('comments.getone', { id })).comment;
    case 'message':
      return by.call('conversationMessages.getone', { id });
  }
}

function remove({ kind, id }: NamedPost) {
  switch (kind) {
    case 'thread':
      return team.ben.call('threads.remove', { id });
    case 'comment':
      return team.ben.call('comments.remove', { id });
    case 'message':
      return team.ben.call('conversationMessages.remove', { id });
  }
}

const markOf = (type: string) => ({
  type,
  integration_id: installation.integration_id,
  install_id: installation.id,
  command: '/weave',
  integration_name: 'Loom counter',
  initiator: team.ben.id,
  initiator_name: team.ben.name,
});

describe('the reply of a slash command', () => {
  it.each(KINDS)('replaces the text of a %s once, for its author, and emits the event of an edit', async (kind) => {
    const post = calls[kind];
    const before = await read(post);
    const events = await eventsDuring(skein, team.workspace, () => answer(post, { content: ' Woven. ' }));
    const after = {
      content: ' Woven.',
      creator: team.ben.id,
      version: before.version + 1,
      posted_ts: before.posted_ts,
      last_edited_ts: expect.any(Number),
      system_message: markOf('integration_replied'),
    };
    expect(await read(post)).toMatchObject(after);
    expect(events).toMatchObject([{ name: `${kind}_updated`, actor_id: team.ben.id, snapshot: after }]);
    const again = await eventsDuring(skein, team.workspace, async () => {
      await answer(post, { content: 'Woven again.' });
      await fail(post);
    });
    expect(again).toEqual([]);
    expect(await read(post)).toMatchObject(after);
  });

  it('shows in snippets, and counts as a change of the thread of a comment', async () => {
    const { ada, ben } = team;
    const { version } = await ada.call('threads.getone', { id: thread.id });
    await answer(calls.comment, { content: 'Woven.' });
    await answer(calls.message, { content: 'Knitted.' });
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({
      snippet: 'Woven.',
      snippet_creator: ben.id,
      version: version + 1,
      last_comment: { content: 'Woven.' },
    });
    const [talk] = await ben.call('conversations.get', { workspace_id: team.workspace.id });
    expect(talk).toMatchObject({ snippet: 'Knitted.', snippet_creators: [ben.id] });
  });

  it('replaces attachments and actions too, and says the same without an edit', async () => {
    const { ben, channel } = team;
    const { attachment_id } = await anUpload(ben);
    const attachments = [{ attachment_id, url_type: 'file' as const }];
    const website = { attachment_id: 'w', url_type: 'website' as const, url: 'https://example.com/' };
    const { id } = await aThread(ben, channel, { content: '/weave', attachments, actions: [OPEN_URL] });
    await answer({ kind: 'thread', id }, { content: '', attachments: [website] });
    expect(await ben.call('threads.getone', { id })).toMatchObject({
      content: '',
      attachments: [{ attachment_id: 'w' }],
      actions: [],
    });
    await answer(calls.thread, { content, actions: [OPEN_URL] });
    expect(await read(calls.thread)).toMatchObject({ content, actions: [OPEN_URL] });
    const { version } = await read(calls.comment);
    await answer(calls.comment, { content });
    expect(await read(calls.comment)).toMatchObject({
      content,
      version: version + 1,
      last_edited_ts: null,
      system_message: markOf('integration_replied'),
    });
  });

  it('mentions as an edit by its author would; names are text', async () => {
    const { ben, cleo, gus, olga } = team;
    await gus.call('threads.markRead', { id: thread.id, obj_index: 1 });
    const text = `${[cleo, gus, ben, olga].map(({ id, name }) => ofUser(id, name)).join(' ')} @ada`;
    await answer(calls.comment, { content: text });
    expect(await read(calls.comment)).toMatchObject({ direct_mentions: [cleo.id, gus.id, ben.id] });
    expect(await unreadIn(cleo, thread)).toMatchObject({ direct_mention: true });
    expect(await unreadIn(gus, thread)).toMatchObject({ direct_mention: true });
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });

  it('mentions for a guest only whom the guest sees', async () => {
    const { ada, cleo, gus, channel } = team;
    const { id } = await aThread(gus, channel, { content: '/weave', recipients: [] });
    const text = [ada, cleo].map(({ id: user, name }) => ofUser(user, name)).join(' ');
    await answer({ kind: 'thread', id }, { content: text });
    expect((await gus.call('threads.getone', { id })).direct_mentions).toEqual([ada.id]);
  });

  it.each([
    ['', {}, 'argument_invalid'],
    [' \n ', {}, 'argument_invalid'],
    ['a'.repeat(65_537), {}, 'argument_invalid'],
    ['a\u0000b', {}, 'argument_invalid'],
    ['a\ud800b', {}, 'argument_invalid'],
    ['[x](app-mention://1)'.repeat(201), {}, 'argument_invalid'],
    [
      'x',
      { attachments: [{ attachment_id: 'w', url_type: 'website' as const, url: 'javascript:alert()' }] },
      'attachments_invalid',
    ],
    ['x', { actions: [{ ...OPEN_URL, url: 'javascript:alert()' }] }, 'actions_invalid'],
  ])('is refused when no post may say it, and changes nothing: %#', async (text, more, error) => {
    const before = await read(calls.comment);
    await expect(answer(calls.comment, { content: text, ...more })).rejects.toMatchObject({ error });
    expect(await read(calls.comment)).toEqual(before);
  });

  it('may have as many characters as any post, and no attachment for which the workspace has no room', async () => {
    await answer(calls.thread, { content: '🧵'.repeat(65_536) });
    expect(await read(calls.thread)).toMatchObject({ content: '🧵'.repeat(65_536) });
    const { attachment_id } = await anUpload(team.ben);
    const reply = { content: 'x', attachments: [{ attachment_id, url_type: 'file' as const }] };
    await expect(answer(calls.comment, reply, { uploadQuotaWorkspace: 1 })).rejects.toMatchObject({
      error: 'too_large',
    });
    expect(await read(calls.comment)).toMatchObject({ content, attachments: [] });
  });

  it('replaces an edited text too, and comes into a renamed thread, whose mark then stays', async () => {
    const { ben } = team;
    const { id } = calls.thread;
    await ben.call('threads.update', { id, title: 'Renamed', content: 'Never mind.' });
    await answer(calls.thread, { content: 'Woven.' });
    expect(await read(calls.thread)).toMatchObject({
      title: 'Renamed',
      content: 'Woven.',
      system_message: markOf('integration_replied'),
    });
    await ben.call('threads.update', { id, title: 'Renamed again' });
    expect((await read(calls.thread)).system_message).toEqual(markOf('thread_renamed'));
  });

  it.each(KINDS)('is not posted in a removed %s', async (kind) => {
    await remove(calls[kind]);
    const events = await eventsDuring(skein, team.workspace, async () => {
      await answer(calls[kind], { content: 'Woven.' });
      await fail(calls[kind]);
    });
    expect(events).toEqual([]);
  });

  it('is not posted when its author does not see the place any more: author_gone', async () => {
    const { ada, ben, gus, workspace } = team;
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    for (const [kind, by] of [
      ['thread', ada],
      ['comment', ada],
      ['message', gus],
    ] as const) {
      await answer(calls[kind], { content: 'Woven.' });
      expect(await read(calls[kind], by)).toMatchObject({
        content,
        system_message: { ...markOf('integration_failed'), reason: 'author_gone' },
      });
    }
  });
});

describe('a slash command that is uninstalled during its call', () => {
  it.each(KINDS)('has failed: uninstalled; the text of its %s stays', async (kind) => {
    await team.ada.call('installations.remove', { id: installation.id });
    await answer(calls[kind], { content: 'Woven.' });
    expect(await read(calls[kind])).toMatchObject({
      content,
      system_message: { ...markOf('integration_failed'), reason: 'uninstalled' },
    });
  });
});

describe('a slash command that has failed', () => {
  it.each(KINDS)('leaves the text of its %s, says why, and emits the event of an edit', async (kind) => {
    const post = calls[kind];
    const before = await read(post);
    const events = await eventsDuring(skein, team.workspace, () => fail(post));
    const system_message = { ...markOf('integration_failed'), reason: 'timed_out' };
    expect(await read(post)).toEqual({ ...before, version: before.version + 1, system_message });
    expect(events).toMatchObject([{ name: `${kind}_updated`, actor_id: team.ben.id, snapshot: { system_message } }]);
    const again = await eventsDuring(skein, team.workspace, async () => {
      await fail(post);
      await answer(post, { content: 'Woven.' });
    });
    expect(again).toEqual([]);
  });

  it('counts as a change of the thread of a comment, and leaves its post to its author', async () => {
    const { ada, ben } = team;
    const { version } = await ada.call('threads.getone', { id: thread.id });
    await fail(calls.comment);
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({
      version: version + 1,
      snippet: content,
    });
    await ben.call('comments.update', { id: calls.comment.id, content: 'Never mind.' });
    await ben.call('comments.remove', { id: calls.comment.id });
    await fail(calls.message);
    await ben.call('conversationMessages.update', { id: calls.message.id, content: 'Never mind.' });
    await ben.call('conversationMessages.remove', { id: calls.message.id });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage, unreadOf } from '../testing/conversations.js';
import { anIntegration, installed, posting, programOf, proofOf } from '../testing/integrations.js';
import { notifiedBy } from '../testing/notifications.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam({ hooksUrl: 'http://hooks.skein.test' });
let installation: Schema<'InstallationDetails'>;
/** A conversation of Gus and Ben. */
let talk: Schema<'Conversation'>;
beforeAll(async () => {
  const { ben, gus, olga, workspace } = team;
  const weave = await anIntegration(olga, 'SLASH_COMMAND', { command: '/weave', name: 'Loom' });
  installation = await installed(ben, weave, { workspace_id: workspace.id });
  talk = await aConversation(workspace, gus, ben);
});

const markBy = ({ id, name }: { id: number; name: string }) => ({
  type: 'integration_called',
  integration_id: installation.integration_id,
  install_id: installation.id,
  integration_name: 'Loom',
  command: '/weave',
  initiator: id,
  initiator_name: name,
});

describe('a text that begins with an installed command', () => {
  it.each(['/weave', '/weave a long cloth', '/weave\nof wool', '/weave\u00a0x', ' /weave x', '/weave /weave'])(
    'calls it: %j',
    async (content) => {
      const thread = await aThread(team.ada, team.channel, { content });
      expect(thread).toMatchObject({ content, system_message: markBy(team.ada) });
    },
  );

  it.each([
    '/weaver',
    '/weave-2',
    '/weave!',
    '/weave,',
    '/weav',
    '/Weave',
    '/unknown',
    '/',
    '//weave',
    '/ weave',
    '.',
    'a /weave',
    '`/weave`',
    '```\n/weave\n```',
    '> /weave',
    '/weave\u200b',
    '/wea\u0301ve',
    '/home/weave',
    `/${'a'.repeat(40)}`,
  ])('does not call it: %j', async (content) => {
    expect(await aThread(team.ada, team.channel, { content })).toMatchObject({ content, system_message: null });
  });

  it('is a thread, a comment or a message of its author, who may be a guest', async () => {
    const { gus, channel } = team;
    const content = '/weave cloth';
    const thread = await aThread(gus, channel, { content });
    const comment = await aComment(gus, await aThread(team.ada, channel), { content });
    const message = await aMessage(gus, talk, { content });
    for (const post of [thread, comment, message]) {
      expect(post).toMatchObject({ content, creator: gus.id, system_message: markBy(gus), last_edited_ts: null });
    }
    expect(thread.participants).toContain(gus.id);
    expect(await gus.call('conversations.getone', { id: talk.id })).toMatchObject({
      snippet: content,
      snippet_creators: [gus.id],
    });
  });

  it('is stored with its attachments and mentions', async () => {
    const { ada, ben, channel } = team;
    const { attachment_id } = await anUpload(ada);
    const attachments = [{ attachment_id, url_type: 'file' as const }];
    const content = `/weave [x](app-mention://${ben.id})`;
    expect(await aThread(ada, channel, { content, attachments })).toMatchObject({
      direct_mentions: [ben.id],
      attachments: [{ attachment_id }],
      system_message: markBy(ada),
    });
  });

  it('notifies like any post, and emits its event with the mark', async () => {
    const { ada, ben, gus, channel, workspace } = team;
    const input = { content: '/weave', recipients: [ben.id, gus.id] };
    const notified = await notifiedBy([ada, ben, gus], () => aThread(ada, channel, input));
    expect(Object.keys(notified)).toEqual(['Ben', 'Gus']);
    const thread = await aThread(ada, channel, input);
    expect(await unreadIn(ben, thread)).toMatchObject({ thread_id: thread.id });
    expect(await unreadIn(ada, thread)).toBeUndefined();
    const events = await eventsDuring(skein, workspace, async () => {
      await aComment(ada, thread, { content: '/weave' });
      await aMessage(gus, talk, { content: '/weave' });
    });
    expect(events).toMatchObject([
      { name: 'comment_added', actor_id: ada.id, snapshot: { system_message: markBy(ada) } },
      { name: 'message_added', actor_id: gus.id, snapshot: { system_message: markBy(gus) } },
    ]);
    expect(await unreadOf(ben, talk)).toMatchObject({ conversation_id: talk.id });
  });

  it('calls what is installed in its own workspace only', async () => {
    const { ada, olga, ben } = team;
    const content = '/weave';
    const elsewhere = await skein.aWorkspace(olga, 'Elsewhere');
    const channel = await olga.call('channels.add', { workspace_id: elsewhere.id, name: 'Yarn' });
    const own = await anIntegration(olga, 'SLASH_COMMAND', { command: '/dye', workspace_id: elsewhere.id });
    await installed(olga, own, { workspace_id: elsewhere.id });
    expect(await aThread(olga, channel, { content })).toMatchObject({ system_message: null });
    expect(await aThread(olga, channel, { content: '/dye' })).toMatchObject({
      system_message: { command: '/dye', integration_id: own.id },
    });
    expect(await aThread(ada, team.channel, { content: '/dye' })).toMatchObject({ system_message: null });
    const notes = await olga.call('conversations.getOrCreate', { workspace_id: elsewhere.id, user_ids: [] });
    expect(await aMessage(olga, notes, { content })).toMatchObject({ system_message: null });
    const hidden = await ben.call('channels.add', { workspace_id: team.workspace.id, name: 'Hidden' });
    expect(await aThread(ben, hidden, { content })).toMatchObject({ system_message: markBy(ben) });
  });

  it('calls nothing any more when the command is uninstalled or has another name', async () => {
    const { ada, olga, workspace, channel } = team;
    const spin = await anIntegration(olga, 'SLASH_COMMAND', { command: '/spin' });
    const { id } = await installed(ada, spin, { workspace_id: workspace.id });
    expect(await aThread(ada, channel, { content: '/spin' })).toMatchObject({ system_message: { install_id: id } });
    await olga.call('integrations.update', { id: spin.id, command: '/reel' });
    expect(await aThread(ada, channel, { content: '/spin' })).toMatchObject({ system_message: null });
    await ada.call('installations.remove', { id });
    expect(await aThread(ada, channel, { content: '/reel' })).toMatchObject({ system_message: null });
  });
});

describe('what calls nothing', () => {
  it('a comment that closes or reopens its thread', async () => {
    const thread = await aThread(team.ada, team.channel);
    for (const [thread_action, type] of [
      ['close', 'thread_closed'],
      ['reopen', 'thread_reopened'],
    ] as const) {
      const comment = await aComment(team.ada, thread, { content: '/weave', thread_action });
      expect(comment).toMatchObject({ content: '/weave', system_message: { type } });
      expect(comment.system_message).not.toHaveProperty('command');
    }
  });

  it('a post of a bot; one of a program in the name of its user calls', async () => {
    const { ada, ben, olga, workspace, channel } = team;
    const bot = await anIntegration(olga, 'BOT', { name: 'Shuttle' });
    const { bot_id } = await installed(ben, bot, { workspace_id: workspace.id });
    await ada.call('channels.addUser', { id: channel.id, user_id: bot_id ?? 0 });
    const program = await programOf(skein, bot).letInBy(ben, { scope: 'threads:write,comments:write' });
    const content = '/weave';
    const thread = await aThread(program, channel, { content, send_as_integration: true });
    expect(thread).toMatchObject({ creator: bot_id, content, system_message: null });
    expect(await aComment(program, thread, { content, send_as_integration: true })).toMatchObject({
      creator: bot_id,
      system_message: null,
    });
    expect(await aComment(program, thread, { content })).toMatchObject({ system_message: markBy(ben) });
  });

  it('an incoming post', async () => {
    const { ben, channel } = team;
    const from = await posting(ben, 'CHANNEL', { channel_id: channel.id });
    const { thread_id } = await skein.stranger.call('integrationIncoming.postData', {
      ...proofOf(from),
      content: '/weave',
    });
    expect(await ben.call('threads.getone', { id: thread_id ?? 0 })).toMatchObject({
      system_message: { type: 'integration_posted', integration_id: from.integration_id },
    });
  });

  it('an edit', async () => {
    const { gus, channel } = team;
    const content = '/weave';
    const thread = await aThread(gus, channel);
    const comment = await aComment(gus, thread);
    const message = await aMessage(gus, talk);
    expect(await gus.call('threads.update', { id: thread.id, content })).toMatchObject({ system_message: null });
    expect(await gus.call('comments.update', { id: comment.id, content })).toMatchObject({ system_message: null });
    expect(await gus.call('conversationMessages.update', { id: message.id, content })).toMatchObject({
      system_message: null,
    });
  });
});

describe('a post whose command has no outcome yet', () => {
  it('is changed and removed by its author, and calls nothing again', async () => {
    const { ada, gus, channel } = team;
    const content = '/weave';
    const thread = await aThread(gus, channel, { content });
    const comment = await aComment(gus, thread, { content });
    const message = await aMessage(gus, talk, { content });
    const change = { content: '/weave again' };
    const mark = { system_message: markBy(gus) };
    expect(await gus.call('threads.update', { id: thread.id, ...change })).toMatchObject({ ...change, ...mark });
    expect(await gus.call('comments.update', { id: comment.id, ...change })).toMatchObject({ ...change, ...mark });
    expect(await gus.call('conversationMessages.update', { id: message.id, ...change })).toMatchObject({
      ...change,
      ...mark,
    });
    expect(await ada.error('comments.update', { id: comment.id, ...change })).toBe('forbidden');
    await gus.call('comments.remove', { id: comment.id });
    await gus.call('conversationMessages.remove', { id: message.id });
    await gus.call('threads.remove', { id: thread.id });
    expect(await gus.call('conversationMessages.getone', { id: message.id })).toMatchObject({
      deleted: true,
      content: '',
    });
  });

  it('keeps its mark and its type when its thread is renamed and moved', async () => {
    const { ada, ben, workspace, channel } = team;
    const thread = await aThread(ben, channel, { content: '/weave' });
    const target = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Yarn', user_ids: [ada.id] });
    const read = async () => (await ada.call('threads.getone', { id: thread.id })).system_message;
    await ada.call('threads.update', { id: thread.id, title: 'Renamed' });
    expect(await read()).toEqual(markBy(ben));
    await ben.call('threads.moveToChannel', { id: thread.id, to_channel: target.id });
    expect(await read()).toEqual(markBy(ben));
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({
      title: 'Renamed',
      channel_id: target.id,
    });
  });
});

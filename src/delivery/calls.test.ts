import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import { saying, useCalling, type CalledBot } from '../testing/calling.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { proofOf } from '../testing/integrations.js';
import { ofGroup, ofUser } from '../testing/mentions.js';
import { aComment, aThread, OPEN_URL } from '../testing/posts.js';
import { status } from '../testing/receivers.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';

const { skein, team } = useTeam({ per: 'test' });
const calling = useCalling(skein);

const bot = (answering?: Parameters<typeof calling.aBot>[2]) => calling.aBot(team.ada, team.channel, answering);
const aTalkWith = ({ bot: { id } }: CalledBot, by = team.ada) =>
  by.call('conversations.getOrCreate', { workspace_id: team.workspace.id, user_ids: [id] });
const inOrder = <Post extends { obj_index: number }>(list: readonly (Post | number)[]) =>
  list.filter((one) => typeof one !== 'number').toSorted((one, other) => one.obj_index - other.obj_index);
const commentsOf = async ({ id }: { id: number }) => inOrder(await team.ada.call('comments.get', { thread_id: id }));
const messagesOf = async ({ id }: { id: number }) =>
  inOrder(await team.ada.call('conversationMessages.get', { conversation_id: id }));
/** Waits for this many comments. */
async function commentsIn(thread: { id: number }, count: number): Promise<Schema<'Comment'>[]> {
  await until(async () => (await commentsOf(thread)).length >= count);
  return commentsOf(thread);
}
async function messagesIn(conversation: { id: number }, count: number): Promise<Schema<'ConversationMessage'>[]> {
  await until(async () => (await messagesOf(conversation)).length >= count);
  return messagesOf(conversation);
}
const posted = (one: { content: string; creator: number }) => [one.creator, one.content];

describe('a bot', () => {
  it('is called by every message of a conversation with it, and its reply is a message', async () => {
    const called = await bot(saying('{"content":"The shuttle is here."}'));
    const conversation = await aTalkWith(called);
    const message = await aMessage(team.ada, conversation, { content: 'Where is the shuttle?' });
    const [fields] = await called.calls(1);
    expect(fields).toEqual({
      event_type: 'message',
      workspace_id: `${team.workspace.id}`,
      content: 'Where is the shuttle?',
      user_id: `${team.ada.id}`,
      user_name: team.ada.name,
      conversation_id: `${conversation.id}`,
      conversation_title: '',
      message_id: `${message.id}`,
      comment_id: `${message.id}`,
      url_callback: expect.any(String),
      url_ttl: expect.stringMatching(/^\d+$/),
      verify_token: called.integration.verify_token,
    });
    expect((await messagesIn(conversation, 2)).map(posted)).toEqual([
      [team.ada.id, 'Where is the shuttle?'],
      [called.bot.id, 'The shuttle is here.'],
    ]);
  });

  it('is called by a signed form, which asks for an answer that is not packed', async () => {
    const called = await bot();
    await aMessage(team.ada, await aTalkWith(called));
    const [request] = await called.receiver.gets(1);
    const headers = request?.headers ?? {};
    expect([headers['content-type'], headers['accept-encoding']]).toEqual([
      'application/x-www-form-urlencoded',
      'identity',
    ]);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${request?.body}`;
    const signature = createHmac('sha256', called.integration.verify_token).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });

  it('is called by a comment that closes the thread, also with nothing but an attachment', async () => {
    const called = await bot();
    const thread = await aThread(team.ada, team.channel, { recipients: [] });
    const attachment = { attachment_id: 'pattern', url_type: 'website' as const, url: 'https://example.com/pattern' };
    const closing = {
      content: '',
      attachments: [attachment],
      recipients: [called.bot.id],
      thread_action: 'close' as const,
    };
    const { id } = await aComment(team.ben, thread, closing);
    expect(await called.calls(1)).toMatchObject([{ content: '', comment_id: `${id}` }]);
  });

  it('is called by threads and comments that notify or mention it, by itself or in a group', async () => {
    const called = await bot();
    const { id } = called.bot;
    const group = await team.ada.call('groups.add', { workspace_id: team.workspace.id, name: 'Bots', user_ids: [id] });
    const nobody = { recipients: [] };
    const everybody = await aThread(team.ada, team.channel, { content: 'to everybody' });
    const thread = await aThread(team.ada, team.channel, { content: 'to nobody', ...nobody });
    await aComment(team.ben, thread, { content: 'to Ben', recipients: [team.ben.id] });
    await aComment(team.ben, thread, { content: 'to the bot', recipients: [id] });
    await aComment(team.ben, thread, { content: ofUser(id, 'Loom counter'), ...nobody });
    await aComment(team.ben, thread, { content: 'to the group', ...nobody, groups: [group.id] });
    await aComment(team.ben, thread, { content: ofGroup(group.id, 'Bots'), ...nobody });
    const fields = await called.calls(5);
    expect(fields.map(({ event_type, content }) => [event_type, content])).toEqual([
      ['thread', 'to everybody'],
      ['comment', 'to the bot'],
      ['comment', expect.stringContaining('app-mention')],
      ['comment', 'to the group'],
      ['comment', expect.stringContaining('app-group-mention')],
    ]);
    expect(fields[0]).toMatchObject({ thread_id: `${everybody.id}`, thread_title: 'Launch', user_name: team.ada.name });
    expect(fields[0]).not.toHaveProperty('comment_id');
    expect(fields[1]).toMatchObject({
      thread_id: `${thread.id}`,
      channel_id: `${team.channel.id}`,
      user_id: `${team.ben.id}`,
      comment_id: expect.stringMatching(/^\d+$/),
    });
  });

  it('is not called by edits, by its own posts, and by those of other programs', async () => {
    const called = await bot(saying('I hear.'));
    const other = await bot(saying('Me too.'));
    const poster = await calling.anIntegration(team.ada, 'CHANNEL', { channel_id: team.channel.id });
    const thread = await aThread(team.ada, team.channel, { recipients: [called.bot.id, other.bot.id] });
    const comments = await commentsIn(thread, 2);
    expect(comments.map(({ content }) => content).toSorted()).toEqual(['I hear.', 'Me too.']);
    await team.ada.call('threads.update', { id: thread.id, content: ofUser(called.bot.id, 'Loom counter') });
    await skein.stranger.call('integrationIncoming.postData', { ...proofOf(poster.installation), content: 'Built.' });
    await aComment(team.ada, thread, { content: 'last', recipients: [called.bot.id] });
    expect((await called.calls(2)).map(({ content }) => content)).toEqual(['Who is in?', 'last']);
  });

  it.each([
    ['bare text', 'Two looms.', { 'content-type': 'text/plain' }],
    ['JSON, whatever its type', '{"content":"Two looms."}', { 'content-type': 'text/html' }],
    ['text that looks like JSON', 'Two looms.', { 'content-type': 'application/json' }],
  ])('replies with %s', async (_, body, headers) => {
    const called = await bot(saying(body, 200, headers));
    const thread = await aThread(team.ada, team.channel, { recipients: [called.bot.id] });
    expect((await commentsIn(thread, 1)).map(posted)).toEqual([[called.bot.id, 'Two looms.']]);
  });

  it.each(['42', '"hi"', 'true', '{half', '[done] built', 'null and void'])(
    'replies with the text %s',
    async (text) => {
      const called = await bot(saying(text, 200, { 'content-type': 'application/json' }));
      const thread = await aThread(team.ada, team.channel, { recipients: [called.bot.id] });
      expect((await commentsIn(thread, 1)).map(posted)).toEqual([[called.bot.id, text]]);
    },
  );

  it('replies with actions; @name stays text, and links to users mention them', async () => {
    const content = `@ben ${ofUser(team.ben.id, 'Ben')}`;
    const called = await bot(saying(JSON.stringify({ content, actions: [OPEN_URL] })));
    const thread = await aThread(team.ada, team.channel, { recipients: [called.bot.id] });
    const [reply] = await commentsIn(thread, 1);
    expect(reply).toMatchObject({ direct_mentions: [team.ben.id], actions: [{ url: OPEN_URL.url }] });
    expect(reply?.content).toMatch(/^@ben \[/);
  });

  it('replies with code, in which nobody is mentioned', async () => {
    const content = `\`${ofUser(team.ben.id, 'B')}\`\n\n    ${ofUser(team.ben.id, 'B')}`;
    const called = await bot(saying(JSON.stringify({ content })));
    const thread = await aThread(team.ada, team.channel, { recipients: [called.bot.id] });
    expect(await commentsIn(thread, 1)).toMatchObject([{ content, direct_mentions: [] }]);
  });

  it('is not called by a post that has its mention in code', async () => {
    const called = await bot(saying('I hear.'));
    const thread = await aThread(team.ada, team.channel, { content: 'to nobody', recipients: [] });
    await aComment(team.ben, thread, { content: `\`${ofUser(called.bot.id, 'Loom counter')}\``, recipients: [] });
    await aComment(team.ben, thread, { content: 'to the bot', recipients: [called.bot.id] });
    expect((await called.calls(1)).map(({ content: said }) => said)).toEqual(['to the bot']);
  });

  it.each([
    ['an empty body', saying('')],
    ['an empty content', saying('{"content":""}')],
    ['a JSON object without a content', saying('{}')],
    ['a JSON object of something else', saying(' {"ok":true}\n')],
    ['a JSON list', saying('[]')],
    ['a JSON list of replies', saying('[{"content":"a"}]')],
    ['null', saying('null')],
    ['an empty JSON text', saying('" "')],
    ['204', status(204)],
    ['202, whatever the body', saying('Accepted', 202)],
  ])('says nothing with %s', async (_, answering) => {
    const called = await bot(answering);
    const thread = await aThread(team.ada, team.channel, { recipients: [called.bot.id] });
    await called.calls(1);
    called.receiver.answering = saying('now');
    await aComment(team.ada, thread, { recipients: [called.bot.id] });
    const comments = await commentsIn(thread, 2);
    expect(comments.map(({ content }) => content)).toEqual(['I am.', 'now']);
  });

  it.each([
    ['is not UTF-8', saying(Buffer.from([0x61, 0xff])), 'reply_invalid'],
    ['is larger than 1 MB', saying('a'.repeat(1024 * 1024 + 1)), 'reply_too_large'],
    ['has a content that is no text', saying('{"content":3}'), 'reply_invalid'],
    ['has a content with NUL', saying(String.raw`{"content":"a\u0000"}`), 'reply_invalid'],
    ['is nested too deeply', saying(`{"content":"a","attachments":${'['.repeat(400_000)}`), 'reply_invalid'],
    ['is too long for a comment', saying('a'.repeat(100_001)), 'reply_invalid'],
    ['has attachments that are none', saying('{"content":"a","attachments":[{"attachment_id":"b"}]}'), 'reply_invalid'],
  ])('that gives a reply which %s is said to have failed', async (_, answering, reason) => {
    const called = await bot(answering);
    const thread = await aThread(team.ada, team.channel, { recipients: [called.bot.id] });
    const [news] = await commentsIn(thread, 1);
    expect(news).toMatchObject({
      content: '',
      creator: called.bot.id,
      recipients: [],
      system_message: {
        type: 'integration_failed',
        reason,
        integration_name: 'Loom counter',
        initiator: called.bot.id,
        integration_id: called.integration.id,
        install_id: called.installation.id,
      },
    });
  });

  it('is tried three times more, with the same url_ttl, and is then said to have failed', async () => {
    const called = await bot(status(500));
    const conversation = await aTalkWith(called);
    await aMessage(team.ada, conversation);
    for (const tries of [1, 2, 3]) {
      await called.calls(tries);
      await until(async () => {
        skein.clock.advance(MINUTE);
        return called.receiver.received.length > tries;
      });
    }
    const news = (await messagesIn(conversation, 2)).at(-1);
    expect(news).toMatchObject({
      content: '',
      system_message: { type: 'integration_failed', reason: 'status' },
    });
    expect(new Set((await called.calls(4)).map(({ url_ttl }) => url_ttl)).size).toBe(1);
    expect(called.receiver.received).toHaveLength(4);
  });

  it('is not called again for a post that was removed, nor where it is no longer', async () => {
    const called = await bot(status(500));
    const thread = await aThread(team.ada, team.channel, { recipients: [] });
    const comment = await aComment(team.ada, thread, { recipients: [called.bot.id] });
    await called.calls(1);
    await team.ada.call('comments.remove', { id: comment.id });
    called.receiver.answering = status(204);
    skein.clock.advance(2 * MINUTE);
    await aComment(team.ada, thread, { content: 'after', recipients: [called.bot.id] });
    expect((await called.calls(2)).map(({ content }) => content)).toEqual(['I am.', 'after']);
  });
});

describe('an integration in a channel or a thread', () => {
  it('is called by new threads and comments in its channel, for who installed it', async () => {
    const called = await calling.anIntegration(team.ben, 'CHANNEL', { channel_id: team.channel.id }, status(200));
    const thread = await aThread(team.ada, team.channel);
    const comment = await aComment(team.ada, thread);
    expect(await called.calls(2)).toEqual([
      {
        event_type: 'thread',
        workspace_id: `${team.workspace.id}`,
        content: 'Who is in?',
        user_id: `${team.ada.id}`,
        user_name: team.ada.name,
        thread_id: `${thread.id}`,
        thread_title: 'Launch',
        channel_id: `${team.channel.id}`,
      },
      expect.objectContaining({ event_type: 'comment', comment_id: `${comment.id}`, content: 'I am.' }),
    ]);
  });

  it('is called by comments in its thread, and adds a content that it answers as JSON; other text says nothing', async () => {
    const thread = await aThread(team.ada, team.channel);
    const called = await calling.anIntegration(team.ben, 'THREAD', { thread_id: thread.id }, saying('OK'));
    await aComment(team.ada, thread, { content: 'one' });
    await called.calls(1);
    called.receiver.answering = saying('{"content":"Counted."}');
    await aComment(team.ada, thread, { content: 'two' });
    await until(async () => (await commentsOf(thread)).some(({ content }) => content === 'Counted.'));
    const said = (await commentsOf(thread)).filter(({ content }) => content !== '');
    expect(said.map(posted)).toEqual([
      [team.ada.id, 'one'],
      [team.ada.id, 'two'],
      [team.ben.id, 'Counted.'],
    ]);
    expect(said.at(-1)?.system_message).toMatchObject({ type: 'integration_posted' });
    expect(called.receiver.received).toHaveLength(2);
  });

  it('has failed unless it answers 200', async () => {
    const called = await calling.anIntegration(team.ben, 'CHANNEL', { channel_id: team.channel.id }, status(204));
    await aThread(team.ada, team.channel);
    await called.calls(1);
    // The retry is planned after the answer has been read, from the time it is then.
    await until(() => {
      skein.clock.advance(MINUTE);
      return called.receiver.received.length > 1;
    });
    const [first, second] = called.receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('is not called for somebody who no longer sees the place', async () => {
    const hidden = await team.ada.call('channels.add', {
      workspace_id: team.workspace.id,
      name: 'Hidden',
      user_ids: [team.ben.id],
    });
    const called = await calling.anIntegration(team.ben, 'CHANNEL', { channel_id: hidden.id }, status(200));
    await aThread(team.ada, hidden, { content: 'before' });
    await called.calls(1);
    await team.ada.call('channels.removeUser', { id: hidden.id, user_id: team.ben.id });
    await aThread(team.ada, hidden, { content: 'meanwhile' });
    await team.ada.call('channels.addUser', { id: hidden.id, user_id: team.ben.id });
    await aThread(team.ada, hidden, { content: 'after' });
    expect((await called.calls(2)).map(({ content }) => content)).toEqual(['before', 'after']);
  });
});

it('a conversation of people calls nobody', async () => {
  const called = await bot(saying('I hear.'));
  const conversation = await aConversation(team.workspace, team.ada, team.ben);
  await aMessage(team.ada, conversation, { content: 'between us' });
  await aMessage(team.ada, await aTalkWith(called), { content: 'to the bot' });
  expect((await called.calls(1)).map(({ content }) => content)).toEqual(['to the bot']);
});

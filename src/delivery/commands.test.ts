import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { fieldsOf, saying, useCalling, type CalledIntegration } from '../testing/calling.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, OPEN_URL } from '../testing/posts.js';
import { status } from '../testing/receivers.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';

const { skein, team } = useTeam({ per: 'test' });
const calling = useCalling(skein);
const there = () => ({ workspace_id: team.workspace.id });
/** The integration of /weave, which Ada has installed. */
let weave: CalledIntegration;
beforeEach(async () => {
  weave = await calling.anIntegration(team.ada, 'SLASH_COMMAND', there(), saying('{"content":"Woven."}'));
});

/** A post that may call a command. */
interface Post {
  id: number;
  content: string;
  system_message: Schema<'SystemMessage'>;
}

const content = '/weave  a long cloth ';
const inThread = ({ id }: { id: number }, by: Person = team.gus) => by.call('threads.getone', { id });
const outcomes = ['integration_replied', 'integration_failed'];

/** Waits for what comes of a call. */
async function outcomeOf(read: () => Promise<Post>): Promise<Post> {
  let post = await read();
  await until(async () => {
    post = await read();
    return outcomes.includes(post.system_message?.type ?? '');
  }, 20_000);
  return post;
}

const failed = (reason: string) => ({ type: 'integration_failed', reason, command: '/weave' });

describe('a slash command', () => {
  it('is called by a thread, and its reply replaces the text', async () => {
    const { gus, channel, workspace } = team;
    const thread = await aThread(gus, channel, { content });
    expect(await outcomeOf(() => inThread(thread))).toMatchObject({
      content: 'Woven.',
      creator: gus.id,
      title: thread.title,
      system_message: { ...thread.system_message, type: 'integration_replied' },
    });
    expect(await weave.calls(1)).toEqual([
      {
        event_type: 'thread',
        workspace_id: `${workspace.id}`,
        content: content.trim(),
        user_id: `${gus.id}`,
        user_name: gus.name,
        command: '/weave',
        command_argument: 'a long cloth',
        thread_id: `${thread.id}`,
        thread_title: thread.title,
        channel_id: `${channel.id}`,
        verify_token: weave.integration.verify_token,
      },
    ]);
  });

  it('is called by a comment and by a message, also where nobody sees it who has installed it', async () => {
    const { ben, gus, workspace } = team;
    const hidden = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Hidden', user_ids: [gus.id] });
    const thread = await aThread(ben, hidden);
    const comment = await aComment(gus, thread, { content: '/weave' });
    const talk = await aConversation(workspace, ben, gus);
    const message = await aMessage(ben, talk, { content: '/weave x' });
    const after = { content: 'Woven.', system_message: { type: 'integration_replied' } };
    expect(await outcomeOf(() => ben.call('comments.getone', { id: comment.id }))).toMatchObject(after);
    expect(await outcomeOf(() => gus.call('conversationMessages.getone', { id: message.id }))).toMatchObject(after);
    const calls = await weave.calls(2);
    expect(calls.find(({ event_type }) => event_type === 'comment')).toMatchObject({
      comment_id: `${comment.id}`,
      thread_id: `${thread.id}`,
      command: '/weave',
      command_argument: '',
    });
    expect(calls.find(({ event_type }) => event_type === 'message')).toMatchObject({
      message_id: `${message.id}`,
      conversation_id: `${talk.id}`,
      command_argument: 'x',
    });
    for (const call of calls) expect(call).not.toHaveProperty('url_callback');
  });

  it('is called alone, and its reply calls nothing', async () => {
    const { ada, ben, channel } = team;
    const other = await calling.aBot(ada, channel, status(204));
    const channels = await calling.anIntegration(ada, 'CHANNEL', { channel_id: channel.id }, status(200));
    weave.receiver.answering = saying('/weave again');
    const thread = await aThread(ben, channel, { content: '/weave' });
    expect(await outcomeOf(() => inThread(thread))).toMatchObject({ content: '/weave again' });
    await aThread(ben, channel, { content: 'ordinary' });
    expect((await channels.calls(1)).map((call) => call['content'])).toEqual(['ordinary']);
    expect((await other.calls(1)).map((call) => call['content'])).toEqual(['ordinary']);
    expect(weave.receiver.received).toHaveLength(1);
  });

  it('replies with bare text, actions and websites', async () => {
    const website = { attachment_id: 'w', url_type: 'website', url: 'https://example.com/' };
    weave.receiver.answering = saying(
      JSON.stringify({ content: 'x', actions: [OPEN_URL], attachments: [website], y: 1 }),
    );
    const first = await aThread(team.ben, team.channel, { content: '/weave' });
    expect(await outcomeOf(() => inThread(first))).toMatchObject({
      content: 'x',
      actions: [OPEN_URL],
      attachments: [website],
    });
    weave.receiver.answering = saying('Two looms.', 201, { 'content-type': 'text/plain' });
    const second = await aThread(team.ben, team.channel, { content: '/weave' });
    expect(await outcomeOf(() => inThread(second))).toMatchObject({ content: 'Two looms.' });
  });

  it.each([
    ['status', 'has another status', status(500)],
    ['status', 'asks to try later', status(503, { 'retry-after': '1' })],
    ['status', 'is gone', status(410)],
    ['status', 'is a redirect', status(302, { location: '/' })],
    ['no_reply', 'has no text', saying('')],
    ['no_reply', 'has an empty content', saying('{"content":" "}')],
    ['no_reply', 'is a JSON object without a content', saying('{"ok":true}')],
    ['no_reply', 'is a JSON list', saying('[]')],
    ['no_reply', 'is null', saying(' null\n')],
    ['no_reply', 'is an empty JSON text', saying('""')],
    ['no_reply', 'says that a reply comes later', saying('soon', 202)],
    ['reply_invalid', 'is not UTF-8', saying(Buffer.from([0x61, 0xff]))],
    ['reply_invalid', 'has a content that is no text', saying('{"content":3}')],
    ['reply_invalid', 'is too long for a post', saying('a'.repeat(65_537))],
    [
      'reply_invalid',
      'has an upload of nobody',
      saying('{"content":"a","attachments":[{"attachment_id":"b","url_type":"file"}]}'),
    ],
    ['reply_too_large', 'is larger than 1 MB', saying('a'.repeat(1024 * 1024 + 1))],
    ['connection_failed', 'breaks off', (_received: unknown, response: { destroy(): void }) => response.destroy()],
  ])('has failed (%s) when the answer %s, and is not called again', async (reason, _, answering) => {
    weave.receiver.answering = answering;
    const thread = await aThread(team.ben, team.channel, { content: '/weave x' });
    expect(await outcomeOf(() => inThread(thread))).toMatchObject({
      content: '/weave x',
      last_edited_ts: null,
      system_message: failed(reason),
    });
    weave.receiver.answering = saying('Woven.');
    skein.clock.advance(3_600_000);
    const next = await aThread(team.ben, team.channel, { content: '/weave y' });
    await outcomeOf(() => inThread(next));
    expect(weave.receiver.received.map((one) => fieldsOf(one)['command_argument'])).toEqual(['x', 'y']);
  });

  it('has failed when nothing listens there', async () => {
    await weave.receiver.stop();
    const thread = await aThread(team.ben, team.channel, { content: '/weave' });
    expect(await outcomeOf(() => inThread(thread))).toMatchObject({ system_message: failed('connection_failed') });
  });

  it('does not hold up the commands of others', async () => {
    weave.receiver.answering = (received, response) =>
      fieldsOf(received)['user_id'] === `${team.ben.id}` ? undefined : void response.end('Woven.');
    const slow = await aThread(team.ben, team.channel, { content: '/weave' });
    await weave.calls(1);
    const quick = await aThread(team.gus, team.channel, { content: '/weave' });
    expect(await outcomeOf(() => inThread(quick))).toMatchObject({ content: 'Woven.' });
    expect(await inThread(slow)).toMatchObject({ system_message: { type: 'integration_called' } });
  });

  it('changes nothing in a post that was removed meanwhile', async () => {
    const { ben } = team;
    const thread = await aThread(ben, team.channel);
    let answer = (): unknown => undefined;
    weave.receiver.answering = (_, response) => (answer = () => response.end('Woven.'));
    const comment = await aComment(ben, thread, { content: '/weave' });
    await weave.calls(1);
    await ben.call('comments.remove', { id: comment.id });
    answer();
    const next = await aComment(ben, thread, { content: '/weave' });
    await weave.calls(2);
    answer();
    await outcomeOf(() => ben.call('comments.getone', { id: next.id }));
    expect(await ben.call('comments.getone', { id: comment.id })).toMatchObject({
      content: '',
      deleted: true,
      system_message: { type: 'integration_called' },
    });
  });
});

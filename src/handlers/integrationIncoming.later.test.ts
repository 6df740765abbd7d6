import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { saying, useCalling } from '../testing/calling.js';
import { aMessage } from '../testing/conversations.js';
import { aThread, OPEN_URL } from '../testing/posts.js';
import { status } from '../testing/receivers.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
const calling = useCalling(skein);

const bot = (answering = status(202)) => calling.aBot(team.ada, team.channel, answering);
const saidIn = async (thread: { id: number }) =>
  (await team.ada.call('comments.get', { thread_id: thread.id })).map((one) =>
    typeof one === 'number' ? one : one.content,
  );

describe('a url_callback', () => {
  const later = async (url: string, body: unknown, type = 'application/json') => {
    const { pathname, search } = new URL(url);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answered = await skein.send({
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': type },
      body: text,
    });
    return { status: answered.status, ...JSON.parse(answered.text) };
  };
  async function called() {
    const one = await bot();
    const thread = await aThread(team.ada, team.channel, { recipients: [one.bot.id] });
    const [fields] = await one.calls(1);
    return { ...one, thread, url: fields?.['url_callback'] ?? '', ttl: Number(fields?.['url_ttl']) };
  }

  it('takes JSON and forms, and answers with the comment', async () => {
    const { url, thread, bot: author } = await called();
    expect(await later(url, { content: 'Done.' })).toMatchObject({
      status: 200,
      thread_id: thread.id,
      creator: author.id,
      content: 'Done.',
    });
    const form = `content=Again.&actions=${encodeURIComponent(JSON.stringify([OPEN_URL]))}`;
    expect(await later(url, form, 'application/x-www-form-urlencoded')).toMatchObject({
      status: 200,
      content: 'Again.',
    });
    expect((await saidIn(thread)).toSorted()).toEqual(['Again.', 'Done.']);
  });

  it('answers with the message in a conversation', async () => {
    const one = await bot(saying('at once'));
    const input = { workspace_id: team.workspace.id, user_ids: [one.bot.id] };
    const conversation = await team.ada.call('conversations.getOrCreate', input);
    await aMessage(team.ada, conversation);
    const [fields] = await one.calls(1);
    expect(await later(fields?.['url_callback'] ?? '', { content: 'and later' })).toMatchObject({
      status: 200,
      conversation_id: conversation.id,
      creator: one.bot.id,
      content: 'and later',
    });
  });

  it('is valid until url_ttl, half an hour after the call', async () => {
    const before = Math.floor(skein.clock.now().getTime() / 1000);
    const { url, ttl } = await called();
    expect(ttl - before).toBeGreaterThanOrEqual(1800);
    expect(ttl - before).toBeLessThan(1820);
    skein.clock.advance(31 * MINUTE);
    expect(await later(url, { content: 'late' })).toMatchObject({ status: 404, error_code: 110 });
    const forged = new URL(url);
    forged.searchParams.set('url_ttl', String(ttl + 3600));
    expect(await later(forged.href, { content: 'late' })).toMatchObject({ error_code: 200 });
  });

  it('takes twenty posts', async () => {
    const { url } = await called();
    for (let count = 0; count < 20; count += 1) {
      expect(await later(url, { content: `${count}` })).toMatchObject({ status: 200 });
    }
    expect(await later(url, { content: 'one more' })).toMatchObject({ status: 429 });
  });

  it('is 110 once the bot is uninstalled, or the thread is gone', async () => {
    const one = await called();
    const other = await called();
    await team.ada.call('installations.remove', { id: one.installation.id });
    expect(await later(one.url, { content: 'late' })).toMatchObject({ error_code: 110 });
    await team.ada.call('threads.remove', { id: other.thread.id });
    expect(await later(other.url, { content: 'late' })).toMatchObject({ error_code: 110 });
  });

  it('is 110 where the bot is no longer, and 114 in an archived channel', async () => {
    const { url, bot: author } = await called();
    await team.ada.call('channels.archive', { id: team.channel.id });
    expect(await later(url, { content: 'late' })).toMatchObject({ error_code: 114 });
    await team.ada.call('channels.unarchive', { id: team.channel.id });
    await team.ada.call('channels.removeUser', { id: team.channel.id, user_id: author.id });
    expect(await later(url, { content: 'late' })).toMatchObject({ error_code: 110 });
  });

  it('is 200 with another token', async () => {
    const { url } = await called();
    const other = new URL(url);
    other.searchParams.set('reply_token', 'AAAA');
    expect(await later(other.href, { content: 'forged' })).toMatchObject({ error_code: 200 });
  });

  it('refuses what a comment may not be', async () => {
    const { url, thread } = await called();
    expect(await later(url, {})).toMatchObject({ error_code: 19 });
    expect(await later(url, { content: 'a', actions: [{}] })).toMatchObject({ error_code: 133 });
    expect(await saidIn(thread)).toEqual([]);
  });
});

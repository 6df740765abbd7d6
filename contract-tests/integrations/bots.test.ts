import { describe, expect, it } from 'vitest';
import type { Schema } from '../../src/generated/schemas.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import { botIn, built } from './installing.js';
import { SERVERS, type Command } from './programs.js';
import { anAddress, useServers } from './running.js';
import { useSite } from './site.js';
import { commentBy, messageBy } from './talking.js';

const { team } = useSite();
const start = useServers();

/** A bot that is installed and runs, with a conversation between Ben and it. */
async function aBot(program: Command, path?: string) {
  const { ada, ben, workspace } = team();
  const address = await anAddress();
  const integration = await built(ada, 'BOT', address, { callback_url: address.url(path) });
  const server = await start(program, address, { VERIFY_TOKEN: integration.verify_token, LATER_SECONDS: '0' });
  const bot = await botIn(ada, integration, team());
  const conversation = await ben.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids: [bot] });
  return { bot, server, integration, conversation };
}

/** Ben writes a message to a bot. */
function say(conversation: { id: number }, content: string): Promise<Schema<'ConversationMessage'>> {
  return team().ben.call('conversationMessages.add', { conversation_id: conversation.id, content });
}

describe('the example bot', () => {
  it('replies to a message, to a thread and to a comment', async () => {
    const { ben, channel } = team();
    const { bot, conversation } = await aBot(SERVERS.bot);
    await say(conversation, 'Are all looms running?');
    await messageBy(ben, conversation, { by: bot, content: 'Ben Example wrote 4 words.' });

    const thread = await aThread(ben, channel, { content: 'Twelve looms run', recipients: [bot] });
    await commentBy(ben, thread, { by: bot, content: 'Ben Example wrote 3 words.' });
    await aComment(ben, thread, { content: 'Thirteen', recipients: [bot] });
    await commentBy(ben, thread, { by: bot, content: 'Ben Example wrote 1 word.' });
  });

  it('replies later', async () => {
    const { ben, channel } = team();
    const { bot, server, conversation } = await aBot(SERVERS.bot);
    await say(conversation, 'Later, please');
    await messageBy(ben, conversation, { by: bot, content: 'Ben Example wrote 2 words.' });
    const thread = await aThread(ben, channel, { content: 'later is fine', recipients: [bot] });
    await commentBy(ben, thread, { by: bot, content: 'Ben Example wrote 3 words.' });
    await server.says(/replied later: status 200/, 2);
  });

  it('is told of each text once, of none that is for others, and never of its own', async () => {
    const { ada, ben, channel } = team();
    const { bot, server } = await aBot(SERVERS.bot);
    const thread = await aThread(ben, channel, { content: 'One', recipients: [bot] });
    await commentBy(ada, thread, { by: bot, content: 'Ben Example wrote 1 word.' });
    await aComment(ben, thread, { content: 'Not for the bot', recipients: [ada.id] });
    await aComment(ben, thread, { content: 'One two', recipients: [bot] });
    await commentBy(ada, thread, { by: bot, content: 'Ben Example wrote 2 words.' });
    await server.says(/: comment$/);
    const events = [...server.said.matchAll(/: (thread|comment|message)$/gm)].map(([, event]) => event);
    expect(events).toEqual(['thread', 'comment']);
  });
});

describe('a bot on Flask', () => {
  it('replies with JSON, with bare text, and with nothing', async () => {
    const { ben } = team();
    const { bot, conversation } = await aBot(SERVERS.flaskBot, 'bot');
    await say(conversation, 'hello');
    await messageBy(ben, conversation, { by: bot, content: 'Hi Ben Example, this is a message' });
    await say(conversation, 'thanks');
    await say(conversation, 'plain, please');
    await messageBy(ben, conversation, { by: bot, content: 'In plain words.' });
    const messages = await ben.call('conversationMessages.get', { conversation_id: conversation.id });
    const texts = messages.map((message) => (typeof message === 'number' ? message : message.content));
    expect(texts).toHaveLength(5);
  });

  it('returns 202, and posts JSON to url_callback at the same time', async () => {
    const { ben, channel } = team();
    const { bot } = await aBot(SERVERS.flaskBot, 'bot');
    const thread = await aThread(ben, channel, { content: 'remind me', recipients: [bot] });
    await commentBy(ben, thread, { by: bot, content: 'Ben Example, I was to remind you' });
  });

  it('returns 202, and posts JSON text without a content type to url_callback', async () => {
    const { ben } = team();
    const { bot, conversation } = await aBot(SERVERS.flaskBot, 'bot');
    await say(conversation, 'report, please');
    await messageBy(ben, conversation, { by: bot, content: 'All looms run' });
  });
});

describe('a bot on Express', () => {
  it('replies with JSON, with a button, and with bare text', async () => {
    const { ben } = team();
    const { bot, conversation } = await aBot(SERVERS.expressBot);
    await say(conversation, 'hello');
    await messageBy(ben, conversation, { by: bot, content: 'You said 5 characters' });
    await say(conversation, 'a button');
    const { actions } = await messageBy(ben, conversation, { by: bot, content: 'Press it' });
    expect(actions).toMatchObject([{ action: 'open_url', button_text: 'Open', url: 'https://example.com/' }]);
    await say(conversation, 'a text');
    await messageBy(ben, conversation, { by: bot, content: 'Only text, Ben Example' });
  });

  it('returns 202, and posts a form to url_callback', async () => {
    const { ben } = team();
    const { bot, conversation } = await aBot(SERVERS.expressBot);
    await say(conversation, 'a form');
    await messageBy(ben, conversation, { by: bot, content: 'Sent as a form' });
  });
});

import { describe, expect, it } from 'vitest';
import type { Schema } from '../../src/generated/schemas.js';
import { built } from './installing.js';
import { SERVERS, type Command } from './programs.js';
import { anAddress, useServers } from './running.js';
import { useSite } from './site.js';

const { site } = useSite();
const start = useServers();

interface Pinged {
  what: string;
  kind: Schema<'IntegrationKind'>;
  program: Command;
  path?: string;
}

const PINGED: readonly Pinged[] = [
  { what: 'the bot in Node', kind: 'BOT', program: SERVERS.bot },
  { what: 'the slash command in Python', kind: 'SLASH_COMMAND', program: SERVERS.command },
  { what: 'the channel integration in Go', kind: 'CHANNEL', program: SERVERS.channel },
  { what: 'the same in a thread', kind: 'THREAD', program: SERVERS.channel },
  { what: 'a bot on Flask', kind: 'BOT', program: SERVERS.flaskBot, path: 'bot' },
  { what: 'a slash command on Flask', kind: 'SLASH_COMMAND', program: SERVERS.flaskCommand, path: 'slash' },
  { what: 'a bot on Express', kind: 'BOT', program: SERVERS.expressBot },
  {
    what: 'a channel integration that responds to nothing but pings',
    kind: 'CHANNEL',
    program: SERVERS.foreignChannel,
  },
];

// Each test has a person of its own, because ten pings a minute are allowed.
describe('a ping is answered by', () => {
  it.each(PINGED)('$what', async ({ kind, program, path }) => {
    const ada = await site().aPerson('Ada');
    const address = await anAddress();
    const command = kind === 'SLASH_COMMAND' ? { command: '/roll' } : {};
    const integration = await built(ada, kind, address, { callback_url: address.url(path), ...command });
    const settings = { VERIFY_TOKEN: integration.verify_token, SUMMARY_TOKEN: 'nobody asks', SKEIN_URL: site().url };
    await start(program, address, settings);
    const { pong, problem } = await ada.call('integrations.ping', { id: integration.id });
    expect({ pong, problem }).toEqual({ pong: true, problem: null });
  });
});

const OURS = PINGED.slice(0, 4);

it.each(OURS)('$what refuses a ping when its verify token is another', async ({ kind, program }) => {
  const ada = await site().aPerson('Ada');
  const address = await anAddress();
  const command = kind === 'SLASH_COMMAND' ? { command: '/roll' } : {};
  const integration = await built(ada, kind, address, command);
  const settings = { VERIFY_TOKEN: integration.verify_token, SUMMARY_TOKEN: 'nobody asks', SKEIN_URL: site().url };
  const server = await start(program, address, settings);
  await ada.call('integrations.regenerateSecret', { id: integration.id });
  const { pong, response } = await ada.call('integrations.ping', { id: integration.id });
  expect({ pong, status: response?.status }).toEqual({ pong: false, status: 401 });
  expect(server.said).not.toContain(integration.verify_token);
});

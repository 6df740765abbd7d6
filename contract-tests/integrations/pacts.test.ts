import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { COMMITTED } from '../pact/integration_pact.js';
import { inWords, verifyIntegration, type Integration } from '../pact/verify_integration.js';
import { SERVERS, type Command } from './programs.js';
import { anAddress, useServers } from './running.js';

const start = useServers();
const verifyToken = 'the verify token of this test';
/** The Skein of the pact's examples. */
const SKEIN = 'http://127.0.0.1:8000';

interface Verified extends Omit<Integration, 'callbackUrl' | 'configureUrl' | 'verifyToken'> {
  what: string;
  program: Command;
  path?: string;
  configurePath?: string;
}

const VERIFIED: readonly Verified[] = [
  { what: 'the bot in Node', kind: 'BOT', program: SERVERS.bot, later: { content: 'later' } },
  { what: 'the slash command in Python', kind: 'SLASH_COMMAND', program: SERVERS.command },
  { what: 'the channel integration in Go', kind: 'CHANNEL', program: SERVERS.channel, configurePath: 'configure' },
  { what: 'the same in a thread', kind: 'THREAD', program: SERVERS.channel, configurePath: 'configure' },
];

it.each(VERIFIED)('$what keeps the pact', async ({ program, path, configurePath, ...integration }) => {
  const address = await anAddress();
  const settings = { SUMMARY_TOKEN: 'nobody asks', SKEIN_URL: SKEIN, LATER_SECONDS: '0' };
  await start(program, address, { VERIFY_TOKEN: verifyToken, ...settings });
  const configureUrl = configurePath === undefined ? {} : { configureUrl: address.url(configurePath) };
  const running = { ...integration, ...configureUrl, verifyToken, callbackUrl: address.url(path) };
  const findings = await verifyIntegration(running, fileURLToPath(COMMITTED));
  expect(inWords(findings)).not.toContain('FAILED');
  expect(findings.length).toBeGreaterThan(2);
});

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useSkein } from '../../src/testing/skein.js';
import { blocksOf } from '../guides/blocks.js';
import { joined, run, scriptOf } from '../guides/commands.js';
import { ROOT, SERVERS } from '../integrations/programs.js';
import { anAddress, useServers } from '../integrations/running.js';

const skein = useSkein();
const start = useServers();
const token = 'the verify token of this test';
const [output = ''] = blocksOf('verify-your-integration.md', 'text');
/** Inside the repository, so that the program finds its packages. */
const FOLDER = join(ROOT, '.cache/verify');
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Runs the program of the guide against the example bot. Returns what it prints. */
async function verifiedWith(verifyToken: string, code: number): Promise<string> {
  const address = await anAddress();
  await start(SERVERS.bot, address, { VERIFY_TOKEN: token });
  const addresses = { 'http://127.0.0.1:8081/': address.url(), 'http://127.0.0.1:8000': skein.baseUrl };
  const changes = { ...addresses, './contract-tests/': '../../contract-tests/' };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'verify.ts'), joined(blocksOf('verify-your-integration.md', 'ts'), changes));
  const commands = scriptOf(blocksOf('verify-your-integration.md', 'bash'), { 'the verify token': verifyToken });
  return (await run(commands, { folder: FOLDER, code })).join('\n');
}

it('the program of docs/guides/verify-your-integration.md finds that the example bot keeps the pact', async () => {
  const printed = await verifiedWith(token, 0);
  expect(`${printed}\n`.slice(-output.length)).toBe(output);
});

it('it says what is wrong when the verify token is another', async () => {
  const printed = await verifiedWith('another', 1);
  const guide = readFileSync(join(ROOT, 'docs/guides/verify-your-integration.md'), 'utf8');
  const [problem = ''] = /`(Expected status code 401 [^`]*)`/.exec(guide)?.slice(1) ?? [];
  expect(printed).toContain(`FAILED  a ping of a bot\n        `);
  expect(printed).toContain(problem);
  expect(problem).not.toBe('');
  expect(printed).not.toContain('ok      ');
});

import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { useSkein } from '../../src/testing/skein.js';
import { ROOT, SERVERS } from '../integrations/programs.js';
import { anAddress, useServers } from '../integrations/running.js';

const skein = useSkein();
const start = useServers();
const token = 'the verify token of this test';
const guide = readFileSync(join(ROOT, 'docs/guides/verify-your-integration.md'), 'utf8');
/** Inside the repository, so that the program finds its packages. */
const FOLDER = join(ROOT, '.cache/verify');
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

function blockOf(language: string): string {
  const [, block = ''] = new RegExp(`\n\`\`\`${language}\n([^]*?)\`\`\`\n`).exec(guide) ?? [];
  return block;
}

/** Runs the program of the guide against the example bot. */
async function verifiedWith(verifyToken: string): Promise<{ code: number; printed: string }> {
  const address = await anAddress();
  await start(SERVERS.bot, address, { VERIFY_TOKEN: token });
  const code = blockOf('ts')
    .replace('./contract-tests/', '../../contract-tests/')
    .replace('http://127.0.0.1:8081/', address.url())
    .replace('http://127.0.0.1:8000', skein.baseUrl);
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, 'verify.ts');
  writeFileSync(file, code);
  const env = { PATH: process.env['PATH'], VERIFY_TOKEN: verifyToken, PACT_DO_NOT_TRACK: 'true' };
  const running = promisify(execFile)(process.execPath, ['--import', 'tsx', file], { cwd: ROOT, env });
  return running.then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, printed: stdout }),
  );
}

it('the program of docs/guides/verify-your-integration.md finds that the example bot keeps the pact', async () => {
  const { code, printed } = await verifiedWith(token);
  expect({ code, last: printed.slice(-blockOf('text').length) }).toEqual({ code: 0, last: blockOf('text') });
});

it('it says what is wrong when the verify token is another', async () => {
  const { code, printed } = await verifiedWith('another');
  const [problem = ''] = /`(Expected status code 401 [^`]*)`/.exec(guide)?.slice(1) ?? [];
  expect(code).toBe(1);
  expect(printed).toContain(`FAILED  a ping of a bot\n        `);
  expect(printed).toContain(problem);
  expect(problem).not.toBe('');
  expect(printed).not.toContain('ok      ');
});

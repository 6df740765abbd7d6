import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../src/testing/ports.js';
import { blocksOf } from '../blocks.js';
import { ROOT, run, scriptOf } from '../commands.js';
import { whileRunning } from '../started.js';

const folder = mkdtempSync(join(tmpdir(), 'skein-guides-testing-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['the changes of the contract', () => blocksOf('testing.md', 'bash', 'Changes of the contract')],
  ['wrong requests', () => blocksOf('testing.md', 'bash', 'Wrong requests')],
  ['how much is covered', () => blocksOf('testing.md', 'bash', 'How much is covered')],
  ['another PostgreSQL', () => blocksOf('testing.md', 'bash', 'Another PostgreSQL')],
])('the commands of docs/guides/testing.md succeed: %s', async (_what, blocks) => {
  const { url } = inject('testServer');
  await run(scriptOf(blocks(), { 'postgres://postgres:secret@127.0.0.1/postgres': url }));
});

it('the command of docs/guides/testing.md starts a Skein that checks its responses', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const blocks = blocksOf('testing.md', 'bash', 'Against a Skein that runs');
  const script = scriptOf(blocks, { '8100': String(port), '/tmp/skein-trial': folder });
  await whileRunning(script, { folder: ROOT, env: {}, urls: [`${url}/readyz`] }, async () => {
    const { status } = await fetch(`${url}/healthz`);
    expect(status).toBe(200);
  });
});

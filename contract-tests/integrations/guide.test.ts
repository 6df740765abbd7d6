import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { freePort } from '../../src/testing/ports.js';
import { blocksOf } from '../guides/blocks.js';
import { ROOT } from './programs.js';
import { useSite } from './site.js';

const { site } = useSite();

/** A line that a program of the guide logs. */
const LOGGED = /^(Listening on .*|(GET|POST): \d+|\w+: (ping|message|thread|comment|replied .*))$/;

/** The commands of the guide, with the address of this Skein, and ports that are free. */
async function commands(): Promise<string> {
  const blocks = blocksOf('build-a-bot.md', 'bash');
  let script = `set -euo pipefail\n${blocks.join('')}`.replaceAll('http://127.0.0.1:8000', site().url);
  for (const port of new Set(script.match(/\b80[89]\d\b/g))) {
    script = script.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), String(await freePort()));
  }
  return script;
}

it('the commands of docs/guides/build-a-bot.md build integrations, and talk to them', async () => {
  const shell = spawn('bash', ['-c', await commands()], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(shell, 'exit');
  const output = Promise.all([text(shell.stdout), text(shell.stderr)]);
  const [code]: unknown[] = await ended;
  // After a failure the programs of the guide still run. Its shell is the leader of their group.
  if (code !== 0 && shell.pid !== undefined) process.kill(-shell.pid, 'SIGTERM');
  const [printed, complaints] = await output;
  if (code !== 0) throw new Error(`The commands failed: ${printed}${complaints}`);
  const lines = printed.split('\n').filter((line) => !LOGGED.test(line));
  const triggered = ['group_user_added', 'group_user_added        /api/v3/groups/add_user'];
  expect(lines).toEqual(['true', 'Joan Clarke wrote 5 words.', 'comment_added', ...triggered, 'Word counter', '']);
}, 240_000);

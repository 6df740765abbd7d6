import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../src/testing/ports.js';
import { programOf } from '../../src/testing/programs.js';
import { useSite } from '../integrations/site.js';
import { blocksOf } from './blocks.js';
import { run, scriptOf } from './commands.js';

const { site } = useSite();

/** A folder for what the commands write. */
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-guides-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Commands with the address of this Skein, a free port, and a folder of the test. */
async function commands(blocks: readonly string[]): Promise<string> {
  return scriptOf(blocks, {
    '8090': String(await freePort()),
    'npm run --silent seed': `'${process.execPath}' '${programOf('../main.ts')}' seed --url ${site().url}`,
    'http://127.0.0.1:8000': site().url,
    '/tmp/': `${folder}/`,
  });
}

it('the commands of docs/guides/getting-started.md post, search and receive', { timeout: 60_000 }, async () => {
  const lines = await run(await commands(blocksOf('getting-started.md', 'bash')));
  const [comment, title, address, found, ...further] = lines.slice(lines.indexOf('I am.'));
  expect([comment, title, found]).toEqual(['I am.', 'Who is in?', 'We start in spring.']);
  expect(address).toMatch(new RegExp(`^${site().url}/search/thread\\?id=\\d+$`));
  const [subscribed, received, ended, guest, refused = '', next, later, failed, ...rest] = further;
  expect([subscribed, received, ended]).toEqual(['comment_added', 'comment_added Me too.', '{"status":"ok"}']);
  expect(guest).toBe('GUEST');
  expect(JSON.parse(refused)).toMatchObject({ error_code: 20, error_extra: { argument: 'color' } });
  expect(next).toMatch(/^link: <.*>; rel="next"/i);
  expect([later, rest]).toEqual(['This one too.', []]);
  expect(JSON.parse(failed ?? '')).toMatchObject({ error_code: 105 });
});

it('the commands of docs/guides/webhooks.md build a receiver that believes Skein alone', async () => {
  const blocks = [
    ...blocksOf('webhooks.md', 'bash', 'From an empty folder to a verified event'),
    ...blocksOf('webhooks.md', 'bash', 'Testing your receiver'),
  ];
  expect(await run(await commands(blocks), { folder })).toEqual([
    'Listening',
    'thread_added The looms are running',
    '401',
    '{"status":"ok"}',
  ]);
});

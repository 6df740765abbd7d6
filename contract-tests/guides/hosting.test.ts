import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sender } from '../../src/testing/http.js';
import { Caller } from '../../src/testing/person.js';
import { Program } from '../../src/testing/program.js';
import { blocksOf } from './blocks.js';
import { run, scriptOf } from './commands.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-hosting-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts Skein on a data folder, and stops it after the work. */
async function during<Result>(dataDir: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const program = new Program({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  try {
    return await work(await program.address());
  } finally {
    program.signal('SIGTERM');
    await program.ended;
  }
}

it(
  'the backup of docs/guides/hosting.md works on a new installation, with its tokens',
  { timeout: 60_000 },
  async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'seven looms in the attic' };
    const token = await during(first, async (url) => {
      const user = await new Caller(sender(url), undefined).call('users.register', ada);
      await new Caller(sender(url), user.token ?? '').call('workspaces.add', { name: 'Weavers' });
      return user.token ?? '';
    });
    const [archive = '', restore = ''] = blocksOf('hosting.md', 'bash', 'With the embedded database');
    await run(scriptOf([archive], { '/var/lib/skein': first }), { folder });
    await run(scriptOf([restore], { '/var/lib/skein': second }), { folder });
    const workspaces = await during(second, (url) => new Caller(sender(url), token).call('workspaces.get'));
    expect(workspaces).toMatchObject([{ name: 'Weavers' }]);
  },
);

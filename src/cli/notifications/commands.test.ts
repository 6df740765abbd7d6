import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aThread } from '../../testing/posts.js';
import { Program } from '../../testing/program.js';
import { SECRET_KEY } from '../../testing/skein.js';
import { useTeam } from '../../testing/teams.js';
import { aWaitingNotice } from '../../testing/notices.js';

const { skein, team } = useTeam();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'skein-why-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

async function why(...args: readonly string[]) {
  const settings = { DATABASE_URL: skein.databaseUrl, SECRET_KEY, DATA_DIR: dataDir };
  const program = new Program(settings, { args: ['notifications', 'why', ...args] });
  const { code } = await program.ended;
  return { code, said: program.said, complained: program.complained };
}

it('notifications why says how a user is told of a post, what is kept, and nothing of its content', async () => {
  const { ada, ben, channel, workspace } = team;
  await ben.call('notificationsSettings.update', { workspace_id: workspace.id, setting: 'push_threads', value: false });
  const thread = await aThread(ada, channel, { title: 'Loom', content: 'Warp', recipients: [ben.id] });
  await aWaitingNotice(skein, ben, thread);
  const { code, said } = await why(ben.email, String(thread.id));
  expect(code).toBe(0);
  expect(said.split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^User ${ben.id} and the thread ${thread.id} of `)),
    'On the desktop: yes, if it reaches them',
    'By mail: no, because the setting of this means and cause is off',
    'By push: no, because the setting of this means and cause is off',
    expect.stringMatching(/^Waits to be sent by email: next try at /),
    '',
  ]);
  expect(said).not.toMatch(/Loom|Warp/);
});

it('notifications why says that a post tells its author and strangers nothing', async () => {
  const { ada, ben, channel } = team;
  const thread = await aThread(ada, channel, { recipients: [ben.id] });
  expect((await why(String(ada.id), String(thread.id))).said).toBe(
    `Nothing tells user ${ada.id} of ${thread.id}: it does not concern them, they wrote it, or it was removed.\n`,
  );
});

it('notifications why fails for an address without an account', async () => {
  expect(await why('nobody@example.com', '1')).toEqual({
    code: 1,
    said: '',
    complained: 'There is no account with the address nobody@example.com.\n',
  });
});

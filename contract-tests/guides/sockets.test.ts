import { expect, it } from 'vitest';
import { useDelivering } from '../../src/testing/delivering.js';
import { programOf } from '../../src/testing/programs.js';
import { startBackgroundOf } from '../../src/testing/background.js';
import { useTeam } from '../../src/testing/teams.js';
import { until } from '../../src/testing/until.js';
import { blocksOf } from './blocks.js';
import { joined, scriptOf } from './commands.js';
import { startReader, tokenOf, type Reading } from './readers.js';

const { skein, team } = useTeam();
const delivering = useDelivering(skein);

const AT = 'http://127.0.0.1:8000';

/** A program of the guide runs, and has opened its socket, while a thread is added. Returns the thread. */
async function whileRunning(program: Reading, isReady: () => Promise<boolean>, isDone: () => boolean): Promise<void> {
  const background = await startBackgroundOf(skein, { pollMs: 20 });
  delivering.startWorker();
  try {
    await until(isReady, 20_000);
    await team.ada.call('threads.add', { channel_id: team.channel.id, title: 'Warp', content: 'Weft' });
    await until(isDone, 20_000);
  } finally {
    await program.stop();
    await background.stop();
  }
}

it('the program of docs/guides/webhooks.md receives events over a socket', async () => {
  const code = joined(blocksOf('webhooks.md', 'js', 'Over a socket'), { [AT]: skein.baseUrl });
  const program = startReader([process.execPath, '--input-type=module'], tokenOf(team.ben), code);
  const isReady = async () => (await team.ben.call('hooks.get')).length === 1;
  // What happens before the socket is open comes five seconds later.
  await whileRunning(program, isReady, () => program.lines.includes('thread_added Warp'));
}, 30_000);

it('the command of docs/guides/webhooks.md forwards events to a local program', async () => {
  const receiver = await delivering.aReceiver();
  const script = scriptOf(blocksOf('webhooks.md', 'bash', 'Over a socket'), {
    'npx skein': `'${process.execPath}' '${programOf('../main.ts')}'`,
    [AT]: skein.baseUrl,
    'http://127.0.0.1:8090/': receiver.url(),
  });
  const command = startReader(['bash', '-c', `token=$SKEIN_TOKEN\n${script}`], tokenOf(team.cleo));
  const isReady = async () => command.lines.some((line) => line.startsWith('Forwarding to'));
  await whileRunning(
    command,
    () => isReady(),
    () => command.lines.some((line) => line.startsWith('thread_added  204')),
  );
  expect(await receiver.gets(1)).toMatchObject([{ headers: { 'x-skein-event': 'thread_added' } }]);
}, 30_000);

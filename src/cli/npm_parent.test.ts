// What becomes of Skein when the process that has started it, or its terminal, ends.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from '../testing/ports.js';
import { Program } from '../testing/program.js';
import { programOf } from '../testing/programs.js';
import { SECRET_KEY, useSkein } from '../testing/skein.js';
import { Terminal } from '../testing/terminal.js';
import { until } from '../testing/until.js';

const skein = useSkein();

const settings = () => ({ DATABASE_URL: skein.databaseUrl, SECRET_KEY, DATA_DIR: skein.dataDir });
const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A shell that starts a Skein as npm does, and one as `node … &`. Prints the process of the second. */
const SHELL = `npm_lifecycle_event=start PORT=$NPMS "$NODE" "$MAIN" &
PORT=$OTHER "$NODE" "$MAIN" & echo "other $!."
wait`;

async function aShell() {
  const [npms, other] = [await freePort(), await freePort()];
  const programs = { NODE: process.execPath, MAIN: programOf('../main.ts'), NPMS: `${npms}`, OTHER: `${other}` };
  const shell: ChildProcess = spawn('sh', ['-c', SHELL], { env: { ...settings(), ...programs } });
  let said = '';
  shell.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const closed = once(shell, 'close');
  const urls = { npms: `http://127.0.0.1:${npms}`, other: `http://127.0.0.1:${other}` };
  for (const url of Object.values(urls)) await until(() => answers(url), 20_000);
  const end = async () => {
    process.kill(Number(/other (\d+)\./.exec(said)?.[1]), 'SIGTERM');
    await closed;
  };
  return { shell, urls, end, said: () => said };
}

it('a Skein that npm has started stops in good order when its parent ends, and another one goes on', async () => {
  const { shell, urls, end, said } = await aShell();
  shell.kill('SIGKILL');
  await until(() => said().includes('Skein has stopped.'));
  expect(said()).toContain('"parent":"has ended"');
  expect([await answers(urls.npms), await answers(urls.other)]).toEqual([false, true]);
  await end();
  expect(said().split('Skein has stopped.')).toHaveLength(3);
}, 30_000);

it('closing the terminal stops Skein', async () => {
  const terminal = new Terminal([], settings());
  await terminal.shows('Skein answers at ');
  const [, url = ''] = /Skein answers at (\S+)/.exec(terminal.shown) ?? [];
  terminal.kill();
  await terminal.ended;
  await until(async () => !(await answers(url)));
}, 30_000);

it('SIGHUP does not stop a Skein without a terminal, such as one of nohup', async () => {
  const program = new Program(settings());
  const url = await program.address();
  program.signal('SIGHUP');
  await until(() => program.said.includes('SIGHUP'));
  expect(await answers(url)).toBe(true);
  program.signal('SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
}, 30_000);

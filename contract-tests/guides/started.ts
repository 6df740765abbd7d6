import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { until } from '../../src/testing/until.js';
import { environment } from './commands.js';

interface Starting {
  folder: string;
  env: Readonly<Record<string, string>>;
  /** The URLs that respond when everything has started. */
  urls: readonly string[];
}

/** Runs commands that start servers in bash, does the work while they run, and stops them. */
export async function whileRunning<Result>(
  script: string,
  { folder, env, urls }: Starting,
  work: () => Promise<Result>,
): Promise<Result> {
  // Its own group, which is signalled as a whole, because bash does not pass signals on.
  const shell = spawn('bash', ['-c', `${script}\nwait`], {
    cwd: folder,
    env: environment(env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(shell, 'exit');
  const output = Promise.all([text(shell.stdout), text(shell.stderr)]);
  try {
    for (const url of urls) await until(async () => hasEnded(shell) || responds(url), 60_000);
    if (hasEnded(shell)) throw new Error('The commands ended.');
    return await work();
  } catch (error) {
    stop(shell.pid);
    throw new Error((await output).join(''), { cause: error });
  } finally {
    stop(shell.pid);
    await ended;
    await output;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function stop(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, 'SIGTERM');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Whether a server listens there. Its certificate is not checked. */
async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    (error: unknown) => error instanceof TypeError && String(error.cause).includes('certificate'),
  );
}

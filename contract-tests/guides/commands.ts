import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The shell commands of a page of docs/, as one script. Each of `changes` replaces a text of them. */
export function commandsOf(page: string, changes: Readonly<Record<string, string>>): string {
  const guide = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const blocks = [...guide.matchAll(/^```bash\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  return Object.entries(changes).reduce(
    (script, [from, to]) => script.replaceAll(from, to),
    `set -euo pipefail\n${blocks.join('')}`,
  );
}

/** Runs a script in bash, in the folder of the repository or in another one, and returns the lines that it prints. */
export async function run(script: string, folder = ROOT): Promise<string[]> {
  // Its programs are in its process group, and end with it.
  const shell = spawn('bash', ['-c', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const ended = once(shell, 'exit');
  const output = Promise.all([text(shell.stdout), text(shell.stderr)]);
  const [code]: unknown[] = await ended;
  if (code !== 0 && shell.pid !== undefined) process.kill(-shell.pid, 'SIGTERM');
  const [printed, complaints] = await output;
  if (code !== 0) throw new Error(`The commands failed: ${printed}${complaints}`);
  return printed.trimEnd().split('\n');
}

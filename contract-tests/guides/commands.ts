import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const END_JOBS = `trap 'kill $(jobs -p) 2> /dev/null || true' EXIT`;

/** The blocks of shell commands of a page of docs/, or of what is below one of its headings. */
export function blocksOf(page: string, heading = ''): string[] {
  const guide = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const below = guide.slice(guide.indexOf(heading) + heading.length);
  const part = heading === '' ? below : below.split(/^#+ /m, 1).join('');
  return [...part.matchAll(/^```bash\n([^]*?)^```$/gm)].map(([, block = '']) => block);
}

/**
 * Commands as one script. The first failure ends it, and its end ends its jobs. Each of `changes` replaces a text of
 * the commands; what it is replaced by stays as it is.
 */
export function scriptOf(blocks: readonly string[], changes: Readonly<Record<string, string>>): string {
  const replaced = new RegExp(Object.keys(changes).map(escaped).join('|'), 'g');
  const commands = blocks.join('').replaceAll(replaced, (text) => changes[text] ?? text);
  return `set -euo pipefail\n${END_JOBS}\n${commands}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Runs a script in bash, in the folder of the repository or in another one, and returns the lines that it prints. */
export async function run(script: string, folder = ROOT): Promise<string[]> {
  const shell = spawn('bash', ['-c', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(shell, 'exit');
  const output = Promise.all([text(shell.stdout), text(shell.stderr)]);
  const [code]: unknown[] = await ended;
  const [printed, complaints] = await output;
  if (code !== 0) throw new Error(`The commands failed: ${printed}${complaints}`);
  return printed.trimEnd().split('\n');
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const END_JOBS = `trap 'kill $(jobs -p) 2> /dev/null || true' EXIT`;

type Changes = Readonly<Record<string, string>>;

/** Blocks as one text. Each of `changes` replaces a text; what it is replaced by stays as it is. */
export function joined(blocks: readonly string[], changes: Changes = {}): string {
  const text = blocks.join('');
  const texts = Object.keys(changes);
  if (texts.length === 0) return text;
  return text.replaceAll(new RegExp(texts.map(escaped).join('|'), 'g'), (found) => changes[found] ?? found);
}

/** Commands as one script. The first failure ends it, and its end ends its jobs. */
export function scriptOf(blocks: readonly string[], changes: Changes = {}): string {
  return `set -euo pipefail\n${END_JOBS}\n${joined(blocks, changes)}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Variables that Vitest sets. Some are settings of Skein, such as BASE_URL. */
const OF_VITEST = /^(BASE_URL|DEV|MODE|NODE_ENV|PROD|SSR|TEST|VITEST.*)$/;

/** The environment of a shell of a reader, with more variables. */
export function environment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !OF_VITEST.test(name));
  return { ...Object.fromEntries(own), ...more };
}

interface Running {
  /** By default that of the repository. */
  folder?: string;
  /** What the commands read from standard input. By default nothing. */
  input?: string;
  /** More variables of the environment. */
  env?: Readonly<Record<string, string>>;
  /** The exit code that is a success. */
  code?: number;
}

/** Runs a script in bash, and returns the lines that it prints. */
export async function run(
  script: string,
  { folder = ROOT, input = '', env = {}, code: expected = 0 }: Running = {},
): Promise<string[]> {
  const shell = spawn('bash', ['-c', script], { cwd: folder, env: environment(env) });
  const ended = once(shell, 'exit');
  const output = Promise.all([text(shell.stdout), text(shell.stderr)]);
  shell.stdin.on('error', () => undefined).end(input);
  const [code]: unknown[] = await ended;
  const [printed, complaints] = await output;
  if (code !== expected) throw new Error(`The commands failed: ${printed}${complaints}`);
  return printed.trimEnd().split('\n');
}

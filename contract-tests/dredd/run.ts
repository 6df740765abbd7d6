import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { descriptionOf, namesOf, planOf, type Part } from './plan.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A running Skein, and the folder of its mails, if it can be read from here. */
export interface Target {
  url: string;
  mailFolder: string | undefined;
}

/** The result of a run over some fragments. */
export interface Outcome {
  /** How many transactions there must be. */
  wanted: number;
  /** The transactions that have not passed, such as `POST (200) /api/v3/threads/add`. */
  failed: string[];
  /** The output of Dredd. */
  output: string;
}

/** Runs Dredd over fragments of the contract against a running Skein. */
export async function runFragments(fragments: readonly string[], { url, mailFolder }: Target): Promise<Outcome> {
  const plan = planOf(fragments, { readsMail: mailFolder !== undefined });
  const folder = await mkdtemp(join(tmpdir(), 'skein-dredd-'));
  try {
    const output = await dredd([...(await writeDescriptions(plan, folder)), url], {
      SKEIN_FRAGMENTS: fragments.join(),
      SKEIN_MAIL_FOLDER: mailFolder ?? '',
    });
    const wanted = namesOf(plan);
    return { wanted: wanted.length, failed: without(wanted, passedIn(output)), output };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeDescriptions(plan: readonly Part[], folder: string): Promise<string[]> {
  const titles = [...new Set(plan.map((part) => part.title))];
  return Promise.all(
    titles.map(async (title, index) => {
      const parts = plan.filter((part) => part.title === title);
      const file = join(folder, `${index}.json`);
      await writeFile(file, JSON.stringify(descriptionOf(title, parts)));
      return file;
    }),
  );
}

/** The transactions that have passed by Dredd's output, as the plan names them. */
function passedIn(output: string): string[] {
  return [...output.matchAll(/^pass: (\w+ \(\d+\) [^?\s]+)/gm)].map(([, name = '']) => name);
}

/** The list without one equal item for each of the others. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return names.filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

function dredd(args: readonly string[], env: Record<string, string>): Promise<string> {
  const options = [
    '--hookfiles=contract-tests/dredd/hooks.ts',
    '--require=tsx/cjs',
    '--loglevel=error',
    '--color=false',
  ];
  const child = spawn(process.execPath, ['--no-warnings', 'node_modules/dredd/bin/dredd', ...args, ...options], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => resolve(output));
  });
}

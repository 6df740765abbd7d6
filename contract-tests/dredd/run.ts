import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { descriptionOf, planOf, type Part } from './plan.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What came of a fragment. */
export interface Outcome {
  fragment: string;
  /** How many transactions there must be. */
  wanted: number;
  passed: number;
  /** Dredd's own words. */
  output: string;
}

/** Lets Dredd go through a fragment of the contract at a running Skein. */
export async function runFragment(fragment: string, url: string): Promise<Outcome> {
  const plan = planOf(fragment);
  const folder = await mkdtemp(join(tmpdir(), 'skein-dredd-'));
  try {
    const output = await dredd([...(await writeDescriptions(plan, folder)), url], { SKEIN_FRAGMENT: fragment });
    return { fragment, wanted: transactionsOf(plan), passed: Number(/(\d+) passing/.exec(output)?.[1] ?? 0), output };
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

function transactionsOf(plan: readonly Part[]): number {
  return plan.reduce((total, { expected }) => total + expected.size, 0);
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

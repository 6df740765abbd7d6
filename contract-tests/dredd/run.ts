import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { People } from '../people.js';
import { OURS, type Conditions } from './conditions.js';
import { descriptionOf, namesOf, planOf, type Part } from './plan.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A running Skein. */
export interface Target {
  url: string;
  conditions: Conditions;
  /** The folder of its mails, if it can be read from here. */
  mailFolder?: string;
  /** The accounts to use where nobody may register. */
  people?: People;
}

/** What a process of Dredd is to do. */
export interface Errand {
  fragments: readonly string[];
  target: Target;
  /** Where it writes the accounts that it makes (ledger.ts). */
  ledgerFile: string;
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

/**
 * Dredd processes that share the fragments: each takes seconds to start, and runs its transactions one after the other.
 */
const AT_ONCE = 2;

/** Runs Dredd over fragments of the contract, in two processes. */
export function runShared(errand: Errand, signal: AbortSignal): Promise<Outcome[]> {
  const shares = sharesOf(errand.fragments).filter((fragments) => fragments.length > 0);
  return Promise.all(shares.map((fragments) => runFragments({ ...errand, fragments }, signal)));
}

/** Runs Dredd over fragments of the contract against a running Skein. The signal ends it. */
export async function runFragments(errand: Errand, signal?: AbortSignal): Promise<Outcome> {
  const { fragments, target } = errand;
  const plan = planOf(fragments, target.conditions);
  const folder = await mkdtemp(join(tmpdir(), 'skein-dredd-'));
  try {
    const args = [...(await writeDescriptions(plan, folder)), target.url];
    const output = await dredd(args, { SKEIN_ERRAND: JSON.stringify(errand) }, signal);
    const wanted = namesOf(plan);
    return { wanted: wanted.length, failed: without(wanted, passedIn(output)), output };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The fragments, divided so that each share has about the same number of transactions. */
function sharesOf(fragments: readonly string[]): string[][] {
  const dealt = Array.from({ length: AT_ONCE }, () => ({ fragments: new Array<string>(), size: 0 }));
  const sizes = fragments.map((fragment) => ({ fragment, size: namesOf(planOf([fragment], OURS)).length }));
  for (const { fragment, size } of sizes.toSorted((a, b) => b.size - a.size)) {
    const smallest = dealt.reduce((least, share) => (share.size < least.size ? share : least));
    smallest.fragments.push(fragment);
    smallest.size += size;
  }
  return dealt.map((share) => share.fragments);
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

function dredd(args: readonly string[], env: Record<string, string>, signal: AbortSignal | undefined): Promise<string> {
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
    ...(signal === undefined ? {} : { signal }),
  });
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => resolve(output));
  });
}

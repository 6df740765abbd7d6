import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/config.js';
import { createLog } from '../../src/log.js';
import { startSkein } from '../../src/server.js';
import { descriptionOf, fragmentNames, planOf, type Part } from './plan.js';

/** Dredd's costs grow faster than its transactions: one process a fragment, so many at a time. */
const AT_ONCE = 2;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Outcome {
  fragment: string;
  wanted: number;
  passed: number;
  output: string;
}

/** `npm run contract [url]`: Dredd over every operation of a running Skein, or of one that it starts itself. */
async function main(url: string | undefined): Promise<void> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'skein-dredd-'));
  const skein = url === undefined ? await startOwn(folder) : undefined;
  try {
    const outcomes = await runAll(fragmentNames(), skein?.url ?? url ?? '', folder);
    for (const outcome of outcomes) report(outcome);
    const [wanted, passed] = [sum(outcomes, 'wanted'), sum(outcomes, 'passed')];
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`Dredd: ${passed} of ${wanted} transactions passed; ${seconds} s\n`);
    if (passed !== wanted) process.exitCode = 1;
  } finally {
    await skein?.stop();
    await rm(folder, { recursive: true });
  }
}

async function startOwn(folder: string) {
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', CHECK_RESPONSES: 'on' };
  const config = readConfig({ ...env, ...(process.env['DATABASE_URL'] === undefined ? {} : process.env) });
  return startSkein(config, createLog(config.logLevel));
}

async function runAll(fragments: readonly string[], url: string, folder: string): Promise<Outcome[]> {
  const waiting = [...fragments];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let fragment = waiting.shift(); fragment !== undefined; fragment = waiting.shift()) {
      outcomes.push(await runFragment(fragment, url, folder));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

async function runFragment(fragment: string, url: string, folder: string): Promise<Outcome> {
  const plan = planOf(fragment);
  const files: string[] = [];
  for (const title of new Set(plan.map((part) => part.title))) {
    const file = join(folder, `${fragment}-${title.replaceAll(' ', '-')}.json`);
    const description = descriptionOf(
      title,
      plan.filter((part) => part.title === title),
    );
    await writeFile(file, JSON.stringify(description));
    files.push(file);
  }
  const output = await dredd([...files, url], { SKEIN_FRAGMENT: fragment });
  return { fragment, wanted: transactionsOf(plan), passed: Number(/(\d+) passing/.exec(output)?.[1] ?? 0), output };
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

function report({ fragment, wanted, passed, output }: Outcome): void {
  process.stdout.write(`${passed === wanted ? 'ok  ' : 'FAIL'} ${fragment}: ${passed} of ${wanted}\n`);
  if (passed !== wanted) process.stdout.write(`${output}\n`);
}

function sum(outcomes: readonly Outcome[], key: 'wanted' | 'passed'): number {
  return outcomes.reduce((total, outcome) => total + outcome[key], 0);
}

await main(process.argv[2]);

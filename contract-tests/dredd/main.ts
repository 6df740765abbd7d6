import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.js';
import { createLog } from '../../src/log.js';
import { startSkein } from '../../src/server.js';
import { fragmentNames } from './plan.js';
import { runFragment, type Outcome } from './run.js';

/** Dredd's costs grow faster than its transactions: one process a fragment, so many at a time. */
const AT_ONCE = 2;

/** `npm run contract [url]`: Dredd over every operation of a running Skein, or of one that it starts itself. */
async function main(url: string | undefined): Promise<void> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'skein-dredd-'));
  const skein = url === undefined ? await startOwn(folder) : undefined;
  try {
    const outcomes = await runAll(fragmentNames(), skein?.url ?? url ?? '');
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
  const { DATABASE_URL, SECRET_KEY } = process.env;
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', CHECK_RESPONSES: 'on' };
  const config = readConfig({ ...env, DATABASE_URL, SECRET_KEY });
  return startSkein(config, createLog(config.logLevel));
}

async function runAll(fragments: readonly string[], url: string): Promise<Outcome[]> {
  const waiting = [...fragments];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let fragment = waiting.shift(); fragment !== undefined; fragment = waiting.shift()) {
      outcomes.push(await runFragment(fragment, url));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

function report({ fragment, wanted, passed, output }: Outcome): void {
  process.stdout.write(`${passed === wanted ? 'ok  ' : 'FAIL'} ${fragment}: ${passed} of ${wanted}\n`);
  if (passed !== wanted) process.stdout.write(`${output}\n`);
}

function sum(outcomes: readonly Outcome[], key: 'wanted' | 'passed'): number {
  return outcomes.reduce((total, outcome) => total + outcome[key], 0);
}

await main(process.argv[2]);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/log.js';
import { startSkein } from '../../src/server.js';
import { fragmentNames, namesOf, planOf } from './plan.js';
import { runFragments, type Outcome, type Target } from './run.js';

/**
 * Dredd processes that share the fragments: each takes seconds to start, and runs its transactions one after the other.
 */
const AT_ONCE = 2;

/** `npm run contract [url]`: runs Dredd over every operation of a running Skein, or of one that it starts itself. */
async function main(url: string | undefined): Promise<void> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'skein-dredd-'));
  const skein = url === undefined ? await startOwn(join(folder, 'data')) : undefined;
  try {
    // The mails of a Skein on another machine cannot be read.
    const target = { url: skein?.url ?? url ?? '', mailFolder: skein?.mailFolder };
    const outcomes = await Promise.all(shares().map((fragments) => runFragments(fragments, target)));
    for (const outcome of outcomes) report(outcome);
    const wanted = sum(outcomes.map((outcome) => outcome.wanted));
    const failed = sum(outcomes.map((outcome) => outcome.failed.length));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`Dredd: ${wanted - failed} of ${wanted} transactions passed; ${seconds} s\n`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    await skein?.stop();
    await rm(folder, { recursive: true });
  }
}

async function startOwn(dataDir: string): Promise<Target & { stop(): Promise<void> }> {
  const { DATABASE_URL, SECRET_KEY } = process.env;
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', CHECK_RESPONSES: 'on' };
  const config = readConfig({ ...env, DATABASE_URL, SECRET_KEY });
  const skein = await startSkein(config, createLog(config.logLevel));
  return { url: skein.url ?? '', mailFolder: join(dataDir, 'outbox'), stop: () => skein.stop() };
}

/** The fragments, divided so that each share has about the same number of transactions. */
function shares(): string[][] {
  const dealt = Array.from({ length: AT_ONCE }, () => ({ fragments: new Array<string>(), size: 0 }));
  for (const { fragment, size } of sizes().toSorted((a, b) => b.size - a.size)) {
    const smallest = dealt.reduce((least, share) => (share.size < least.size ? share : least));
    smallest.fragments.push(fragment);
    smallest.size += size;
  }
  return dealt.map(({ fragments }) => fragments);
}

function sizes(): { fragment: string; size: number }[] {
  return fragmentNames().map((fragment) => {
    return { fragment, size: namesOf(planOf([fragment], { readsMail: true })).length };
  });
}

function report({ wanted, failed, output }: Outcome): void {
  process.stdout.write(`${failed.length === 0 ? 'ok  ' : 'FAIL'} ${wanted - failed.length} of ${wanted}\n`);
  if (failed.length === 0) return;
  const problems = output.split('\n').filter((line) => !line.startsWith('pass: '));
  process.stdout.write(`${problems.join('\n')}\nnot passed:\n${failed.join('\n')}\n`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

await main(process.argv[2]);

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** A part of the checks: a command, and how to count the tests in its output. */
export interface Stage {
  name: string;
  command: readonly string[];
  env?: Record<string, string>;
  /** The numbers of tests that passed and failed, from the output. Without it the stage counts as one test. */
  count?: (output: string) => { passed: number; failed: number };
  /** Whether the stage may be left out. It then says so by exit code 77, and prints what to install. */
  mayBeLeftOut?: boolean;
}

/** The exit code of a stage that cannot run on this machine. */
const LEFT_OUT = 77;

interface Result {
  stage: Stage;
  seconds: number;
  passed: number;
  failed: number;
  /** The names of what failed, from the output. */
  failures: readonly string[];
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What runs at the same time: stages, and lists of stages that run one after the other. */
export type Group = readonly (Stage | readonly Stage[])[];

/**
 * Runs groups of stages, one group after the other. Prints the output of stages that fail, the seconds of each stage,
 * and at the end what failed and `N passed, N failed`. Sets the exit code.
 */
export async function runStages(groups: readonly Group[]): Promise<void> {
  const results: Result[] = [];
  for (const group of groups) results.push(...(await runGroup(group)));
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0);
  console.log(`\n${results.map(({ stage, seconds }) => `${stage.name} ${seconds.toFixed(1)} s`).join(', ')}`);
  // Again at the end, because the output of a stage can be longer than what a log keeps.
  for (const { stage, failures } of results.filter(({ failed }) => failed > 0)) {
    console.log([`FAIL ${stage.name}`, ...failures].join('\n  '));
  }
  console.log(`${sum((result) => result.passed)} passed, ${sum((result) => result.failed)} failed`);
  process.exitCode = sum((result) => result.failed) === 0 ? 0 : 1;
}

async function runGroup(group: Group): Promise<Result[]> {
  const lanes = group.map((lane): readonly Stage[] => ('name' in lane ? [lane] : lane));
  return (await Promise.all(lanes.map(runLane))).flat();
}

async function runLane(stages: readonly Stage[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const stage of stages) results.push(await runStage(stage));
  return results;
}

async function runStage(stage: Stage): Promise<Result> {
  const started = performance.now();
  const { code, output } = await run(stage);
  const seconds = (performance.now() - started) / 1000;
  if (code === LEFT_OUT && stage.mayBeLeftOut === true) {
    console.log(`left out: ${stage.name}. ${output.trim()}`);
    return { stage, seconds, passed: 0, failed: 0, failures: [] };
  }
  const counted = stage.count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A runner that crashes without counting a failure has failed too.
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  if (failed > 0) console.log(`\n--- ${stage.name}: ${stage.command.join(' ')}\n${output}`);
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${stage.name} (${seconds.toFixed(1)} s)`);
  return { stage, seconds, passed: counted.passed, failed, failures: failuresIn(output) };
}

function run({ command, env = {} }: Stage): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output: stripVTControlCharacters(Buffer.concat(chunks).toString()) });
    });
  });
}

/** The lines of an output that name a failed test or stage, at most 20. */
function failuresIn(output: string): string[] {
  const lines = output.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line.startsWith('FAIL ')))].slice(0, 20);
}

/** Counts by the last lines of Vitest: `Tests  3 failed | 120 passed (123)`. */
export function countVitest(output: string): { passed: number; failed: number } {
  const line = /^\s*Tests\s+(.*)$/m.exec(output)?.[1] ?? '';
  const number = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  return { passed: number('passed'), failed: number('failed') };
}

/** Counts by the last line of runStages, for a stage that runs stages of its own. */
export function countStages(output: string): { passed: number; failed: number } {
  const [, passed, failed] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? [];
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
}

/** The command for a program of an installed package, run by this Node. */
export function bin(path: string, ...args: string[]): string[] {
  return [process.execPath, `${ROOT}node_modules/${path}`, ...args];
}

/** The command for a TypeScript file of this repository. */
export function script(path: string, ...args: string[]): string[] {
  return [process.execPath, '--import', 'tsx', path, ...args];
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, open, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Load, Measured } from './load/load.js';
import { postgresCpuSeconds } from './postgres_cpu.js';
import type { Did, RawLoad } from './raw.js';
import { cpuMsOf, type Run } from './results.js';
import { SECRET_KEY } from './world.js';
import { freePort } from '../src/testing/ports.js';

/** A server that is measured. */
export interface Server {
  port: number;
  stop(): Promise<void>;
}

/** The CPU time of a server's process since its start, and its memory. */
export interface Usage {
  cpuSeconds: number;
  residentBytes: number;
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** The root of this checkout. */
export const HERE = here('..');

/** Files of this folder that run in processes of their own, beside Skein. */
const PROGRAMS = [
  'floor/main',
  'raw',
  'load/generator',
  'delivering/receiver',
  'delivering/dead',
  'live/watcher',
] as const;
type Program = (typeof PROGRAMS)[number];
const BUILT = here('../.bench/');
const built = (program: Program) => `${BUILT}${program}.js`;

/** Builds the Skein of a checkout. */
export async function buildSkein(checkout: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(checkout, 'scripts/build.mjs')], { stdio: 'inherit' });
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Skein does not build in ${checkout}.`);
}

/** Builds a Skein that writes no search documents, from the one that is built. Returns its folder. */
export async function buildUnindexed(): Promise<string> {
  const folder = path.join(BUILT, 'unindexed');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(path.join(HERE, 'dist'), path.join(folder, 'dist'), { recursive: true });
  for (const name of ['migrations', 'package.json']) await symlink(path.join(HERE, name), path.join(folder, name));
  const indexing = path.join(folder, 'dist/domain/posts/search_documents.js');
  await rename(indexing, indexing.replace(/js$/, 'whole.js'));
  await writeFile(indexing, "export * from './search_documents.whole.js';\nexport function indexPost() {}\n");
  return folder;
}

/**
 * Builds the programs in the same way as Skein. tsx would slow down the floor: it names every function when it is
 * created, and the floor creates some for each request.
 */
export async function buildPrograms(): Promise<void> {
  await build({
    entryPoints: PROGRAMS.map((program) => here(`./${program}.ts`)),
    outbase: here('.'),
    outdir: BUILT,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
}

/** The Skein that is to be started. */
export interface SkeinToStart {
  /** Its checkout, already built. */
  checkout: string;
  databaseUrl: string;
  dataDir: string;
  poolSize: number;
  settings?: Readonly<Record<string, string>>;
}

/** A process of Skein that serves nothing. */
export interface Worker {
  stop(): Promise<void>;
}

/** Starts Skein as in production, API and worker in one process. The rate limit is off: all load is from one client. */
export async function startSkein(what: SkeinToStart): Promise<Server> {
  const port = await freePort();
  const child = await spawnSkein(what, { PORT: String(port) });
  await answering(child, port);
  return { port, stop: () => end(child) };
}

/** Starts a process that only dispatches, delivers and runs jobs. It may not be at work yet. */
export async function startWorker(what: SkeinToStart): Promise<Worker> {
  const child = await spawnSkein(what, { ROLES: 'worker' });
  return { stop: () => end(child) };
}

async function spawnSkein(
  { checkout, databaseUrl, dataDir, poolSize, settings = {} }: SkeinToStart,
  own: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const log = await open('/dev/null', 'a');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    BASE_URL: 'https://bench.invalid',
    TRUST_PROXY: 'on',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'info',
    CHECK_RESPONSES: 'off',
    METRICS_TOKEN,
    // Only one Skein may write to a Typesense.
    TYPESENSE_URL: '',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: String(poolSize),
    DATA_DIR: dataDir,
    SECRET_KEY,
    ...own,
    ...settings,
  };
  const child = spawn(process.execPath, [path.join(checkout, 'dist/main.js')], {
    env,
    stdio: ['ignore', log.fd, 'inherit'],
  });
  await log.close();
  return child;
}

export async function startFloor(databaseUrl: string, poolSize: number): Promise<Server> {
  const child = spawn(process.execPath, [built('floor/main'), databaseUrl, String(poolSize)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstLine(child);
  return { port: Number(new URL(url).port), stop: () => end(child) };
}

/**
 * Puts load on a server. Returns what the generator measured, and for each request the CPU time of the server and of
 * PostgreSQL, whose first process is `postmaster`, or of several.
 */
export async function putLoad(
  server: Server,
  load: Omit<Load, 'port'>,
  postmaster: number | readonly number[] | undefined,
): Promise<Run> {
  const child = startWith('load/generator', { ...load, port: server.port });
  const cpu = async () => ({ postgres: cpuSecondsOf(postmaster), server: (await usageOf(server)).cpuSeconds });
  let before: Awaited<ReturnType<typeof cpu>> | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'measuring') before = await cpu();
    else {
      const measured: Measured = JSON.parse(line);
      const { requests } = measured;
      const after = await cpu();
      return {
        ...measured,
        cpuMs: ((after.server - (before?.server ?? 0)) * 1000) / requests,
        postgresCpuMs: cpuMsOf(before?.postgres, after.postgres, requests),
      };
    }
  }
  throw new Error('The load generator ended without a result.');
}

function cpuSecondsOf(postmasters: number | readonly number[] | undefined): number | undefined {
  if (postmasters === undefined || typeof postmasters === 'number') return postgresCpuSeconds(postmasters);
  const seconds = postmasters.map(postgresCpuSeconds);
  return seconds.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
}

/** A process that prints one line for each line of its input. */
export interface Helper {
  /** Its first line. */
  said: string;
  /** Sends a line and returns the line that it prints. */
  ask(line: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a helper with `told`, as JSON, as its first line. */
export async function startHelper(program: Program, told: unknown): Promise<Helper> {
  const child = spawn(process.execPath, [built(program)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (line: string): Promise<string> => {
    child.stdin.write(`${line}\n`);
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`${program} ended without a word.`);
    return value;
  };
  return { said: await ask(JSON.stringify(told)), ask, stop: () => end(child) };
}

/** Runs the raw loop in a process of its own. */
export async function runRaw(load: RawLoad): Promise<Did> {
  return JSON.parse(await firstLine(startWith('raw', load)));
}

const METRICS_TOKEN = 'the-bench-reads-metrics';

/** Read from /metrics, where Skein and the floor use the same names. */
export async function usageOf(server: Server): Promise<Usage> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers })).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    cpuSeconds: figure('process_cpu_seconds_total'),
    residentBytes: figure('process_resident_memory_bytes'),
  };
}

function startWith(program: Program, input: unknown) {
  const child = spawn(process.execPath, [built(program)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  return child;
}

async function firstLine(child: { stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('A process ended without a word.');
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(50);
  }
  throw new Error('Skein does not start.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

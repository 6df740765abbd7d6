// PROCESSES=2 as a host runs it: a supervisor, two API processes and a worker, each a process of its own. Where the
// processes of a supervisor are found in /proc: on Linux.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Program } from '../testing/program.js';
import { SECRET_KEY, useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { partOf } from './part.js';

const skein = useSkein();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skein-processes-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function start(settings: Record<string, string> = {}): Promise<{ program: Program; url: string }> {
  const database = { DATABASE_URL: skein.databaseUrl, SECRET_KEY, DATA_DIR: folder, DATABASE_POOL_SIZE: '3' };
  const program = new Program({ ...database, PROCESSES: '2', ...settings });
  return { program, url: await program.address() };
}

/** The processes of a supervisor, by name. */
async function processesOf({ pid = 0 }: Program): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const entry of await readdir('/proc')) {
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    if (Number(/^\d+ \(.*\) [^Z] (\d+)/s.exec(stat)?.[1]) !== pid) continue;
    const lines = (await readFile(`/proc/${entry}/environ`, 'utf8').catch(() => '')).split('\0');
    const part = partOf(Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2))));
    if (part !== undefined) found.set(part.name, Number(entry));
  }
  return found;
}

/** The status of a request over a connection of its own. */
function get(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject).end();
  });
}

async function isWhole(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`);
  const { notices }: { notices: string[] } = JSON.parse(await response.text());
  return response.ok && notices.length === 0;
}

/** Kills a process of this name. Resolves when another one serves in its place. */
async function killAndWait(program: Program, url: string, name: string): Promise<void> {
  const before = (await processesOf(program)).get(name) ?? 0;
  process.kill(before, 'SIGKILL');
  await until(async () => ![undefined, before].includes((await processesOf(program)).get(name)), 20_000);
  await until(() => isWhole(url), 20_000);
}

const EVERYTHING = ['api 1', 'api 2', 'worker'];

describe('a supervisor', () => {
  let program: Program;
  let url: string;
  let token: string;
  beforeAll(async () => {
    ({ program, url } = await start({ RATE_LIMIT: 'on' }));
    token = (await skein.aUser('ada')).token ?? '';
  }, 30_000);
  afterAll(async () => {
    program.signal('SIGKILL');
    await program.ended;
  });

  const countOf404 = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(/^skein_request_seconds_count\{operation="none",status="404"\} (\d+)$/m.exec(metrics)?.[1]);
  };

  it('runs two API processes on one port and a worker, and names each in its lines of the one log', async () => {
    for (let nr = 0; nr < 4; nr += 1) expect(await get(`${url}/healthz`)).toBe(200);
    expect([...(await processesOf(program)).keys()].sort()).toEqual(EVERYTHING);
    const requests = () => program.said.split('\n').filter((line) => line.includes('"path":"/healthz"'));
    await until(() => requests().length === 4);
    expect(requests().filter((line) => line.includes('"process":"api 1"'))).toHaveLength(2);
    expect(program.said).toContain('2 processes serve requests, beside a worker, as PROCESSES says');
    expect(program.said).toMatch(/"process":"worker",.*dispatches the events/);
  });

  it('sums the metrics of all processes, those of the worker included', async () => {
    for (let nr = 0; nr < 10; nr += 1) expect(await get(`${url}/nowhere`)).toBe(404);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(await countOf404()).toBe(10);
    expect(metrics).toMatch(/^skein_build_info\{version="[\d.]+"\} 1$/m);
    expect(metrics).toMatch(/^skein_deliveries_waiting\{for="first"\} 0$/m);
  });

  it('counts the requests of a token once for both, whichever process gets them', async () => {
    const before = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const me = () => get(`${url}/api/v3/users/get_session_user`, headers);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => inARow(me, 125)))).flat();
    const regained = ((performance.now() - before) / 1000) * 100;
    const letIn = statuses.filter((status) => status === 200).length;
    expect(letIn + statuses.filter((status) => status === 429).length).toBe(1000);
    expect(letIn).toBeGreaterThan(500);
    expect(letIn).toBeLessThan(600 + 25 + 8 + regained);
  }, 30_000);

  it.each(['api 2', 'worker'])(
    'starts the process "%s" again when it is killed, and serves meanwhile',
    async (name) => {
      const replaced = killAndWait(program, url, name);
      for (let nr = 0; nr < 5; nr += 1) expect(await get(`${url}/healthz`)).toBe(200);
      await replaced;
    },
    30_000,
  );

  it('replaces all processes at SIGHUP, and no request fails', async () => {
    const before = await processesOf(program);
    let isOver = false;
    const answers: (number | undefined)[] = [];
    const ask = async (one: () => Promise<number | undefined>) => {
      while (!isOver) answers.push(await one());
    };
    const kept = async () => {
      const response = await fetch(`${url}/healthz`);
      await response.text();
      return response.status;
    };
    const load = [kept, kept, () => get(`${url}/healthz`), () => get(`${url}/healthz`)].map(ask);
    program.signal('SIGHUP');
    await until(() => program.said.includes('All processes are restarted'), 30_000);
    isOver = true;
    await Promise.all(load);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await countOf404()).toBe(10);
    const after = await processesOf(program);
    expect([...after.keys()].sort()).toEqual(EVERYTHING);
    expect(EVERYTHING.filter((name) => after.get(name) === before.get(name))).toEqual([]);
  }, 60_000);

  it('leaves no process behind when it is killed itself', async () => {
    const pids = [...(await processesOf(program)).values()];
    program.signal('SIGKILL');
    await program.ended;
    await until(() => pids.every((pid) => !isAlive(pid)));
  });
});

it('SIGTERM stops all processes in good order, the worker last', async () => {
  const { program } = await start();
  program.signal('SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
  expect(program.said).toMatch(/Skein has stopped\.\n$/);
  expect(program.complained).toBe('');
}, 30_000);

it('PROCESSES=auto serves with the embedded database, which the supervisor owns, and the log says what decided', async () => {
  const program = new Program({ PROCESSES: 'auto', DATA_DIR: path.join(folder, 'own') });
  expect(await get(`${await program.address()}/readyz`)).toBe(200);
  expect(program.said).toMatch(/(One process serves|\d processes serve) requests, beside a worker, because /);
  program.signal('SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
  expect(program.complained).toBe('');
}, 60_000);

it('a process that ends again and again ends them all, with an error', async () => {
  const { program } = await start({ PROCESSES: '1' });
  const kills = killEach(program, 'worker');
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(await kills).toBe(6);
  expect(program.said).toContain('The process \\"worker\\" ended 6 times in a row');
}, 90_000);

it('more processes than PostgreSQL has connections for are refused in one line', async () => {
  const program = new Program({
    DATABASE_URL: skein.databaseUrl,
    SECRET_KEY,
    DATA_DIR: folder,
    PROCESSES: '64',
    DATABASE_POOL_SIZE: '1000',
  });
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.complained).toMatch(
    /^PROCESSES is 64, which takes up to \d+ connections, and PostgreSQL has \d+: .*\n$/,
  );
}, 30_000);

/** Kills each process of this name as soon as it serves, until the supervisor ends. Returns how many there were. */
async function killEach(program: Program, name: string): Promise<number> {
  const killed = new Set<number>();
  await until(async () => {
    const pid = (await processesOf(program)).get(name);
    const lines = program.said.split('\n').filter((line) => line.includes('This process dispatches the events'));
    if (pid !== undefined && lines.length > killed.size) {
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
    }
    return program.hasEnded;
  }, 80_000);
  return killed.size;
}

async function inARow<Result>(ask: () => Promise<Result>, times: number): Promise<Result[]> {
  const results: Result[] = [];
  for (let nr = 0; nr < times; nr += 1) results.push(await ask());
  return results;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

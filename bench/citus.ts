import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../src/db/migrations.js';
import { createCluster, dropOnNodes, nodesOf } from '../src/testing/citus.js';
import { onServer, withDatabase } from '../src/testing/database.js';
import { requestText } from './load/load.js';
import type { Options } from './options.js';
import { HERE, putLoad, startSkein, type Server } from './processes.js';

/** Threads of each workspace, so that a page is full, and the workspaces, which lie on all nodes. */
const [THREADS, WORKSPACES] = [60, 24];

interface Place {
  token: string;
  channelId: number;
}

const REQUESTS: Readonly<Record<string, (place: Place) => string>> = {
  'users.getSessionUser': ({ token }) => requestText('GET', '/api/v3/users/get_session_user', token),
  'threads.get': ({ token, channelId }) => requestText('GET', `/api/v3/threads/get?channel_id=${channelId}`, token),
  'threads.add': ({ token, channelId }) =>
    requestText('POST', '/api/v3/threads/add', token, { channel_id: channelId, title: 'A thread', content: 'Words.' }),
};

/**
 * Compares a cluster with plain PostgreSQL: two databases of the servers of CITUS_URL, one on all nodes, and one
 * without Citus on the coordinator. The two take turns. Counts the CPU of all nodes, which run on this machine.
 */
export async function measureCitus(options: Options, say: (text: string) => void): Promise<void> {
  const url = process.env['CITUS_URL'];
  if (url === undefined) throw new Error('--database citus needs CITUS_URL, the address of the coordinator.');
  const nodes = await nodesOf(url);
  const name = `skein_bench_${randomBytes(4).toString('hex')}`;
  const stops: (() => Promise<unknown>)[] = [];
  try {
    stops.push(() => dropOnNodes(nodes, name));
    await createCluster(nodes, name);
    stops.push(() => dropOnNodes([url], `${name}_plain`));
    await onServer(url, `create database ${name}_plain`);
    await migrate(withDatabase(url, `${name}_plain`));
    const postmasters = await Promise.all(nodes.map(postmasterOf));
    const sides = [
      await begun('plain', withDatabase(url, `${name}_plain`), options, stops),
      await begun('citus', withDatabase(url, name), options, stops),
    ];
    const turns = Array.from({ length: options.rounds }, () => sides).flat();
    for (const request of Object.keys(REQUESTS)) {
      for (const side of turns) say(await measured(request, side, options, postmasters));
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

interface Side {
  kind: string;
  server: Server;
  places: readonly Place[];
}

/** A line with what one run has shown. */
async function measured(request: string, side: Side, options: Options, postmasters: number[]): Promise<string> {
  const { warmup, seconds, connections } = options;
  const requests = side.places.map((place) => REQUESTS[request]?.(place) ?? '');
  const load = { connections, warmup, seconds, requests };
  const { perSecond, cpuMs, postgresCpuMs = 0, p50, failures } = await putLoad(side.server, load, postmasters);
  const failed = Object.keys(failures).length === 0 ? '' : `, failed: ${JSON.stringify(failures)}`;
  const cpu = `Skein ${cpuMs.toFixed(2)} ms, PostgreSQL ${postgresCpuMs.toFixed(2)} ms`;
  return `${request}, ${side.kind}: ${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, ${cpu}${failed}`;
}

async function begun(kind: string, databaseUrl: string, { poolSize }: Options, stops: (() => Promise<unknown>)[]) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'skein-bench-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startSkein({ checkout: HERE, databaseUrl, dataDir, poolSize });
  stops.push(() => server.stop());
  const places: Place[] = [];
  for (let nr = 0; nr < WORKSPACES; nr += 1) places.push(await aPlace(server.port, nr));
  return { kind, server, places };
}

/** A person with a workspace of their own, and a page of threads in its channel. */
async function aPlace(port: number, nr: number): Promise<Place> {
  const call = async (operation: string, body: object, token?: string): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-proto': 'https' };
    const response = await fetch(`http://127.0.0.1:${port}/api/v3/${operation}`, {
      method: 'POST',
      headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation} is ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const password = randomBytes(12).toString('hex');
  const person = { name: 'Ada', email: `ada${nr}@bench.invalid`, password };
  const token = String((await call('users/register', person))['token']);
  const channelId = Number((await call('workspaces/add', { name: 'Mill' }, token))['default_channel']);
  const thread = { channel_id: channelId, title: 'A thread', content: 'Words of a thread.' };
  for (let made = 0; made < THREADS; made += 1) await call('threads/add', thread, token);
  return { token, channelId };
}

/** The first process of a server, from the first line of its file. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
    return Number.parseInt(rows[0]?.file ?? '', 10);
  } finally {
    await client.end();
  }
}

import { setTimeout } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { caughtUp, onServer, type Databases } from '../databases.js';
import type { Options } from '../options.js';
import { HERE, startWorker, type Worker } from '../processes.js';
import { DELAY_MS, WORKERS, type Dispatched } from './results.js';
import { SlowLine } from './slow_line.js';

/** The events of each workspace, and the workspaces, which are in as many buckets. */
const [EACH, WORKSPACES] = [40, 320];

/** Measures how fast one worker and two dispatch the same backlog. */
export async function measureDispatch({ rounds }: Options, databases: Databases): Promise<Dispatched[]> {
  const all = WORKERS.map((workers): Dispatched => ({ workers, events: EACH * WORKSPACES, seconds: [] }));
  const url = await databases.empty('dispatching_measured');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'skein-dispatching-'));
  const { line, url: slow } = await SlowLine.open(url, DELAY_MS);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const { workers, seconds } of all) {
        seconds.push(await secondsOf(workers, { url, slow, dataDir }));
      }
    }
  } finally {
    await line.close();
    await rm(dataDir, { recursive: true });
  }
  return all;
}

async function secondsOf(
  count: number,
  { url, slow, dataDir }: { url: string; slow: string; dataDir: string },
): Promise<number> {
  const workers: Worker[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      workers.push(await startWorker({ checkout: HERE, databaseUrl: slow, dataDir, poolSize: 4 }));
    }
    while (!(await isShared(url, count))) await setTimeout(100);
    await onServer(url, BACKLOG, [WORKSPACES, EACH]);
    await onServer(url, `select pg_notify('skein_outbox', '')`);
    return await caughtUp(url);
  } finally {
    for (const worker of workers) await worker.stop();
  }
}

/** Whether so many workers lead all groups. */
async function isShared(url: string, workers: number): Promise<boolean> {
  const [row] = await onServer<{ sessions: number; groups: number }>(
    url,
    `select count(distinct pid)::int as sessions, count(*)::int as groups from pg_locks
     where locktype = 'advisory' and classid = 5346150 and objsubid = 2 and objid < 16 and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return row?.sessions === workers && row.groups === 16;
}

/** Events of workspaces that nobody is in. A thread has about a kilobyte. */
const BACKLOG = `
  insert into outbox (bucket, id, name, workspace_id, actor_id, snapshot, occurred_at)
  select bucket, next_id(bucket), 'thread_updated', 4096 + bucket, 4096,
    jsonb_build_object('id', 4096 + bucket, 'content', repeat('x', 900)), now()
  from generate_series(1, $1::int) workspace, generate_series(1, $2::int) event,
    lateral (select (workspace * 12) % 4096 as bucket) place`;

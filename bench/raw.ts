import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { openPool } from './floor/connections.js';
import { Operations } from './floor/operations.js';
import { postgresCpuSeconds } from './postgres_cpu.js';
import { cpuMsOf } from './results.js';
import { SCENARIOS } from './scenarios.js';
import type { World } from './world.js';

/** The input of a raw loop. */
export interface RawLoad {
  databaseUrl: string;
  scenario: string;
  poolSize: number;
  /** The number of operations under way at any time. */
  connections: number;
  warmup: number;
  seconds: number;
  world: World;
  /** The first process of PostgreSQL. */
  postmaster: number | undefined;
}

export interface Did {
  perSecond: number;
  /** The CPU time of the process for one operation. */
  cpuMs: number;
  /** The CPU time of PostgreSQL for one operation; undefined where it cannot be read. */
  postgresCpuMs: number | undefined;
}

// A process that runs the floor's statements without HTTP as fast as node-postgres can, on a pool of the same size. It
// shows how close the floor comes to what is possible. It prints the result, a Did.
const load: RawLoad = JSON.parse(await text(process.stdin));
const scenario = SCENARIOS.find(({ name }) => name === load.scenario);
if (scenario === undefined) throw new Error(`There is no scenario ${load.scenario}.`);

let done = 0;
let stopped = false;
const pool = openPool(load.databaseUrl, load.poolSize);
const operations = new Operations(pool);
async function loop(first: number): Promise<void> {
  for (let n = first; !stopped; n += load.connections) {
    await scenario?.raw(operations, load.world, n);
    done += 1;
  }
}

const loops = Promise.all(Array.from({ length: load.connections }, (_, n) => loop(n)));
await setTimeout(load.warmup * 1000);
const before = done;
const postgresBefore = postgresCpuSeconds(load.postmaster);
const cpuBefore = process.cpuUsage();
const started = performance.now();
await setTimeout(load.seconds * 1000);
const count = done - before;
const perSecond = (count / (performance.now() - started)) * 1000;
const { user, system } = process.cpuUsage(cpuBefore);
const postgresCpuMs = cpuMsOf(postgresBefore, postgresCpuSeconds(load.postmaster), count);
const did: Did = { perSecond, cpuMs: (user + system) / 1000 / count, postgresCpuMs };
stopped = true;
await loops;
await pool.close();
process.stdout.write(`${JSON.stringify(did)}\n`);

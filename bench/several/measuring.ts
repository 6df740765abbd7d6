import type { Databases } from '../databases.js';
import type { Options } from '../options.js';
import { HERE, startSkein, type Server } from '../processes.js';
import type { Run } from '../results.js';
import { SCENARIOS } from '../scenarios.js';
import { COUNTS, type Several } from './results.js';

/** A read of one row, a page, and a write. */
const MEASURED = ['users.getSessionUser', 'threads.get', 'comments.add'];

/** Puts load on a server. */
export type PutLoad = (what: string, server: Server, requests: string[]) => Promise<Run>;

/** Measures some scenarios with several processes. They take turns, so that other load hits all of them. */
export async function measureSeveral(
  { rounds, poolSize }: Options,
  databases: Databases,
  putLoad: PutLoad,
): Promise<Several[]> {
  const { skein: databaseUrl, folder: dataDir, world } = databases;
  const scenarios = SCENARIOS.filter(({ name }) => MEASURED.includes(name));
  const all = scenarios.flatMap(({ name: scenario }) =>
    COUNTS.map((processes): Several => ({ scenario, processes, runs: [] })),
  );
  const measure = async (processes: Several['processes'], round: number) => {
    const settings = processes === undefined ? {} : { PROCESSES: String(processes) };
    const server = await startSkein({ checkout: HERE, databaseUrl, dataDir, poolSize, settings });
    try {
      for (const { name, requests } of scenarios) {
        const run = await putLoad(`${name}, ${processes ?? 'no'} PROCESSES, ${round}`, server, requests(world));
        all.find((one) => one.scenario === name && one.processes === processes)?.runs.push(run);
      }
    } finally {
      await server.stop();
    }
  };
  for (let round = 1; round <= rounds; round += 1) for (const processes of COUNTS) await measure(processes, round);
  return all;
}

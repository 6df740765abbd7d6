import { setTimeout } from 'node:timers/promises';
import type { Databases } from '../databases.js';
import { caughtUp } from '../databases.js';
import type { Options } from '../options.js';
import { buildUnindexed, HERE, startSkein, type Server } from '../processes.js';
import type { Run } from '../results.js';
import { posting, SEARCHES } from './requests.js';
import { DATABASE, TYPESENSE, type Searching } from './results.js';

/** Puts load on a server and prints the figures. */
export type PutLoad = (what: string, server: Server, load: { requests: string[]; connections: number }) => Promise<Run>;

/** Measures searches, and how much their documents slow down writes. */
export async function measureSearching(options: Options, databases: Databases, putLoad: PutLoad): Promise<Searching> {
  const { world, urls } = await databases.searching();
  const stops: (() => Promise<void>)[] = [];
  const start = async (checkout: string, databaseUrl: string, settings = {}) => {
    const { poolSize } = options;
    const server = await startSkein({ checkout, databaseUrl, dataDir: databases.folder, poolSize, settings });
    stops.push(() => server.stop());
    return server;
  };
  const results: Searching = { searches: [], writes: { indexed: [], plain: [] }, memory: [] };
  try {
    const engines = [{ engine: DATABASE, server: await start(HERE, urls.indexed) }];
    const typesense = process.env['TYPESENSE_URL'];
    if (typesense !== undefined) {
      const server = await start(HERE, urls.indexed, { TYPESENSE_URL: typesense });
      await untilCopied(server, world.tokens[0] ?? '');
      engines.push({ engine: TYPESENSE, server });
    }
    for (const { engine, server } of engines) {
      for (const { name, connections, requests } of SEARCHES) {
        const load = { requests: requests(world), connections };
        const runs = await inRounds(options.rounds, (round) => putLoad(`${name}, ${engine}, ${round}`, server, load));
        results.searches.push({ scenario: name, engine, runs });
      }
    }
    if (typesense !== undefined) results.memory.push({ engine: TYPESENSE, bytes: await memoryOf(typesense) });
    const indexed = engines[0]?.server;
    const plain = await start(await buildUnindexed(), urls.plain);
    for (let round = 1; indexed !== undefined && round <= options.rounds; round += 1) {
      const load = { requests: posting(world), connections: options.connections };
      results.writes.plain.push(await putLoad(`comments.add without documents, ${round}`, plain, load));
      await caughtUp(urls.plain);
      results.writes.indexed.push(await putLoad(`comments.add with documents, ${round}`, indexed, load));
      await caughtUp(urls.indexed);
    }
    return results;
  } finally {
    for (const stop of stops) await stop();
  }
}

/** How often a search is tried while documents are copied. */
const TRIED_EVERY_MS = 1000;

/** Waits until Typesense has all documents. Searches return 404 (error 117) before. */
async function untilCopied({ port }: Server, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-proto': 'https' };
  const url = `http://127.0.0.1:${port}/api/v3/search/query?query=any`;
  for (;;) {
    const response = await fetch(url, { headers });
    if (response.ok) return;
    if (response.status !== 404) throw new Error(`The search returned ${response.status}: ${await response.text()}`);
    await setTimeout(TRIED_EVERY_MS);
  }
}

async function inRounds(rounds: number, run: (round: number) => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (let round = 1; round <= rounds; round += 1) runs.push(await run(round));
  return runs;
}

/** The memory of a Typesense server. */
async function memoryOf(url: string): Promise<number> {
  const headers = { 'x-typesense-api-key': process.env['TYPESENSE_API_KEY'] ?? '' };
  const metrics: unknown = await (await fetch(new URL('/metrics.json', url), { headers })).json();
  const name = 'typesense_memory_resident_bytes';
  return typeof metrics === 'object' && metrics !== null && name in metrics ? Number(metrics[name]) : Number.NaN;
}

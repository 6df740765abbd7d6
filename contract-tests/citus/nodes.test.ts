// On a cluster alone: a node that is away, and an address of a worker.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startDatabase } from '../../src/db/database_address.js';
import { openDatabase, type Database } from '../../src/db/database.js';
import { Nodes } from '../../src/db/nodes.js';
import { bringLastNodeBack, takeLastNodeAway } from '../../src/testing/citus.js';
import { createTestDatabase, withDatabase, type TestDatabase } from '../../src/testing/database.js';
import { until } from '../../src/testing/until.js';

const { nodes: addresses = [] } = inject('testServer');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('a node of the database', () => {
  const said: string[] = [];
  const log = {
    warn: (_: object, text: string) => said.push(text),
    info: (_: object, text: string) => said.push(text),
  };
  let nodes: Nodes;
  let guarded: Database;
  beforeAll(async () => {
    const address = { url: database.url, prepares: true, setsUp: true };
    nodes = new Nodes({ address, log, everyMs: 50, awayEveryMs: 50 });
    guarded = openDatabase({ url: database.url, poolSize: 1 });
    nodes.guard(guarded);
    await nodes.start();
  });
  afterAll(async () => {
    await nodes.stop();
    await guarded.close();
  });

  it('that cannot be reached is away with its buckets, until it can be again', async () => {
    expect([nodes.away, nodes.awayBuckets, nodes.isAway(7)]).toEqual([[], 0, false]);
    await takeLastNodeAway(database.db);
    await until(() => nodes.away.length === 1);
    const buckets = Array.from({ length: 4096 }, (_, bucket) => bucket).filter((bucket) => nodes.isAway(bucket));
    expect(buckets.length).toBe(nodes.awayBuckets);
    expect(buckets.length).toBeGreaterThan(1000);
    expect(buckets.length).toBeLessThan(4096);
    await bringLastNodeBack(database.db, addresses);
    await until(() => nodes.away.length === 0);
    expect(nodes.awayBuckets).toBe(0);
    expect(said).toEqual(['A node of the database is away', 'A node of the database is there again']);
  });
});

describe('the address of a worker', () => {
  it.each([
    ['DATABASE_URL', (worker: string) => ({ databaseUrl: worker, databaseDirectUrl: undefined })],
    ['DATABASE_DIRECT_URL', (worker: string) => ({ databaseUrl: database.url, databaseDirectUrl: worker })],
  ] as const)('as %s is refused in words', async (setting, settingsOf) => {
    const worker = withDatabase(addresses[1] ?? '', new URL(database.url).pathname.slice(1));
    const starting = startDatabase({ ...settingsOf(worker), databasePrepare: 'auto' }, undefined);
    await expect(starting).rejects.toThrow(
      `${setting} must lead to the coordinator of Citus, and leads to a worker node`,
    );
  });
});

import type { Clock } from '../../src/clock.js';
import type { Database } from '../../src/db/database.js';
import { createLog } from '../../src/log.js';
import type { TypesenseOptions } from '../../src/search/typesense/client.js';
import { Collections } from '../../src/search/typesense/collections.js';
import { SearchFollower } from '../../src/search/typesense/follower.js';
import { TypesenseSearch } from '../../src/search/typesense/typesense_search.js';
import { startBackgroundOf } from '../../src/testing/background.js';
import type { Skein } from '../../src/testing/skein.js';
import { until } from '../../src/testing/until.js';
import { countChanges, isRebuilding } from './state.js';

/** Typesense in step with a database, and an engine that searches it. */
export interface Followed {
  engine: TypesenseSearch;
  collections: Collections;
  /** Resolves when Typesense has all changes of the events that are dispatched. */
  inStep(): Promise<void>;
  stop(): Promise<void>;
}

/** Follows a test database. Somebody else dispatches its events, with `marksSearchChanges`. */
export function follow(
  options: TypesenseOptions,
  { url, db, clock }: { url: string; db: Database; clock: Clock },
): Followed {
  const collections = new Collections(options);
  const follower = new SearchFollower({ url, clock, log: createLog('silent'), collections, pollMs: 20 });
  follower.start();
  return {
    engine: new TypesenseSearch(options),
    collections,
    inStep: () => until(async () => (await countChanges(db)) === 0 && !(await isRebuilding(db)), 30_000),
    stop: () => follower.stop(),
  };
}

/** Dispatches the events of a Skein and follows its database. */
export async function followSkein(options: TypesenseOptions, skein: Skein): Promise<Followed> {
  const background = await startBackgroundOf(skein, { pollMs: 20, marksSearchChanges: true });
  const followed = follow(options, { url: skein.databaseUrl, db: skein.db, clock: skein.clock });
  return {
    ...followed,
    async stop() {
      await background.stop();
      await followed.stop();
    },
  };
}

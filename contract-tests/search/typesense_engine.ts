import { afterAll, beforeAll } from 'vitest';
import { TypesenseSearch } from '../../src/search/typesense/typesense_search.js';
import type { TypesenseOptions } from '../../src/search/typesense/client.js';
import { followSkein, type Followed } from './following.js';
import type { EngineSetup } from './stage.js';
import { useTypesense } from './typesense_server.js';

/** Typesense as the engine of a Skein. It begins to follow the database when it first has to be in step. */
export function useFollowedEngine(): EngineSetup {
  const typesense = useTypesense();
  let options: TypesenseOptions | undefined;
  let followed: Promise<Followed> | undefined;
  const target = () => (options ??= typesense().options());
  beforeAll(() => void target());
  afterAll(async () => (await followed)?.stop());
  return {
    options: { search: { find: (request) => new TypesenseSearch(target()).find(request) } },
    async settle(skein) {
      followed ??= followSkein(target(), skein);
      await (await followed).inStep();
    },
  };
}

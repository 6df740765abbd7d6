import type { Queryable } from '../db/database.js';
import { DatabaseSearch } from './database_search.js';
import type { SearchEngine, SearchPage, SearchRequest } from './search.js';

/** Where searches go. */
export type SearchServer = 'replica' | 'primary';

export interface ReplicaSearchOptions {
  /** Undefined while it cannot be used. */
  replica: { readonly reads: Queryable | undefined };
  primary: Queryable;
  /** Called with the server that has answered a search. */
  onSearch: (server: SearchServer) => void;
}

/**
 * Searches on a replica of the database, or on the primary while there is none to be used. What it finds are
 * candidates: who may see what is asked on the primary, before, and again for what was found.
 */
export class ReplicaSearch implements SearchEngine {
  readonly #options: ReplicaSearchOptions;

  constructor(options: ReplicaSearchOptions) {
    this.#options = options;
  }

  async find(request: SearchRequest): Promise<SearchPage> {
    const { replica, primary, onSearch } = this.#options;
    const found = await findAt(replica.reads, request);
    onSearch(found === undefined ? 'primary' : 'replica');
    return found ?? new DatabaseSearch(primary).find(request);
  }
}

/** Undefined if the replica cannot be used: it may be away, or have ended the search because of a change. */
async function findAt(reads: Queryable | undefined, request: SearchRequest): Promise<SearchPage | undefined> {
  if (reads === undefined) return undefined;
  try {
    return await new DatabaseSearch(reads).find(request);
  } catch {
    return undefined;
  }
}

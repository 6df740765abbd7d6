import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Client, Errors } from 'typesense';

/** A Typesense server, and the names of our collections on it. */
export interface TypesenseOptions {
  /** Addresses of one server, or of the nodes of one cluster. */
  urls: readonly string[];
  apiKey: string;
  /** The alias of the collection that is searched. The names of collections begin with it. */
  alias?: string;
}

export const DEFAULT_ALIAS = 'skein_documents';

/** A search that takes longer counts as failed. */
const SEARCH_SECONDS = 3;
/** The same for other requests. */
export const WRITE_SECONDS = 20;

export function createClient({ urls, apiKey }: TypesenseOptions, use: 'search' | 'write'): Client {
  return new Client({
    apiKey,
    nodes: urls.map(nodeOf),
    connectionTimeoutSeconds: use === 'search' ? SEARCH_SECONDS : WRITE_SECONDS,
    // A connection may have been closed since it was last used, and a node may be down.
    numRetries: urls.length,
    retryIntervalSeconds: 0.05,
    // Without agents the client makes one for each import and never closes it.
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
    // Its messages may quote requests.
    logLevel: 'silent',
  });
}

function nodeOf(url: string) {
  const { protocol, hostname, port, pathname } = new URL(url);
  const defaultPort = protocol === 'https:' ? 443 : 80;
  return {
    protocol: protocol.slice(0, -1),
    host: hostname,
    port: port === '' ? defaultPort : Number(port),
    path: pathname.replace(/\/$/, ''),
  };
}

/** What went wrong, in words. Errors of the client contain the API key, so they must not be logged themselves. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Errors.ObjectNotFound;
}

import pg from 'pg';
import { queryable, StatementNames, type Queryable, type Target } from './queryable.js';
import { types } from './types.js';
import { endWhenUnreadable } from './unreadable.js';

/**
 * One connection of its own, for what outlives a statement: an advisory lock, listening. When the connection breaks, so does
 * the session, for good: every later statement fails.
 */
export interface Session extends Queryable {
  /** Calls `heard` for every notification on the channel, with what it says. */
  listen(channel: string, heard: (said: string) => void): Promise<void>;
  /** Closes the connection, and with it what hangs on it. Never fails. */
  close(): Promise<void>;
}

export interface SessionOptions {
  url: string;
  /** The server ends the session when it is silent for so many milliseconds: whoever hangs loses their locks. */
  idleLimitMs: number;
  /** Whether a commit waits until the disk has it. Not, for what is done anew when a crash of the database takes it away; if not given, it does. */
  waitsForDisk?: boolean;
  /** Bytes that a page has at most, unless its first item alone has more; if not given, as many as everywhere. */
  pageBytes?: number;
  /** Called with every statement's text when it is first sent. */
  onNewStatement?: ((text: string) => void) | undefined;
}

/** How long a session waits for its connection, and for an answer, before it counts as broken. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;
/**
 * What sessions read are queues, of which next to everything is rows that are gone, until somebody vacuums. An index scan marks what leads to them, and passes
 * it over from then on; any other way of reading looks at them all, each time.
 */
const BY_INDEXES = '-c enable_seqscan=off -c enable_bitmapscan=off -c jit=off';

/** Opens a session. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const durability = options.waitsForDisk === false ? ' -c synchronous_commit=off' : '';
  const client = new pg.Client({
    connectionString: options.url,
    types,
    application_name: 'skein session',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    options: `-c idle_session_timeout=${options.idleLimitMs} ${BY_INDEXES}${durability}`,
  });
  // The next statement says so.
  client.on('error', () => undefined);
  const close = () => client.end().catch(() => undefined);
  await client.connect().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  endWhenUnreadable(client);
  return {
    ...queryable(telling(client, options.onNewStatement), new StatementNames(), options.pageBytes),
    async listen(channel, heard) {
      client.on('notification', (notification) => {
        if (notification.channel === channel) heard(notification.payload ?? '');
      });
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    },
    close,
  };
}

/** A client that tells the text of each statement, once. */
function telling(client: pg.Client, onNew: ((text: string) => void) | undefined): Target {
  if (onNew === undefined) return client;
  const known = new Set<string>();
  return {
    query: (query) => {
      if (!known.has(query.text)) onNew(query.text);
      known.add(query.text);
      return client.query(query);
    },
  };
}

import pg from 'pg';
import { queryable, StatementNames, type Queryable, type StatementSender } from './queryable.js';
import { connected, ended, Servers } from './servers.js';
import { types } from './types.js';
import { endWhenUnreadable } from './unreadable.js';

/**
 * A dedicated connection, for state that outlives a statement: an advisory lock, or `listen`. When the connection
 * breaks, every later statement fails.
 */
export interface Session extends Queryable {
  /** Calls `onPayload` with the payload of every notification on the channel. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  /** Closes the connection, which releases its locks. Never fails. */
  close(): Promise<void>;
}

export interface SessionOptions {
  url: string;
  /** The server ends the session after this idle time in milliseconds, so that a process that hangs loses its locks. */
  idleLimitMs: number;
  /**
   * Whether a commit waits for the disk; default true. Use false only for work that is repeated after a crash of the
   * database.
   */
  waitsForDisk?: boolean;
  /** How long a statement may run and may wait for a lock, in milliseconds. By default the server sets no limit. */
  limits?: { statementMs: number; lockMs: number } | undefined;
  /** The maximum size of a page in bytes. The default is that of the pool. */
  pageBytes?: number | undefined;
  /** Called with the text of each distinct statement when it is first sent. */
  onNewStatement?: ((text: string) => void) | undefined;
  /** Called when the connection has ended, for whatever reason. */
  onEnd?: (() => void) | undefined;
  /** Its `application_name`, which other sessions see. */
  name?: string | undefined;
}

/** Timeouts for the connection and for each result. After that the session counts as broken. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;
/**
 * Sessions read queues, in which almost all rows are deleted ones that VACUUM has not removed yet. An index scan marks
 * entries of deleted rows and skips them from then on. Any other scan reads all of them each time.
 */
const BY_INDEXES = { enable_seqscan: 'off', enable_bitmapscan: 'off', jit: 'off' };

export async function openSession(options: SessionOptions): Promise<Session> {
  const client = await new Servers(options.url).open((url) => connectSession(url, options));
  client.once('end', () => options.onEnd?.());
  return {
    ...queryable(telling(client, options.onNewStatement), new StatementNames(), options.pageBytes),
    async listen(channel, onPayload) {
      client.on('notification', (notification) => {
        if (notification.channel === channel) onPayload(notification.payload ?? '');
      });
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    },
    close: () => ended(client),
  };
}

/** Connects, and gives the session its settings. Not as options of the connection: poolers refuse those. */
async function connectSession(
  connectionString: string,
  { idleLimitMs, waitsForDisk = true, limits, name = 'skein session' }: SessionOptions,
): Promise<pg.Client> {
  const client = await connected(
    new pg.Client({
      connectionString,
      types,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    }),
  );
  endWhenUnreadable(client);
  const durability = waitsForDisk ? {} : { synchronous_commit: 'off' };
  const timeouts = limits && { statement_timeout: String(limits.statementMs), lock_timeout: String(limits.lockMs) };
  const settings = Object.entries({
    ...BY_INDEXES,
    ...durability,
    ...timeouts,
    idle_session_timeout: String(idleLimitMs),
  });
  try {
    await client.query(
      'select set_config(name, value, false) from unnest($1::text[], $2::text[]) wanted(name, value)',
      [settings.map(([setting]) => setting), settings.map(([, value]) => value)],
    );
    return client;
  } catch (error) {
    await ended(client);
    throw error;
  }
}

/** Wraps the client to report the text of each distinct statement. */
function telling(client: pg.Client, onNew: ((text: string) => void) | undefined): StatementSender {
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

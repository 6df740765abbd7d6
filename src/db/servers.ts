import pg from 'pg';
import { serversOf, wantsWritable } from '../config/database_url.js';

/** Thrown for a server that does not take writes: a standby, or a primary that has become one. */
export class ReadOnlyServer extends Error {}

/** How long the last server has before the others are asked too, in milliseconds: it may be away without a word. */
const HEAD_START_MS = 1_000;

/**
 * The servers that an address names. When it names several, or wants one that takes writes, each new connection goes to
 * one that does. node-postgres has no such thing.
 */
export class Servers {
  readonly #urls: readonly string[];
  readonly #mustWrite: boolean;
  /** The server of the last connection. */
  #present: string;

  constructor(url: string) {
    this.#urls = serversOf(url);
    this.#mustWrite = wantsWritable(url);
    this.#present = this.#urls[0] ?? url;
  }

  /** The address of the server that the last connection went to. */
  get present(): string {
    return this.#present;
  }

  /** Opens a connection by `connect`, which gets the address of one server. */
  async open<Client extends pg.Client>(connect: (url: string) => Promise<Client>): Promise<Client> {
    const first = this.#tried(this.#present, connect);
    if (this.#urls.length === 1) return first;
    if (await isEarly(first)) return first;
    const others = this.#urls.filter((url) => url !== this.#present);
    return firstOf([first, ...others.map((url) => this.#tried(url, connect))]);
  }

  /** Finds the server that takes writes, if there is a choice. Its address is `present` then. */
  async find(connectMs: number): Promise<void> {
    if (!this.#mustWrite) return;
    const client = await this.open((connectionString) =>
      connected(new pg.Client({ connectionString, connectionTimeoutMillis: connectMs, query_timeout: connectMs })),
    );
    await ended(client);
  }

  async #tried<Client extends pg.Client>(url: string, connect: (url: string) => Promise<Client>): Promise<Client> {
    const client = await connect(url);
    if (this.#mustWrite) {
      try {
        await requireWritable(client);
      } catch (error) {
        await ended(client);
        throw error;
      }
    }
    this.#present = url;
    return client;
  }
}

async function requireWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ reads: boolean }>(
    "select current_setting('transaction_read_only')::boolean as reads",
  );
  if (rows[0]?.reads !== false) throw new ReadOnlyServer('The server does not take writes');
}

/** Connects a client, and closes it when that fails. Its errors come with its statements. */
export async function connected(client: pg.Client): Promise<pg.Client> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await ended(client);
    throw error;
  }
}

/** Closes a client. Never fails. */
export async function ended(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}

/** Whether the client is there within the head start. */
async function isEarly(client: Promise<pg.Client>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, HEAD_START_MS, false)));
  const there = client.then(
    () => true,
    () => false,
  );
  return Promise.race([there, late]).finally(() => clearTimeout(timer));
}

/** The first client that is there; the others are closed. Throws when none is. */
async function firstOf<Client extends pg.Client>(clients: readonly Promise<Client>[]): Promise<Client> {
  try {
    const first = await Promise.any(clients);
    for (const other of clients)
      void other.then(
        (client) => (client === first ? undefined : ended(client)),
        () => undefined,
      );
    return first;
  } catch (error) {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw errors.find((one) => one instanceof ReadOnlyServer) ?? errors[0];
  }
}

import pg from 'pg';
import type { Statement } from './statements.js';

export type Row = Record<string, unknown>;

/** Where statements go: a request takes a connection and gives it back when it is answered. */
export interface Connections {
  use(work: (connection: Connection) => Promise<string>): Promise<string>;
  close(): Promise<void>;
}

const OPTIONS = {
  // Values go back into statements or out as they came: nothing is turned into anything.
  types: { getTypeParser: () => (text: string | Buffer) => text },
  // The statements never change their plan: it is made once a connection.
  options: '-c plan_cache_mode=force_generic_plan',
};

/** One connection to the database. */
export class Connection {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Runs one prepared statement. */
  async run({ name, text }: Statement, values: unknown[]): Promise<Row[]> {
    return (await this.#client.query<Row>({ name, text, values })).rows;
  }

  /** Runs `work` between begin and commit. */
  async transaction(work: () => Promise<string>): Promise<string> {
    await this.#client.query('begin');
    try {
      const result = await work();
      await this.#client.query('commit');
      return result;
    } catch (error) {
      await this.#client.query('rollback');
      throw error;
    }
  }
}

/** A pool of that many connections. */
export function openPool(url: string, size: number): Connections {
  const pool = new pg.Pool({ connectionString: url, max: size, ...OPTIONS });
  return {
    async use(work) {
      const client = await pool.connect();
      try {
        return await work(new Connection(client));
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

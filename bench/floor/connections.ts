import pg from 'pg';
import type { Statement } from './statements.js';

export type Row = Record<string, unknown>;

/** Runs one prepared statement. */
export type Run = (statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/** Where statements go. */
export interface Connections {
  readonly run: Run;
  /** Runs `work` between begin and commit. */
  transaction(work: (run: Run) => Promise<string>): Promise<string>;
  close(): Promise<void>;
}

const OPTIONS = {
  // Values go back into statements or out as they came: nothing is turned into anything.
  types: { getTypeParser: () => (text: string | Buffer) => text },
  // The statements never change their plan: it is made once a connection.
  options: '-c plan_cache_mode=force_generic_plan',
};

const runOn =
  (target: pg.Pool | pg.ClientBase): Run =>
  async ({ name, text }, values) =>
    (await target.query<Row>({ name, text, values: [...values] })).rows;

async function inTransaction(client: pg.ClientBase, work: (run: Run) => Promise<string>): Promise<string> {
  await client.query('begin');
  try {
    const result = await work(runOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A pool of that many connections, as the floor server has it. */
export function openPool(url: string, size: number): Connections {
  const pool = new pg.Pool({ connectionString: url, max: size, ...OPTIONS });
  return {
    run: runOn(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        return await inTransaction(client, work);
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

/** One connection, as each of the raw loops has it. */
export async function openConnection(url: string): Promise<Connections> {
  const client = new pg.Client({ connectionString: url, ...OPTIONS });
  await client.connect();
  return { run: runOn(client), transaction: (work) => inTransaction(client, work), close: () => client.end() };
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase, raw, sql, type Database } from '../db/database.js';

/** The tables without data of users, with the reason. The tests of erasure skip them. */
export const OF_THE_MACHINE: Readonly<Record<string, string>> = {
  installation: 'of the machine',
  rate_limit_hits: 'of the machine, for two hours; it names accounts by hashes',
  worker_leases: 'of the machine',
  socket_addresses: 'of the machine, while sockets are open and an hour longer',
  socket_envelopes: 'of the machine, for a minute at most, and sealed',
  open_streams: 'of the machine, while streams are open and three minutes longer',
  dispatcher: 'of the machine',
  dispatcher_groups: 'of the machine',
  search_rebuild: 'of the machine',
  skein_migrations: 'of the machine',
  skein_migrations_lock: 'of the machine',
};

/** A regular expression for whole numbers and for texts anywhere. */
export function patternOf(...wanted: readonly (number | string)[]): string {
  const numbers = wanted.filter((each) => typeof each === 'number');
  const texts = wanted.filter((each) => typeof each === 'string').map((text) => text.replace(/[^\w ]/g, '\\$&'));
  return [...(numbers.length === 0 ? [] : [`(?<![\\w.])(?:${numbers.join('|')})(?![\\w.])`]), ...texts].join('|');
}

/**
 * Searches everything that a Skein stores: each table of the database and each file of the folder, so also tables that
 * are added later. It has a connection of its own, because the bucket rule checks the statements of the pool.
 */
export class Traces {
  readonly eyes: Database;
  readonly #folder: string | undefined;

  constructor(databaseUrl: string, folder?: string) {
    this.eyes = openDatabase({ url: databaseUrl, poolSize: 1 });
    this.#folder = folder;
  }

  close(): Promise<void> {
    return this.eyes.close();
  }

  /** The number of rows that match, by table. */
  async rows(pattern: string): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const { name } of await this.#tables()) {
      const rows = await this.eyes.number(sql`
        select count(*)::int as rows from ${raw(name)} t where row_to_json(t)::text ~ ${pattern}`);
      counts.set(name, rows);
    }
    return counts;
  }

  /** The columns that match, as `table.column`. */
  async columns(pattern: string): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await this.#tables()) {
      const columns = await this.eyes.many<{ key: string }>(sql`
        select distinct said.key from ${raw(name)} t cross join lateral jsonb_each_text(to_jsonb(t)) as said (key, value)
        where said.value ~ ${pattern}`);
      found.push(...columns.map(({ key }) => `${name}.${key}`));
    }
    return found.toSorted();
  }

  /** The files that match in their name or their content. */
  async files(pattern: string): Promise<string[]> {
    if (this.#folder === undefined) return [];
    const wanted = new RegExp(pattern);
    const found: string[] = [];
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      // The file may have been removed in the meantime.
      const content = await readFile(file, 'latin1').catch(() => '');
      if (wanted.test(entry.name) || wanted.test(content)) found.push(entry.name);
    }
    return found.toSorted();
  }

  /** The tables and files that match. */
  async everywhere(pattern: string): Promise<string[]> {
    const tables = [...(await this.rows(pattern))].filter(([, rows]) => rows > 0).map(([name]) => name);
    return [...tables, ...(await this.files(pattern))];
  }

  #tables(): Promise<{ name: string }[]> {
    return this.eyes.many<{ name: string }>(sql`
      select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`);
  }
}

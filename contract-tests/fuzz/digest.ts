import pg from 'pg';

/** Counters of attempts, which count refused attempts too. */
const ASIDE = ['rate_limit_hits'];

/** A digest of all rows of all tables. It has a connection of its own, because the bucket rule listens at the pool. */
export class DatabaseDigest {
  readonly #client: pg.Client;
  #statement: string | undefined;

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url });
  }

  async connect(): Promise<void> {
    await this.#client.connect();
    const { rows } = await this.#client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> all($1)
       order by 1`,
      [ASIDE],
    );
    const digests = rows.map(
      ({ name }) =>
        `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)::numeric) as digest from ${name} t`,
    );
    this.#statement = digests.join(' union all ');
  }

  /** A text that differs whenever any row of any table differs: a line for each table. */
  async take(): Promise<string> {
    if (this.#statement === undefined) throw new Error('connect first');
    // Prepared: planning a statement over all tables takes longer than running it.
    const digests = { name: 'digest', text: this.#statement };
    const { rows } = await this.#client.query<{ name: string; rows: string; digest: string | null }>(digests);
    return rows.map(({ name, rows: count, digest }) => `${name}: ${count} rows, ${digest ?? 'none'}`).join('\n');
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

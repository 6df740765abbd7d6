import { NODE_TIMEOUT_MS } from './connection_settings.js';
import { openDatabase, raw, sql, type Database, type Sql } from './database.js';
import type { DatabaseAddress } from './database_address.js';
import { BUCKETS, type Bucket } from './ids.js';

/** A node of Citus, as its coordinator names it. */
interface Node {
  id: number;
  host: string;
  port: number;
}

/** Told of nodes that come and go. */
export interface NodesLog {
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

export interface NodesOptions {
  address: Pick<DatabaseAddress, 'url' | 'prepares' | 'setsUp'>;
  log: NodesLog;
  /** Between two looks while all nodes are there, and while one is away, in milliseconds. */
  everyMs?: number;
  awayEveryMs?: number;
}

/** What others ask of the nodes. */
export type NodesState = Pick<Nodes, 'isAway' | 'suspect' | 'look' | 'guard' | 'away' | 'awayBuckets'>;

/** A pool that is told of the nodes that are away. */
type Guarded = Pick<Database, 'abandon' | 'awayBuckets'>;

/**
 * The condition that a row's node is there, for statements over all buckets. They would fail while any node is away.
 */
export function isThere(column: string, { awayBuckets }: Pick<Database, 'awayBuckets'>): Sql {
  if (awayBuckets.size === 0) return sql`true`;
  const there = Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter((bucket) => !awayBuckets.has(bucket));
  return sql`${raw(column)} = any(${there}::int[])`;
}

const EVERY_MS = 5_000;
const AWAY_EVERY_MS = 1_000;
/** How long a look may take besides waiting for nodes. */
const ANSWER_MS = 30_000;

/**
 * The nodes of a cluster of Citus: which are away, and which buckets are there. On plain PostgreSQL there are none, and
 * nothing is looked at after the start.
 *
 * Looks have a connection of their own, because a node that does not answer takes the time of a timeout.
 */
export class Nodes {
  readonly #options: NodesOptions;
  #db: Database | undefined;
  #away: ReadonlyMap<number, Node> = new Map();
  #buckets: ReadonlySet<Bucket> = new Set();
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = -Infinity;
  /** When the last node was found to be away. */
  #awaySince = -Infinity;
  readonly #databases: Guarded[] = [];
  #isStopped = false;

  constructor(options: NodesOptions) {
    this.#options = options;
  }

  /** Looks for the first time, and goes on if the database has Citus. Throws when the database is away. */
  async start(): Promise<void> {
    const db = openDatabase({ ...this.#options.address, poolSize: 1, answerMs: ANSWER_MS });
    this.#db = db;
    const citus = await db.boolean(sql`select exists (select from pg_extension where extname = 'citus') as citus`);
    if (citus) return this.look();
    this.#db = undefined;
    await db.close();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#db?.close();
  }

  /** From now on this pool knows which buckets are away, and its connections do not wait for their nodes. */
  guard(db: Guarded): void {
    this.#databases.push(db);
  }

  /** Whether the node of a bucket is away. */
  isAway(bucket: Bucket): boolean {
    return this.#buckets.has(bucket);
  }

  /** How many buckets are on nodes that are away. */
  get awayBuckets(): number {
    return this.#buckets.size;
  }

  /** The ids of the nodes that are away, as `pg_dist_node` has them. */
  get away(): readonly number[] {
    return [...this.#away.keys()];
  }

  /** Looks soon, because a statement found something away. */
  suspect(): void {
    const { awayEveryMs = AWAY_EVERY_MS } = this.#options;
    if (performance.now() - this.#lookedAt >= awayEveryMs) void this.look();
  }

  /** Looks now, unless a look is under way. Never fails: while the coordinator is away, the last answer holds. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { everyMs = EVERY_MS, awayEveryMs = AWAY_EVERY_MS } = this.#options;
    if (this.#db === undefined || this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#lookedAt = performance.now();
    try {
      const away = await awayFrom(this.#db);
      // Shards move, so their places are read each time.
      this.#buckets = new Set(away.length === 0 ? [] : await bucketsOn(this.#db, away));
      for (const db of this.#databases) this.#tellBuckets(db);
      this.#tell(new Map(away.map((node) => [node.id, node])));
    } catch {
      // The coordinator is away, which each request notices.
    }
    this.#abandon();
    this.#timer = setTimeout(() => void this.look(), this.#away.size === 0 ? everyMs : awayEveryMs).unref();
  }

  /**
   * Statements that were sent before a node was found to be away may wait for it as long as it hangs, on connections
   * for which others wait. They have as long as an attempt to connect.
   */
  #abandon(): void {
    const before = Math.min(this.#awaySince, performance.now() - NODE_TIMEOUT_MS);
    if (this.#away.size > 0) for (const db of this.#databases) db.abandon(before);
  }

  #tellBuckets({ awayBuckets }: Guarded): void {
    awayBuckets.clear();
    for (const bucket of this.#buckets) awayBuckets.add(bucket);
  }

  #tell(away: ReadonlyMap<number, Node>): void {
    const { log } = this.#options;
    for (const [id, { host, port }] of away) {
      if (this.#away.has(id)) continue;
      this.#awaySince = performance.now();
      log.warn({ node: id, host, port }, 'A node of the database is away');
    }
    for (const [id, { host, port }] of this.#away)
      if (!away.has(id)) log.info({ node: id, host, port }, 'A node of the database is there again');
    this.#away = away;
  }
}

/** The nodes to which this one cannot connect. A connection that is kept would say nothing, or wait without end. */
async function awayFrom(db: Database): Promise<Node[]> {
  await db.one(sql`select set_config('citus.max_cached_conns_per_worker', '0', false)`);
  const nodes = await db.many<Node & { there: boolean }>(sql`
    select nodeid as id, nodename as host, nodeport as port, citus_check_connection_to_node(nodename, nodeport) as there
    from pg_dist_node
    where noderole = 'primary' and groupid <> (select groupid from pg_dist_local_group)
    order by nodeid`);
  return nodes.filter(({ there }) => !there).map(({ id, host, port }) => ({ id, host, port }));
}

/** The buckets whose shards are on these nodes. All tables have theirs in the same places. */
async function bucketsOn(db: Database, nodes: readonly Node[]): Promise<Bucket[]> {
  return db.numbers(sql`
    select bucket
    from generate_series(0, 4095) bucket
    join pg_dist_shard s on s.logicalrelid = 'workspaces'::regclass
      and worker_hash(bucket) between s.shardminvalue::int and s.shardmaxvalue::int
    join pg_dist_placement p using (shardid)
    join pg_dist_node n using (groupid)
    where n.nodeid = any(${nodes.map(({ id }) => id)}::int[])`);
}

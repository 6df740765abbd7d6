import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '../config/version.js';

/** Busy when the moving average of concurrent operations reaches this. */
const BUSY_FROM = 16;
/** The weight of each operation that begins in the moving average: short bursts and pauses hardly change it. */
const WEIGHT = 1 / 50;
/** Not busy when no operation has begun for this long. */
const BUSY_LASTS_MS = 500;

/** The processes that serve together with this one. */
export interface Together {
  /** The metrics of all of them, in Prometheus' text format. */
  metrics(): Promise<string>;
}

/** The metrics of /metrics, in Prometheus' text format. */
export class HttpMetrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'skein_request_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  #count = 0;
  #averageCount = 0;
  #lastBegan = -Infinity;
  readonly #together: Together | undefined;

  /** `together`: undefined if this process serves alone. */
  constructor(together?: Together) {
    this.#together = together;
    collectDefaultMetrics({ register: this.registry });
    const build = { name: 'skein_build_info', help: 'The version of Skein. Always 1.', registers: [this.registry] };
    new Gauge({ ...build, labelNames: ['version'], aggregator: 'first' }).set({ version: VERSION }, 1);
    const underWay: Gauge = new Gauge({
      name: 'skein_operations_under_way',
      help: 'Operations that have all that they need, and no answer yet.',
      registers: [this.registry],
      collect: () => underWay.set(this.#count),
    });
  }

  /** The metrics of this process, or of all that serve together. */
  async text(): Promise<string> {
    return this.#together?.metrics() ?? this.registry.metrics();
  }

  /** Whether many operations run at the same time. Background work slows down meanwhile. */
  get isBusy(): boolean {
    return this.#averageCount >= BUSY_FROM && performance.now() - this.#lastBegan < BUSY_LASTS_MS;
  }

  /** Counts an operation while it runs. */
  async track<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count += 1;
    this.#averageCount += (this.#count - this.#averageCount) * WEIGHT;
    this.#lastBegan = performance.now();
    try {
      return await work();
    } finally {
      this.#count -= 1;
    }
  }

  /** Does not count an operation that is counted already while it waits for something to happen. */
  async untracked<Result>(wait: () => Promise<Result>): Promise<Result> {
    this.#count -= 1;
    try {
      return await wait();
    } finally {
      this.#count += 1;
    }
  }

  /** Records a finished request. `operation` is its id, or `none`. */
  observe(operation: string, status: number, seconds: number): void {
    this.#requests.observe({ operation, status }, seconds);
  }
}

/** Adds how many nodes of the database are away. On one server it is 0. */
export function measureNodes(registry: Registry, nodes: { readonly away: readonly number[] }): void {
  const away: Gauge = new Gauge({
    name: 'skein_database_nodes_away',
    help: 'Nodes of the database that are away.',
    aggregator: 'max',
    registers: [registry],
    collect: () => away.set(nodes.away.length),
  });
}

/** Says how old what the replica of the database has may be. Returns what counts a search. */
export function measureReplica(
  registry: Registry,
  replica: { readonly lagMs: number },
): (server: 'replica' | 'primary') => void {
  const lag: Gauge = new Gauge({
    name: 'skein_replica_lag_seconds',
    help: 'For how long the replica of DATABASE_READ_URL has not been known to have all commits.',
    aggregator: 'max',
    registers: [registry],
    collect: () => lag.set(replica.lagMs / 1000),
  });
  const searches = new Counter({
    name: 'skein_searches_total',
    help: 'Searches of the database, by the server that has answered.',
    labelNames: ['server'],
    registers: [registry],
  });
  return (server) => searches.inc({ server });
}

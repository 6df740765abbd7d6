import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * So many operations under way are a crowd, on the average that each that begins sees, of which it is such a part: a moment makes none, and ends none.
 * When none has begun for so many milliseconds, there is none.
 */
const CROWD = 16;
const PART = 1 / 50;
const CROWD_LASTS_MS = 500;

/** What /metrics shows, in Prometheus' text format. */
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

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    const underWay: Gauge = new Gauge({
      name: 'skein_operations_under_way',
      help: 'Operations that have all that they need, and no answer yet.',
      registers: [this.registry],
      collect: () => underWay.set(this.#count),
    });
  }

  /** Whether many wait for answers. */
  get isCrowded(): boolean {
    return this.#averageCount >= CROWD && performance.now() - this.#lastBegan < CROWD_LASTS_MS;
  }

  /** Counts an operation while it is under way. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count += 1;
    this.#averageCount += (this.#count - this.#averageCount) * PART;
    this.#lastBegan = performance.now();
    try {
      return await work();
    } finally {
      this.#count -= 1;
    }
  }

  observe(operation: string, status: number, seconds: number): void {
    this.#requests.observe({ operation, status }, seconds);
  }
}

import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** So many operations under way at once are a crowd; it counts as there for a while after, in milliseconds: it comes and goes. */
const CROWD = 16;
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

  readonly #underWay = new Gauge({
    name: 'skein_operations_under_way',
    help: 'Operations that have all that they need, and no answer yet.',
    registers: [this.registry],
  });
  #count = 0;
  #lastCrowd = -Infinity;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Whether many wait for answers, or have done so a moment ago. */
  get isCrowded(): boolean {
    return performance.now() - this.#lastCrowd < CROWD_LASTS_MS;
  }

  /** Counts an operation while it is under way. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#underWay.set((this.#count += 1));
    if (this.#count >= CROWD) this.#lastCrowd = performance.now();
    try {
      return await work();
    } finally {
      this.#underWay.set((this.#count -= 1));
    }
  }

  observe(operation: string, status: number, seconds: number): void {
    this.#requests.observe({ operation, status }, seconds);
  }
}

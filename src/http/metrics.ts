import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

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

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  observe(operation: string, status: number, seconds: number): void {
    this.#requests.observe({ operation, status }, seconds);
  }
}

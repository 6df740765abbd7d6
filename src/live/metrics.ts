import { Counter, Gauge, type Registry } from 'prom-client';
import type { EndReason } from './sink.js';

/** Why a stream has ended, or was not opened. */
export type Ended = EndReason | 'slow' | 'client' | 'limit';

/** Adds a gauge of the sockets that programs have opened at this process for deliveries. */
export function measureSockets(registry: Registry, count: () => number): void {
  const open: Gauge = new Gauge({
    name: 'skein_sockets_open',
    help: 'Sockets of programs that are open for deliveries.',
    registers: [registry],
    collect: () => open.set(count()),
  });
}

/** The metrics of the streams of this process. Calls that wait count as streams. */
export class LiveMetrics {
  readonly #sent: Counter;
  readonly #ended: Counter<'reason'>;

  /** `count`: the number of open streams. */
  constructor(registry: Registry, count: () => number) {
    const registers = [registry];
    const open: Gauge = new Gauge({
      name: 'skein_streams_open',
      help: 'Streams of events that are open, and calls that wait for events.',
      registers,
      collect: () => open.set(count()),
    });
    this.#sent = new Counter({ name: 'skein_stream_events_total', help: 'Events sent to streams.', registers });
    this.#ended = new Counter({
      name: 'skein_streams_ended_total',
      help: 'Streams that have ended, by reason: client, slow, credential_ended, server_stops; limit: refused by 429.',
      labelNames: ['reason'],
      registers,
    });
  }

  readonly sent = (): void => this.#sent.inc();

  ended(reason: Ended): void {
    this.#ended.inc({ reason });
  }
}

import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process. */
export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** What a process tells the supervisor. */
export type ToSupervisor =
  /** It serves; at this address, if it listens. */
  | { kind: 'ready'; url: string | undefined }
  /** It wants the metrics of all processes. */
  | { kind: 'metrics_wanted'; id: number }
  | { kind: 'metrics'; id: number; metrics: Metrics }
  /** It has counted so many requests for a caller. */
  | { kind: 'requests'; key: string; requests: number }
  /** It holds so much of something limited, such as streams of a user. */
  | { kind: 'held'; key: string; amount: number };

/** What the supervisor tells a process. */
export type ToProcess =
  /** Finish what has begun, and end. */
  | { kind: 'stop' }
  /** The names of the processes that are not running. */
  | { kind: 'missing'; names: readonly string[] }
  /** Say what your metrics are. */
  | { kind: 'metrics_wanted'; id: number }
  /** The answer to `metrics_wanted`: the metrics of all processes, as text. */
  | { kind: 'all_metrics'; id: number; text: string }
  /** Another process has counted so many requests for a caller. */
  | { kind: 'requests'; key: string; requests: number }
  /** All other processes together hold so much. */
  | { kind: 'held'; key: string; amount: number };

/** Whether a message is one of these. Libraries may send others. */
export function isMessage<Message extends ToSupervisor | ToProcess>(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message && typeof message.kind === 'string';
}

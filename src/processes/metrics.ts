import { AggregatorRegistry } from 'prom-client';
import type { Metrics, ToProcess } from './messages.js';

/** A process that is asked. */
export interface Asked {
  send(message: ToProcess): void;
}

/** A process that wants the metrics of all, and those that have not answered yet. */
interface Question {
  waiting: Set<Asked>;
  answer: () => void;
}

/** What a process that has not answered in this time said last is taken. */
const LIMIT_MS = 4000;
/** Metrics of these types only grow. What a process has counted stays in the sum when it has ended. */
const GROWING = ['counter', 'histogram', 'summary'];

/** Sums the metrics of all processes, for one of them (behaviour/processes.md#processes). */
export class MetricsOfAll {
  readonly #all: () => readonly Asked[];
  readonly #limitMs: number;
  readonly #questions = new Map<number, Question>();
  #lastId = 0;
  /** What each process has said last. */
  readonly #latest = new Map<Asked, Metrics>();
  /** What ended processes have counted together. */
  #ended: Promise<Metrics> = Promise.resolve([]);

  /** `all`: those that serve. `limitMs`: how long an answer waits for them. */
  constructor(all: () => readonly Asked[], limitMs = LIMIT_MS) {
    this.#all = all;
    this.#limitMs = limitMs;
  }

  /** Answers a process that wants them. */
  ask(from: Asked, askedAs: number): void {
    const id = (this.#lastId += 1);
    const waiting = new Set(this.#all());
    const answer = () => {
      clearTimeout(timer);
      this.#questions.delete(id);
      void this.#text(waiting).then((text) => from.send({ kind: 'all_metrics', id: askedAs, text }));
    };
    const timer = setTimeout(answer, this.#limitMs);
    this.#questions.set(id, { waiting, answer });
    for (const one of waiting) one.send({ kind: 'metrics_wanted', id });
  }

  /** Takes the metrics of a process, which it says when it is asked, and before it ends. */
  take(from: Asked, id: number, metrics: Metrics): void {
    this.#latest.set(from, metrics);
    this.#arrived(from, this.#questions.get(id));
  }

  /** The process has ended. */
  remove(ended: Asked): void {
    const grown = growing(this.#latest.get(ended) ?? []);
    this.#latest.delete(ended);
    this.#ended = this.#ended.then((before) => AggregatorRegistry.aggregate([before, grown]).getMetricsAsJSON());
    for (const question of this.#questions.values()) this.#arrived(ended, question);
  }

  #arrived(from: Asked, question: Question | undefined): void {
    if (question?.waiting.delete(from) === true && question.waiting.size === 0) question.answer();
  }

  /** Each metric says itself how it is aggregated (`aggregator`); most are summed. */
  async #text(late: ReadonlySet<Asked>): Promise<string> {
    const found = [...this.#latest].map(([process, metrics]) => (late.has(process) ? growing(metrics) : metrics));
    return AggregatorRegistry.aggregate([...found, await this.#ended]).metrics();
  }
}

function growing(metrics: Metrics): Metrics {
  return metrics.filter(({ type }) => GROWING.includes(String(type)));
}

import { AggregatorRegistry } from 'prom-client';
import type { Metrics, ToProcess } from './messages.js';

/** A process that is asked. */
export interface Asked {
  send(message: ToProcess): void;
}

/** What the metrics of all processes were asked for, and who has not answered yet. */
interface Question {
  found: Metrics[];
  waiting: Set<Asked>;
  answer: () => void;
  timer: NodeJS.Timeout;
}

/** A process that does not answer in this time is left out: it is starting, or hangs. */
const LIMIT_MS = 4000;

/** Sums the metrics of all processes, for one of them (decision 50). */
export class MetricsOfAll {
  readonly #all: () => readonly Asked[];
  readonly #limitMs: number;
  readonly #questions = new Map<number, Question>();
  #last = 0;

  constructor(all: () => readonly Asked[], limitMs = LIMIT_MS) {
    this.#all = all;
    this.#limitMs = limitMs;
  }

  /** Answers a process that wants them. */
  ask(from: Asked, askedAs: number): void {
    const id = (this.#last += 1);
    const found: Metrics[] = [];
    const answer = () => {
      clearTimeout(timer);
      this.#questions.delete(id);
      void textOf(found).then((text) => from.send({ kind: 'all_metrics', id: askedAs, text }));
    };
    const timer = setTimeout(answer, this.#limitMs);
    const asked = this.#all();
    this.#questions.set(id, { found, waiting: new Set(asked), answer, timer });
    for (const one of asked) one.send({ kind: 'metrics_wanted', id });
  }

  /** Takes the metrics of a process. */
  take(from: Asked, id: number, metrics: Metrics): void {
    const question = this.#questions.get(id);
    if (question?.waiting.delete(from) !== true) return;
    question.found.push(metrics);
    if (question.waiting.size === 0) question.answer();
  }
}

/** Each metric says itself how it is aggregated (`aggregator`); most are summed. */
function textOf(found: readonly Metrics[]): Promise<string> {
  return AggregatorRegistry.aggregate([...found]).metrics();
}

import { judged, lines, opening, perSecond, type Made } from '../report.js';
import type { Verdict } from '../results.js';
import { DELAY_MS, perSecondOf, type Dispatched } from './results.js';

/** The text of docs/benchmarks-of-dispatching.md. */
export function pageOfDispatch(made: Made, all: readonly Dispatched[], verdicts: readonly Verdict[]): string {
  return `${opening(made, 'Benchmarks of dispatching')} Workers dispatch a backlog of events that nobody has subscribed to, of 320 workspaces. Each figure is the
median of ${made.options.rounds} rounds, in which the numbers of workers take turns. Everything that a worker sends to PostgreSQL arrives ${DELAY_MS} ms later, because PostgreSQL and
the workers share the cores here: what counts is how many statements are under way at the same time.

${tablesOfDispatch(all, verdicts)}
`;
}

/** The figures as Markdown, for the page and for the terminal. */
export function tablesOfDispatch(all: readonly Dispatched[], verdicts: readonly Verdict[]): string {
  const rows = all.map((one) => {
    const rounds = one.seconds.map((seconds) => seconds.toFixed(2)).join(', ');
    return [String(one.workers), String(one.events), rounds, perSecond(perSecondOf(one))];
  });
  return `${lines([['workers', 'events', 'seconds of each round', 'events/s'], ...rows])}\n\n${judged(verdicts).join('\n')}`;
}

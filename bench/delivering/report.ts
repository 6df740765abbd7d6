import { judged, lines, opening, perSecond, type Made } from '../report.js';
import { figuresOf, type Run, type Verdict } from '../results.js';
import { secondsOf } from './measuring.js';
import { behindOver, BOUNDS, lagOver, type Behind, type Delivering, type Lag } from './results.js';

/** The text of docs/benchmarks-of-deliveries.md. */
export function pageOfDeliveries(made: Made, delivering: Delivering, verdicts: readonly Verdict[]): string {
  const { rounds } = made.options;
  return `${opening(made, 'Benchmarks of deliveries')} Each figure is ${rounds === 1 ? 'that of one run' : `the median of ${rounds} runs`} of ${secondsOf(made.options)} s.

Skein sends over TLS to a receiver that is a process of its own, on the same cores. The time is that from the commit, which
PostgreSQL notes before it waits for the disk (track_commit_timestamp), to the moment at which the receiver has the head of the request. Events are messages to three people: at
that pace comments to ten would leave the two cores hardly a moment to tell anybody in.

The benchmark fails when one of these bounds does not hold:

- At 200 events a second, of which at least ${BOUNDS.minEvents} are made, half arrive within ${BOUNDS.maxP50Ms} ms and 99 % within ${BOUNDS.maxP99Ms} ms, also beside 1,000 dead endpoints.
- Comments are added at no less than ${BOUNDS.minWrites} of the throughput when ten subscriptions are told of each of them, and again when 1,000,000 deliveries wait.
- Half of the events arrive within ${1 + BOUNDS.maxSlower} times the time when 1,000,000 deliveries wait.

${tables(delivering, verdicts)}
`;
}

/** The figures as Markdown, for the page and for the terminal. */
export function tables({ lags, writes, behind }: Delivering, verdicts: readonly Verdict[]): string {
  const late = [
    ['conversationMessages.add at 200/s', 'events/s', 'p50 ms', 'p99 ms'],
    ['one subscription', ...lagCells(lags.alone)],
    ['beside 1,000 dead endpoints', ...lagCells(lags.dead)],
    ['beside 1,000,000 waiting deliveries', ...lagCells(lags.waiting)],
  ];
  const cost = [
    ['comments.add at full load', 'req/s', 'p50 ms', 'p99 ms', 'deliveries', 'still to come', 'all there after s'],
    ['no subscription', ...writeCells(writes.none), '', '', ''],
    ['10 subscriptions', ...writeCells(writes.ten), ...behindCells(behind.ten)],
    ['the same beside 1,000,000 waiting deliveries', ...writeCells(writes.waiting), ...behindCells(behind.waiting)],
  ];
  return `${lines(late)}

Of the dead endpoints a third refuses connections, a third never says anything, and a third answers 500. Five of them, beside the one that lives, are to be told of each
event; from the first run on, in which they are not known to be dead yet.

${lines(cost)}

Ten subscriptions make ten deliveries of each comment. What was still to come when the load ended was told after it.

${judged(verdicts).join('\n')}`;
}

function lagCells(lags: readonly Lag[]): string[] {
  const over = lagOver(lags);
  return [perSecond(over.perSecond), over.p50.toFixed(1), over.p99.toFixed(1)];
}

function writeCells(runs: readonly Run[]): string[] {
  const figures = figuresOf(runs);
  return [perSecond(figures.perSecond), figures.p50.toFixed(1), figures.p99.toFixed(1)];
}

function behindCells(behind: readonly Behind[]): string[] {
  const { all, left, seconds } = behindOver(behind);
  return [perSecond(all), perSecond(left), seconds.toFixed(1)];
}

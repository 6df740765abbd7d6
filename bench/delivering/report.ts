import { judged, lines, opening, perSecond, type Made } from '../report.js';
import { figuresOf, type Run, type Verdict } from '../results.js';
import { secondsOf } from './measuring.js';
import { behindOver, BOUNDS, lagOver, type Behind, type Delivering, type Lag } from './results.js';

/** The text of docs/benchmarks-of-deliveries.md. */
export function pageOfDeliveries(made: Made, delivering: Delivering, verdicts: readonly Verdict[]): string {
  const { rounds } = made.options;
  return `${opening(made, 'Benchmarks of deliveries')} Each figure is ${rounds === 1 ? 'that of one run' : `the median of ${rounds} runs`} of ${secondsOf(made.options)} s.

Skein sends over TLS to a receiver, which is another process on the same cores. The time begins with the commit, which PostgreSQL notes before it waits for the disk
(track_commit_timestamp). It ends when the receiver has the head of the request. Events are messages to three people. At the same pace, comments to ten people would take all of the two cores.

The benchmark fails when one of these bounds does not hold:

- The load is 200 events a second, and at least ${BOUNDS.minEvents} of them are made. Half of the events arrive within ${BOUNDS.maxP50Ms} ms, 99 % within ${BOUNDS.maxP99Ms} ms. 1,000 dead endpoints change none of these bounds.
- When ten subscriptions get each comment, comments are added at no less than ${BOUNDS.minWrites} of the throughput without subscriptions. When 1,000,000 deliveries wait as well, at no less than ${BOUNDS.minWrites} of that.
- When 1,000,000 deliveries wait, half of the events arrive within ${1 + BOUNDS.maxSlower} times the time that half of them take otherwise.

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

A third of the dead endpoints refuses connections, a third never answers, and a third answers 500. Each event goes to five of them and to the live endpoint. In the first run
Skein does not know yet that they are dead.

${lines(cost)}

Ten subscriptions make ten deliveries of each comment. Skein sent the deliveries that were still to come after the load ended.

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

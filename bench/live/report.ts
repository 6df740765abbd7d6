import { judged, lines, opening, type Made } from '../report.js';
import type { Verdict } from '../results.js';
import { over, type Live } from './results.js';
import type { Seen } from './watching.js';

/** The text of docs/benchmarks-of-streams.md. */
export function pageOfStreams(made: Made, live: Live, verdicts: readonly Verdict[]): string {
  const { rounds } = made.options;
  return `${opening(made, 'Benchmarks of streams')} Each figure is ${rounds === 1 ? 'that of one run' : `the median of ${rounds} runs`}.

A process on the same cores has streams of server-sent events open, posts comments, and notes when each has come on each stream. The time begins when it writes the
request, and ends when it reads the event. Meanwhile it sends another request every 10 ms. The memory is that of Skein's process, 5 s after its streams were opened.

${tablesOfStreams(live, verdicts)}
`;
}

/** The figures as Markdown, for the page and for the terminal. */
export function tablesOfStreams(live: Live, verdicts: readonly Verdict[]): string {
  const rows = [
    ['comments', 'response, p50 ms', 'p50 ms', 'p99 ms', 'last ms', 'other requests, p50 ms', 'slowest ms'],
    ['one at a time, to one stream', ...cells(live.quiet)],
    ['200 a second, each to 10 of 500 streams', ...cells(live.many)],
    ['one a second, to 2,000 streams', ...cells(live.crowd)],
    ['one a second, to 40 of 2,000 streams', ...cells(live.still)],
  ];
  return `${lines(rows)}\n\n${judged(verdicts).join('\n')}`;
}

function cells(runs: readonly Seen[]): string[] {
  const { medianAnswer, p50, p99, most, medianOther, worstOther } = over(runs);
  return [medianAnswer, p50, p99, most, medianOther, worstOther].map((value) => value.toFixed(1));
}

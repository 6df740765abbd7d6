import { loadavg } from 'node:os';
import { judged, lines, opening, perSecond, type Made } from '../report.js';
import { figuresOf, type Verdict } from '../results.js';
import { BOUNDS, DATABASE, TYPESENSE, type Searching } from './results.js';
import { SEARCHED } from './world.js';

/** The text of docs/benchmarks-of-search.md. */
export function pageOfSearch(made: Made, searching: Searching, verdicts: readonly Verdict[]): string {
  const { rounds, seconds } = made.options;
  const { comments, channels, hidden, members, each, oneInLong, others } = SEARCHED;
  const { maxMs, minWrites } = BOUNDS;
  const count = (value: number) => value.toLocaleString('en');
  return `${opening(made, 'Benchmarks of search')} Each figure is ${rounds === 1 ? 'that of one run' : `the median of ${rounds} runs`} of ${seconds} s.
The machine had a load average of ${(loadavg()[1] ?? 0).toFixed(1)} over the last five minutes: above 2, other programs were running as well.
Searches are made one at a time, unless the row says otherwise. A search is the whole operation through HTTP: permissions, matches, hits, and the 50 posts of a page with their snippets.

The searched workspace has ${count(comments)} comments of three years, of 20 to 40 words; one in a hundred has 300. Their 50,000 words are as frequent as those of a natural language
(Zipf). There are ${members} members and ${channels} channels. The searching members do not see ${hidden} of them. A thread has ${each} comments; one long thread has 1/${oneInLong} of all comments. The same database has ${others.workspaces} workspaces of
${count(others.comments)} comments, which only the search in 20 workspaces sees. The documents were made by the job that indexes old posts.

The benchmark fails when one of these bounds does not hold:

- Two words that are in at least 10 % of the comments each, and together in at least 1 %, are found within ${maxMs[DATABASE].p50} ms in the median and within ${maxMs[DATABASE].p99} ms in 99 % of the cases by the database; within ${maxMs[TYPESENSE].p99} ms in 99 % by Typesense.
- Comments are added at no less than ${minWrites} of the throughput of the same build without search documents.

${tablesOfSearch(searching, verdicts)}
`;
}

/** The figures as Markdown, for the page and for the terminal. */
export function tablesOfSearch({ searches, writes, memory }: Searching, verdicts: readonly Verdict[]): string {
  const found = searches.map(({ scenario, engine, runs }) => {
    const { p50, p99, perSecond: each } = figuresOf(runs);
    return [scenario, engine, p50.toFixed(1), p99.toFixed(1), perSecond(each)];
  });
  const written = [
    ['without search documents', writes.plain],
    ['with search documents', writes.indexed],
  ] as const;
  const rows = written.map(([what, runs]) => {
    const { p50, p99, perSecond: each } = figuresOf(runs);
    return [what, perSecond(each), p50.toFixed(1), p99.toFixed(1)];
  });
  const held = memory.map(({ engine, bytes }) => `- ${engine} holds ${(bytes / 1e6).toFixed(0)} MB after the runs`);
  return `${lines([['search', 'engine', 'p50 ms', 'p99 ms', 'req/s'], ...found])}

${lines([['comments.add at full load', 'req/s', 'p50 ms', 'p99 ms'], ...rows])}

${[...judged(verdicts), ...held].join('\n')}`;
}

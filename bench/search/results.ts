import { figuresOf, type Run, type Verdict } from '../results.js';
import { TWO_WORDS } from './requests.js';

/** The runs of a search on one engine. */
export interface SearchRuns {
  scenario: string;
  engine: string;
  runs: Run[];
}

/** All runs of the scenario. */
export interface Searching {
  searches: SearchRuns[];
  /** comments.add with and without writing the search document. */
  writes: { indexed: Run[]; plain: Run[] };
  /** The bytes that engines hold beside Skein and the database. */
  memory: { engine: string; bytes: number }[];
}

export const DATABASE = 'PostgreSQL';
export const TYPESENSE = 'Typesense';

/** The bounds. The page of the figures explains them (report.ts). */
export const BOUNDS = {
  maxMs: { [DATABASE]: { p50: 30, p99: 120 }, [TYPESENSE]: { p50: 30, p99: 30 } },
  /** As a share of the throughput without search documents. */
  minWrites: 0.9,
};

/** Whether each bound of the scenario holds. */
export function judgeSearching({ searches, writes }: Searching): Verdict[] {
  const [indexed, plain] = [figuresOf(writes.indexed).perSecond, figuresOf(writes.plain).perSecond];
  const share = indexed / plain;
  return [
    ...searches.filter(({ scenario }) => scenario === TWO_WORDS.name).flatMap(judgeTwoWords),
    {
      what: `comments.add reaches ${share.toFixed(2)} of the throughput without search documents (at least ${BOUNDS.minWrites})`,
      holds: share >= BOUNDS.minWrites,
    },
  ];
}

function judgeTwoWords({ engine, runs }: SearchRuns): Verdict[] {
  const { p50, p99 } = figuresOf(runs);
  const most = engine === DATABASE ? BOUNDS.maxMs[DATABASE] : BOUNDS.maxMs[TYPESENSE];
  return [
    { what: `${engine}: two words, p50 ${p50.toFixed(1)} ms (below ${most.p50})`, holds: p50 < most.p50 },
    { what: `${engine}: two words, p99 ${p99.toFixed(1)} ms (below ${most.p99})`, holds: p99 < most.p99 },
  ];
}

import { median, type Verdict } from '../results.js';
import type { Seen } from './watching.js';

/** All that the scenario measures. */
export interface Live {
  /** One post at a time, on a quiet server, to one stream. */
  quiet: Seen[];
  /** 200 posts a second, each to ten of 500 streams. */
  many: Seen[];
  /** One post a second to 2,000 streams, and one to 40 of them. */
  crowd: Seen[];
  still: Seen[];
  /** Megabytes that the streams of these numbers take, idle. */
  megabytes: { streams: number; more: number }[];
}

/** The bounds. The page of the figures explains them (report.ts). */
export const BOUNDS = {
  quiet: { p50: 8, p99: 17 },
  many: { p50: 15, p99: 100 },
  crowdMs: 500,
  otherMs: 50,
  megabytes: new Map([
    [2000, 200],
    [10_000, 700],
  ]),
};

/** Medians over the runs. */
export function over(runs: readonly Seen[]): Seen {
  const of = (pick: (seen: Seen) => number) => median(runs.map(pick));
  return {
    p50: of((seen) => seen.p50),
    p99: of((seen) => seen.p99),
    most: of((seen) => seen.most),
    missing: runs.reduce((sum, { missing }) => sum + missing, 0),
    medianAnswer: of((seen) => seen.medianAnswer),
    worstOther: of((seen) => seen.worstOther),
    medianOther: of((seen) => seen.medianOther),
  };
}

/** Whether each bound of the scenario holds. */
export function judgeLive({ quiet, many, crowd, still, megabytes }: Live): Verdict[] {
  const below = (what: string, value: number, most: number): Verdict => ({
    what: `${what}: ${value.toFixed(1)} ms (below ${most})`,
    holds: value < most,
  });
  const [alone, busy, all] = [over(quiet), over(many), over(crowd)];
  const missing = alone.missing + busy.missing + all.missing;
  return [
    below('from a request to the stream of another user, p50', alone.p50, BOUNDS.quiet.p50),
    below('the same, p99', alone.p99, BOUNDS.quiet.p99),
    below('with 500 streams and 200 posts a second, p50', busy.p50, BOUNDS.many.p50),
    below('the same, p99', busy.p99, BOUNDS.many.p99),
    below('from a request to the last of 2,000 streams', all.most, BOUNDS.crowdMs),
    below(
      'how much longer the slowest other request takes meanwhile',
      Math.max(0, all.worstOther - over(still).worstOther),
      BOUNDS.otherMs,
    ),
    { what: `${missing} events did not come (0)`, holds: missing === 0 },
    ...megabytes.map(({ streams, more }) => ({
      what: `${streams.toLocaleString('en')} idle streams take ${more.toFixed(0)} MB (below ${BOUNDS.megabytes.get(streams)})`,
      holds: more < (BOUNDS.megabytes.get(streams) ?? 0),
    })),
  ];
}

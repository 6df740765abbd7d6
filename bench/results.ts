import type { Measured } from './load/load.js';
import type { Did } from './raw.js';

/** What one run of a server showed. */
export type Run = Measured & {
  /** CPU time of the server's process, for one request. */
  cpuMs: number;
};

/** All runs of a scenario. */
export interface Runs {
  scenario: string;
  bound: number;
  skein: Run[];
  floor: Run[];
  raw: Did[];
  /** Seconds until Skein's worker had nothing left to do after its runs; none where nothing happens. */
  caughtUp: number[];
}

/** Medians over the runs. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number;
}

export interface Results {
  scenarios: Runs[];
  /** Runs of Skein's comments.get in the short and in the very long thread. */
  lengths: { small: Run[]; huge: Run[] };
  /** Runs of Skein's threads.add to everybody in a channel of 5,000, one request at a time. */
  announcing: Run[];
  /** Runs of Skein's threads.getone one by one, and of batches of ten and of a hundred. */
  batches: { single: Run[]; ten: Run[]; hundred: Run[] };
  /** Of Skein's process, when all runs were done; undefined when none was. */
  residentBytes: number | undefined;
}

/** One thing that must hold. */
export interface Verdict {
  what: string;
  holds: boolean;
}

const MIN_RATIO = 0.3;
const MIN_FLOOR_TO_RAW = 0.7;
const MAX_P99_RATIO = 3;
const MAX_LENGTH_DIFFERENCE = 0.2;
const MAX_ANNOUNCING_MS = 150;
/** How many single reads a batch may cost. */
const MAX_SINGLES = { ten: 6, hundred: 40 };
const MAX_RESIDENT_MB = 200;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

export function figuresOf(runs: readonly Run[]): Figures {
  const of = (pick: (run: Run) => number) => median(runs.map(pick));
  return {
    perSecond: of((run) => run.perSecond),
    p50: of((run) => run.p50),
    p99: of((run) => run.p99),
    cpuMs: of((run) => run.cpuMs),
  };
}

/** Every bound, and whether it holds. */
export function judge({ scenarios, lengths, announcing, batches, residentBytes }: Results): Verdict[] {
  const verdicts = scenarios.flatMap(judgeScenario);
  if (lengths.small.length > 0) verdicts.push(judgeLengths(lengths));
  if (announcing.length > 0) verdicts.push(judgeAnnouncing(announcing));
  if (batches.single.length > 0) verdicts.push(...judgeBatches(batches));
  if (residentBytes !== undefined) {
    const megabytes = residentBytes / 1e6;
    verdicts.push({
      what: `Skein's process holds ${megabytes.toFixed(0)} MB after the runs (at most ${MAX_RESIDENT_MB})`,
      holds: megabytes < MAX_RESIDENT_MB,
    });
  }
  return verdicts;
}

function judgeScenario({ scenario, bound, skein, floor, raw }: Runs): Verdict[] {
  const [ours, theirs] = [figuresOf(skein), figuresOf(floor)];
  const ratio = ours.perSecond / theirs.perSecond;
  const toRaw = theirs.perSecond / median(raw.map((did) => did.perSecond));
  const latency = ours.p99 / theirs.p99;
  return [
    {
      what: `${scenario}: ${ratio.toFixed(2)} of the floor's throughput (at least ${bound})`,
      holds: ratio >= Math.max(bound, MIN_RATIO),
    },
    {
      what: `${scenario}: p99 is ${latency.toFixed(2)} times the floor's (below ${MAX_P99_RATIO})`,
      holds: latency < MAX_P99_RATIO,
    },
    {
      what: `${scenario}: the floor reaches ${toRaw.toFixed(2)} of the raw loop (at least ${MIN_FLOOR_TO_RAW})`,
      holds: toRaw >= MIN_FLOOR_TO_RAW,
    },
  ];
}

function judgeLengths({ small, huge }: Results['lengths']): Verdict {
  const [short, long] = [figuresOf(small).perSecond, figuresOf(huge).perSecond];
  const difference = Math.abs(short - long) / Math.max(short, long);
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return {
    what: `comments.get at 100 and at 1,000,000 comments differs by ${percent(difference)} (below ${percent(MAX_LENGTH_DIFFERENCE)})`,
    holds: difference < MAX_LENGTH_DIFFERENCE,
  };
}

function judgeAnnouncing(announcing: Run[]): Verdict {
  const { p50 } = figuresOf(announcing);
  return {
    what: `threads.add to a channel of 5,000 takes ${p50.toFixed(0)} ms in the median (below ${MAX_ANNOUNCING_MS})`,
    holds: p50 < MAX_ANNOUNCING_MS,
  };
}

function judgeBatches({ single, ten, hundred }: Results['batches']): Verdict[] {
  const one = figuresOf(single).cpuMs;
  const verdict = (reads: number, runs: Run[], most: number): Verdict => {
    const singles = figuresOf(runs).cpuMs / one;
    return {
      what: `a batch of ${reads} reads costs the CPU of ${singles.toFixed(1)} single ones (below ${most})`,
      holds: singles < most,
    };
  };
  return [verdict(10, ten, MAX_SINGLES.ten), verdict(100, hundred, MAX_SINGLES.hundred)];
}

/** Throws when a request of a run was not answered with a success. */
export function requireSuccess(what: string, { failures }: Measured): void {
  const seen = Object.entries(failures).map(([failure, times]) => `${failure} (${times} times)`);
  if (seen.length > 0) throw new Error(`${what} failed: ${seen.join(', ')}`);
}

import type { Measured } from './load/load.js';
import type { Did } from './raw.js';

/** The figures of one run of a server. */
export type Run = Measured & {
  /** The CPU time of the server's process for one request. */
  cpuMs: number;
  /** The CPU time of PostgreSQL for one request; undefined where it cannot be read. */
  postgresCpuMs: number | undefined;
};

/** Runs of Skein, and of the Skein of another checkout; `beside` is empty without one. */
export interface PairedRuns {
  skein: Run[];
  beside: Run[];
}

/** All runs of a scenario that has a floor. */
export interface Runs extends PairedRuns {
  scenario: string;
  writes: boolean;
  floor: Run[];
  raw: Did[];
  /** Seconds until Skein's worker had dispatched all events of each run. Empty for a scenario that only reads. */
  caughtUp: number[];
}

/** Medians over the runs. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number;
  postgresCpuMs: number | undefined;
  /** Requests for a second of CPU of the server and PostgreSQL together. */
  perCpuSecond: number | undefined;
}

export interface Results {
  scenarios: Runs[];
  /** comments.get in a short and in a very long thread. */
  lengths: { small: PairedRuns; huge: PairedRuns };
  /** threads.add to everybody in a channel of 5,000, one request at a time. */
  announcing: PairedRuns;
  /** threads.add and comments.add to ten readers who are in 32 channels each. */
  reaching: { post: PairedRuns; reply: PairedRuns };
  /** threads.getone: single reads, and batches of ten and of a hundred. */
  batches: { single: PairedRuns; ten: PairedRuns; hundred: PairedRuns };
  /** The memory of the processes after all runs. */
  residentBytes: { skein: number; beside: number | undefined };
}

/** A bound, and whether it holds. */
export interface Verdict {
  what: string;
  holds: boolean;
}

/** The bounds. The page of the figures explains them (report.ts). */
export const BOUNDS = {
  /** As a share of the floor's throughput. */
  minRatio: { read: 0.5, write: 0.4 },
  /** As a multiple of the floor's 99th percentile. */
  maxP99Ratio: 3,
  /** The floor's throughput as a share of the raw loop's. */
  minFloorToRaw: 0.7,
  /** The difference in throughput between a short and a very long thread, as a share of the larger. */
  maxLengthDifference: 0.2,
  maxAnnouncingMs: 150,
  /** The CPU time of a batch, as a multiple of that of a single read. */
  maxSingles: { ten: 8, hundred: 70 },
  maxResidentMb: 220,
  /** The CPU time of a request, as a share of that in the other checkout. */
  maxCpuRatio: 1.2,
};

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
    postgresCpuMs: medianOfKnown(runs.map((run) => run.postgresCpuMs)),
    perCpuSecond: medianOfKnown(runs.map(perCpuSecondOf)),
  };
}

/** The requests of a run for a second of CPU of both; undefined where PostgreSQL's cannot be read. */
export function perCpuSecondOf({ cpuMs, postgresCpuMs }: Pick<Run, 'cpuMs' | 'postgresCpuMs'>): number | undefined {
  return postgresCpuMs === undefined ? undefined : 1000 / (cpuMs + postgresCpuMs);
}

/** The median; undefined if one of the values is. */
export function medianOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length < values.length ? undefined : median(known);
}

/** The milliseconds of CPU for one request, from the seconds before and after; undefined if one of them is. */
export function cpuMsOf(before: number | undefined, after: number | undefined, requests: number): number | undefined {
  return before === undefined || after === undefined ? undefined : ((after - before) * 1000) / requests;
}

/** Whether each bound holds. */
export function judge(results: Results): Verdict[] {
  const { scenarios, lengths, announcing, batches, residentBytes } = results;
  const verdicts = scenarios.flatMap(judgeScenario);
  if (lengths.small.skein.length > 0) verdicts.push(judgeLengths(lengths));
  if (announcing.skein.length > 0) verdicts.push(judgeAnnouncing(announcing));
  if (batches.single.skein.length > 0) verdicts.push(...judgeBatches(batches));
  verdicts.push(judgeResident(residentBytes));
  return [...verdicts, ...allTurns(results).flatMap(judgeTurns)];
}

function judgeResident({ skein, beside }: Results['residentBytes']): Verdict {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  const { maxResidentMb } = BOUNDS;
  const other = beside === undefined ? '' : `; that of the other checkout ${megabytes(beside)} MB`;
  return {
    what: `Skein's process holds ${megabytes(skein)} MB after the runs (at most ${maxResidentMb})${other}`,
    holds: skein <= maxResidentMb * 1e6,
  };
}

/** The runs of both Skeins, by their names in the table. */
export function allTurns({
  scenarios,
  lengths,
  announcing,
  reaching,
  batches,
}: Results): [what: string, turns: PairedRuns][] {
  return [
    ...scenarios.map((runs): [string, PairedRuns] => [runs.scenario, runs]),
    ['comments.get, thread of 100', lengths.small],
    ['comments.get, thread of 1,000,000', lengths.huge],
    ['threads.add to 5,000, one at a time', announcing],
    ['threads.add to ten readers of 32 channels', reaching.post],
    ['comments.add to ten readers of 32 channels', reaching.reply],
    ['threads.getone', batches.single],
    ['batch of 10 threads.getone', batches.ten],
    ['batch of 100 threads.getone', batches.hundred],
  ];
}

/** The CPU time of a request, as a share of that in the other checkout. */
export function cpuRatioOf({ skein, beside }: PairedRuns): number {
  return figuresOf(skein).cpuMs / figuresOf(beside).cpuMs;
}

/** The same for the CPU time of PostgreSQL; undefined where it cannot be read. */
export function postgresCpuRatioOf({ skein, beside }: PairedRuns): number | undefined {
  const [ours, theirs] = [figuresOf(skein).postgresCpuMs, figuresOf(beside).postgresCpuMs];
  return ours === undefined || theirs === undefined ? undefined : ours / theirs;
}

function judgeTurns([what, turns]: [what: string, turns: PairedRuns]): Verdict[] {
  if (turns.beside.length === 0) return [];
  const ratio = cpuRatioOf(turns);
  const { maxCpuRatio } = BOUNDS;
  return [
    {
      what: `${what}: ${ratio.toFixed(2)} of the other checkout's CPU a request (at most ${maxCpuRatio})`,
      holds: ratio <= maxCpuRatio,
    },
  ];
}

function judgeScenario({ scenario, writes, skein, floor, raw }: Runs): Verdict[] {
  const [ours, theirs] = [figuresOf(skein), figuresOf(floor)];
  const ratio = ours.perSecond / theirs.perSecond;
  const toRaw = theirs.perSecond / median(raw.map((did) => did.perSecond));
  const latency = ours.p99 / theirs.p99;
  const { minRatio, maxP99Ratio, minFloorToRaw } = BOUNDS;
  const least = writes ? minRatio.write : minRatio.read;
  return [
    {
      what: `${scenario}: ${ratio.toFixed(2)} of the floor's throughput (at least ${least})`,
      holds: ratio >= least,
    },
    {
      what: `${scenario}: p99 is ${latency.toFixed(2)} times the floor's (below ${maxP99Ratio})`,
      holds: latency < maxP99Ratio,
    },
    {
      what: `${scenario}: the floor reaches ${toRaw.toFixed(2)} of the raw loop (at least ${minFloorToRaw})`,
      holds: toRaw >= minFloorToRaw,
    },
  ];
}

function judgeLengths({ small, huge }: Results['lengths']): Verdict {
  const [short, long] = [figuresOf(small.skein).perSecond, figuresOf(huge.skein).perSecond];
  const { maxLengthDifference } = BOUNDS;
  const difference = Math.abs(short - long) / Math.max(short, long);
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return {
    what: `comments.get at 100 and at 1,000,000 comments differs by ${percent(difference)} (below ${percent(maxLengthDifference)})`,
    holds: difference < maxLengthDifference,
  };
}

function judgeAnnouncing({ skein }: PairedRuns): Verdict {
  const { p50 } = figuresOf(skein);
  const { maxAnnouncingMs } = BOUNDS;
  return {
    what: `threads.add to a channel of 5,000 takes ${p50.toFixed(0)} ms in the median (below ${maxAnnouncingMs})`,
    holds: p50 < maxAnnouncingMs,
  };
}

function judgeBatches({ single, ten, hundred }: Results['batches']): Verdict[] {
  const one = figuresOf(single.skein).cpuMs;
  const { maxSingles } = BOUNDS;
  const verdict = (reads: number, { skein }: PairedRuns, most: number): Verdict => {
    const singles = figuresOf(skein).cpuMs / one;
    return {
      what: `a batch of ${reads} reads costs the CPU of ${singles.toFixed(1)} single ones (at most ${most})`,
      holds: singles <= most,
    };
  };
  return [verdict(10, ten, maxSingles.ten), verdict(100, hundred, maxSingles.hundred)];
}

/** Throws if a request of a run failed. */
export function requireSuccess(what: string, { failures }: Measured): void {
  const seen = Object.entries(failures).map(([failure, times]) => `${failure} (${times} times)`);
  if (seen.length > 0) throw new Error(`${what} failed: ${seen.join(', ')}`);
}

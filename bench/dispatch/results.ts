import type { Verdict } from '../results.js';

/** The numbers of workers that take turns. */
export const WORKERS = [1, 2] as const;
/** How much longer each statement of a worker takes: as if its database were in another building. */
export const DELAY_MS = 5;
/** How many times as much two workers are to dispatch as one. */
const LEAST_GAIN = 1.7;

/** What so many workers did in each round. */
export interface Dispatched {
  workers: number;
  events: number;
  /** How long they took, in seconds. */
  seconds: number[];
}

export function perSecondOf({ events, seconds }: Dispatched): number {
  const sorted = seconds.toSorted((one, other) => one - other);
  return events / (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}

export function judgeDispatch(all: readonly Dispatched[]): Verdict[] {
  const [one, two] = WORKERS.map((workers) => all.find((each) => each.workers === workers));
  const gain = one === undefined || two === undefined ? Number.NaN : perSecondOf(two) / perSecondOf(one);
  return [
    {
      what: `two workers dispatch ${gain.toFixed(2)} times as many events as one (at least ${LEAST_GAIN})`,
      holds: gain >= LEAST_GAIN,
    },
  ];
}

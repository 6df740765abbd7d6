import { figuresOf, median, type Run, type Verdict } from '../results.js';

/** The delay of deliveries from the commit to the receiver, in milliseconds. */
export interface Lag {
  /** Events a second. */
  perSecond: number;
  p50: number;
  p99: number;
}

/** All deliveries of a load, those not yet sent when it ended, and the seconds until they were. */
export interface Behind {
  all: number;
  left: number;
  seconds: number;
}

/** All runs of the scenario. */
export interface Delivering {
  /** With one subscription: alone, beside a thousand dead endpoints, and beside a million waiting deliveries. */
  lags: { alone: Lag[]; dead: Lag[]; waiting: Lag[] };
  /**
   * comments.add at full load: without a subscription, with ten, and with ten beside a million waiting deliveries.
   */
  writes: { none: Run[]; ten: Run[]; waiting: Run[] };
  behind: { ten: Behind[]; waiting: Behind[] };
}

/** The bounds. The page of the figures explains them (report.ts). */
export const BOUNDS = {
  /** A second, of the 200 that the load asks for. */
  minEvents: 190,
  maxP50Ms: 30,
  maxP99Ms: 250,
  minWrites: 0.8,
  maxSlower: 0.2,
};

/** Medians over the runs. */
export function lagOver(lags: readonly Lag[]): Lag {
  const of = (pick: (lag: Lag) => number) => median(lags.map(pick));
  return { perSecond: of((lag) => lag.perSecond), p50: of((lag) => lag.p50), p99: of((lag) => lag.p99) };
}

/** Medians over the runs. */
export function behindOver(behind: readonly Behind[]): Behind {
  const of = (pick: (one: Behind) => number) => median(behind.map(pick));
  return { all: of((one) => one.all), left: of((one) => one.left), seconds: of((one) => one.seconds) };
}

/** Whether each bound of the scenario holds. */
export function judgeDelivering({ lags, writes }: Delivering): Verdict[] {
  const { minWrites, maxSlower } = BOUNDS;
  const [alone, waiting] = [lagOver(lags.alone), lagOver(lags.waiting)];
  const [none, ten, beside] = [writes.none, writes.ten, writes.waiting].map((runs) => figuresOf(runs).perSecond);
  return [
    ...judgeLag('an event', alone),
    ...judgeLag('an event beside 1,000 dead endpoints', lagOver(lags.dead)),
    atLeast('comments.add with 10 subscriptions', ratio(ten, none), 'the throughput without any', minWrites),
    atLeast('comments.add beside 1,000,000 waiting deliveries', ratio(beside, ten), 'the throughput', 1 - maxSlower),
    {
      what: `an event takes ${ratio(waiting.p50, alone.p50).toFixed(2)} times as long beside 1,000,000 waiting deliveries (at most ${1 + maxSlower})`,
      holds: waiting.p50 <= alone.p50 * (1 + maxSlower),
    },
  ];
}

function judgeLag(what: string, { perSecond, p50, p99 }: Lag): Verdict[] {
  const { minEvents, maxP50Ms, maxP99Ms } = BOUNDS;
  const verdict = (name: string, value: number, most: number): Verdict => ({
    what: `${what}: ${name} ${value.toFixed(1)} ms from commit to receiver (below ${most})`,
    holds: value < most,
  });
  return [
    verdict('p50', p50, maxP50Ms),
    verdict('p99', p99, maxP99Ms),
    {
      what: `${what}: ${perSecond.toFixed(0)} events/s were made (at least ${minEvents})`,
      holds: perSecond >= minEvents,
    },
  ];
}

function ratio(value = NaN, to = NaN): number {
  return value / to;
}

function atLeast(what: string, reached: number, of: string, least: number): Verdict {
  return { what: `${what}: ${reached.toFixed(2)} of ${of} (at least ${least})`, holds: reached >= least };
}

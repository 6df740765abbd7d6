/**
 * Whose requests are under way: those of targets that are well, those of which nobody knows whether they are, and the first tries and the others at those
 * that fail.
 */
export type Priority = 'quick' | 'unproven' | 'slow first' | 'slow retry';

/**
 * Targets at which something is under way at once. One that is well gives its place back when it does not answer soon, so that a thousand
 * that suddenly hang hold the others up for a moment alone; those that are known to fail share the places of the slow lanes.
 */
const MOST: Readonly<Record<Priority, number>> = { quick: 512, unproven: 512, 'slow first': 128, 'slow retry': 128 };
/** In which milliseconds so many deliveries may begin. */
const PERIOD_MS = 200;
/**
 * A connection to somebody new costs as much as twenty requests to those that are well, and in a slow lane each try is one in vain: these begin at a
 * pace that leaves the machine to the others.
 */
const CALM: Readonly<Record<Priority, number>> = { quick: Infinity, unproven: 64, 'slow first': 16, 'slow retry': 16 };
/** While many people wait for answers of this process, these go first. */
const BUSY: Readonly<Record<Priority, number>> = { quick: 16, unproven: 4, 'slow first': 1, 'slow retry': 1 };
/** All together, also those that have given their place back: each has a socket. */
const MOST_IN_ALL = 2000;
/**
 * At one host and port those of targets that are well, also those that have given their place back: what many people have subscribed to at one
 * service does not hold one another up, and nobody lets us flood somebody else. Waiting for it costs no place, and is no part of an attempt.
 */
const MOST_AT_HOST = 256;

/** Counts who may send something at the same time. */
export class Slots {
  readonly #taken: Record<Priority, number> = { quick: 0, unproven: 0, 'slow first': 0, 'slow retry': 0 };
  readonly #atHosts = new Map<string, number>();
  /** Deliveries that have begun in this period. */
  readonly #begun: Record<Priority, number> = { quick: 0, unproven: 0, 'slow first': 0, 'slow retry': 0 };
  #periodBegan = -Infinity;
  readonly #isBusy: () => boolean;
  readonly #now: () => number;
  #inAll = 0;

  /** `now` is for tests: milliseconds since whenever. */
  constructor(isBusy: () => boolean = () => false, now = () => performance.now()) {
    this.#isBusy = isBusy;
    this.#now = now;
  }

  /** How many deliveries may begin now at a target of that host, which is spelled with its port. */
  countFree(lane: Priority, host: string): number {
    if (this.#inAll >= MOST_IN_ALL || this.#taken[lane] >= MOST[lane]) return 0;
    if (isLimitedAtHost(lane) && (this.#atHosts.get(host) ?? 0) >= MOST_AT_HOST) return 0;
    if (this.#now() - this.#periodBegan >= PERIOD_MS) this.#beginPeriod();
    const pace = this.#isBusy() ? BUSY : CALM;
    return Math.max(0, pace[lane] - this.#begun[lane]);
  }

  #beginPeriod(): void {
    this.#periodBegan = this.#now();
    for (const lane of LANES) this.#begun[lane] = 0;
  }

  /** `most`: of so many deliveries. */
  take(lane: Priority, host: string, most: number): Slot {
    this.#taken[lane] += 1;
    this.#begun[lane] += most;
    this.#inAll += 1;
    if (isLimitedAtHost(lane)) this.#count(host, 1);
    let isGivenBack = false;
    const giveBack = () => {
      if (isGivenBack) return;
      isGivenBack = true;
      this.#taken[lane] -= 1;
    };
    return {
      // Those of the slow lanes wait for one another: so many hang at a time, and no more.
      giveBack: isLimitedAtHost(lane) ? giveBack : () => undefined,
      begin: (count) => {
        this.#begun[lane] = Math.max(0, this.#begun[lane] - (most - count));
      },
      end: () => {
        giveBack();
        this.#inAll -= 1;
        if (isLimitedAtHost(lane)) this.#count(host, -1);
      },
    };
  }

  #count(host: string, more: number): void {
    const count = (this.#atHosts.get(host) ?? 0) + more;
    if (count === 0) this.#atHosts.delete(host);
    else this.#atHosts.set(host, count);
  }
}

const LANES: readonly Priority[] = ['quick', 'unproven', 'slow first', 'slow retry'];

/** Those of the slow lanes are few already. */
function isLimitedAtHost(lane: Priority): boolean {
  return lane === 'quick' || lane === 'unproven';
}

export interface Slot {
  /** Says how many deliveries begin there after all. */
  begin(count: number): void;
  /** Lets somebody else have it, though what was begun goes on; one of a slow lane is kept to the end. */
  giveBack(): void;
  /** To be called once, when nothing is under way any more. */
  end(): void;
}
